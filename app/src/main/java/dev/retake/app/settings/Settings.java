package dev.retake.app.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What is remembered between two starts; every change is written at once. */
public final class Settings {

    private static final int RECENT = 8;
    private static final String THEME = "theme";
    private static final String PANE = "pane.";
    private static final String HIDDEN = "hidden";

    private final SettingsFile file;
    private final Map<String, String> values;
    private final ObservableList<Path> recent = FXCollections.observableArrayList();
    // It listens weakly: one that nobody holds goes silent.
    private final ObservableList<Path> shown = FXCollections.unmodifiableObservableList(recent);

    /** Reads the file; one that is missing or damaged counts as empty, and nothing is written before something changes. */
    public Settings(SettingsFile file) {
        this.file = file;
        this.values = new TreeMap<>(file.read());
        list("recent.").forEach(path -> recent.add(Path.of(path)));
    }

    public ThemeChoice theme() {
        return ThemeChoice.of(values.getOrDefault(THEME, ""));
    }

    public void theme(ThemeChoice choice) {
        values.put(THEME, choice.token());
        save();
    }

    /** Whether a pane that can be hidden is to be seen. */
    public boolean shows(String pane) {
        return !HIDDEN.equals(values.get(PANE + pane));
    }

    public void shows(String pane, boolean is) {
        values.put(PANE + pane, is ? "shown" : HIDDEN);
        save();
    }

    /** Graph files, the latest first. */
    public ObservableList<Path> recent() {
        return shown;
    }

    public void opened(Path graph) {
        recent.remove(graph);
        recent.addFirst(graph);
        if (recent.size() > RECENT) {
            recent.remove(RECENT, recent.size());
        }
        replace("recent.", recent.stream().map(Path::toString).toList());
        save();
    }

    /** Whether a person said that what is in this folder may be executed. */
    public boolean trusts(Path folder) {
        return list("trusted.").contains(folder.toString());
    }

    public void trust(Path folder) {
        if (!trusts(folder)) {
            var trusted = new ArrayList<>(list("trusted."));
            trusted.add(folder.toString());
            replace("trusted.", trusted);
            save();
        }
    }

    /** The value that an input of a graph was given last; empty when it never was. */
    public String lastInput(Path graph, String input) {
        return values.getOrDefault(inputKey(graph, input), "");
    }

    public void lastInputs(Path graph, Map<String, String> inputs) {
        inputs.forEach((name, value) -> values.put(inputKey(graph, name), value));
        save();
    }

    private static String inputKey(Path graph, String input) {
        return "input." + graph + "#" + input;
    }

    /** The nodes of a graph file before whose attempts a person wants runs to wait. */
    public List<String> breakpoints(Path graph) {
        return list(breakpointPrefix(graph));
    }

    public void breakpoints(Path graph, List<String> nodes) {
        replace(breakpointPrefix(graph), nodes);
        save();
    }

    private static String breakpointPrefix(Path graph) {
        return "breakpoint." + graph + "#";
    }

    private List<String> list(String prefix) {
        var found = new ArrayList<String>();
        for (int i = 1; values.containsKey(prefix + i); i++) {
            found.add(values.getOrDefault(prefix + i, ""));
        }
        return found;
    }

    private void replace(String prefix, List<String> items) {
        values.keySet().removeIf(key -> key.startsWith(prefix));
        for (int i = 0; i < items.size(); i++) {
            values.put(prefix + (i + 1), items.get(i));
        }
    }

    private void save() {
        file.write(values);
    }
}
