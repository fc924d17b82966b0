package dev.retake.app.shell;

import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.LoadError;
import dev.retake.engine.source.LoadRule;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/** A graph file that is open. */
public final class GraphDocument implements Document {

    /**
     * What one reading of the file gave.
     *
     * @param runtime what a run uses when nobody names one; empty when the graph cannot run
     */
    public record Reading(GraphSource source, LintReport report, Optional<String> runtime) {

        /** The names of the fragments' files that it cites. */
        Set<String> cited() {
            return source.texts().keySet().stream()
                    .filter(file -> !file.equals(source.file()))
                    .map(file -> file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1))
                    .collect(Collectors.toSet());
        }
    }

    private final Path path;
    private final Selection selection = new Selection();
    private final CanvasSignals canvas = new CanvasSignals();
    private final EditedText edited;
    private final Map<String, String> files = new HashMap<>();
    private final ObjectProperty<OnDisk> onDisk = new SimpleObjectProperty<>(new OnDisk.Same());
    private final ReadOnlyBooleanWrapper unsaved = new ReadOnlyBooleanWrapper();
    private final ObjectProperty<Optional<NodeId>> linking = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Naming>> naming = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Reading> reading;
    private final ObservableValue<Optional<AgentGraph>> graph;
    private final ObservableValue<Optional<GraphSource>> source;
    private final ObservableValue<List<Finding>> findings;
    private final ObservableValue<Optional<RunState>> state = new SimpleObjectProperty<>(Optional.empty());

    public GraphDocument(Path path, Reading first) {
        this.path = path;
        edited = new EditedText(first.source().text());
        reading = new SimpleObjectProperty<>(first);
        graph = reading.map(read -> read.source().graph());
        source = reading.map(read -> Optional.of(read.source()));
        findings = reading.map(read -> read.report().findings());
        edited.textProperty().subscribe(_ -> tellUnsaved());
        edited.savedProperty().subscribe(_ -> tellUnsaved());
        onDisk.subscribe(_ -> tellUnsaved());
    }

    private void tellUnsaved() {
        unsaved.set(edited.isChanged() || onDisk.get() instanceof OnDisk.Gone);
    }

    /** Whether what is written is nowhere but here. */
    public ReadOnlyBooleanProperty unsavedProperty() {
        return unsaved.getReadOnlyProperty();
    }

    /** What has become of the file since it was read or saved. */
    ObjectProperty<OnDisk> onDiskProperty() {
        return onDisk;
    }

    /** Its text as it is by now, which is read and linted a little later. */
    public EditedText edited() {
        return edited;
    }

    /** Texts of fragments that are not saved yet, by the names of their files. */
    Map<String, String> files() {
        return files;
    }

    /** Whether its text was read whole, so that what is written back is what was there. */
    public boolean isEditable() {
        return reading().source().errors().stream()
                .map(LoadError::rule)
                .noneMatch(rule -> rule.equals(LoadRule.NOT_UTF_8.id()) || rule.equals(LoadRule.FILE_TOO_LARGE.id()));
    }

    /** The node for which another one is sought just now that is to wait for it, or no longer. */
    public ObjectProperty<Optional<NodeId>> linkingProperty() {
        return linking;
    }

    /** What a person is asked an id for just now. */
    public ObjectProperty<Optional<Naming>> namingProperty() {
        return naming;
    }

    public Reading reading() {
        return reading.get();
    }

    public ObservableValue<Reading> readingProperty() {
        return reading;
    }

    /** Takes over a newer reading of the same file. */
    void read(Reading newer) {
        reading.set(newer);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public String title() {
        return String.valueOf(path.getFileName());
    }

    @Override
    public Selection selection() {
        return selection;
    }

    @Override
    public CanvasSignals canvas() {
        return canvas;
    }

    @Override
    public ObservableValue<Optional<AgentGraph>> graphProperty() {
        return graph;
    }

    @Override
    public ObservableValue<Optional<GraphSource>> sourceProperty() {
        return source;
    }

    @Override
    public Optional<String> text(String file) {
        return file.equals(reading().source().file())
                ? Optional.of(edited.text())
                : Optional.ofNullable(reading().source().texts().get(file));
    }

    @Override
    public ObservableValue<List<Finding>> findingsProperty() {
        return findings;
    }

    @Override
    public ObservableValue<Optional<RunState>> stateProperty() {
        return state;
    }
}
