package dev.retake.engine.lint;

import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdit;
import dev.retake.engine.source.TextEdits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes the fixes of the findings of graphs, in their texts and in those of their fragments, until none is left. */
public final class Mending {

    /** A fix may uncover what another mends, but not without end. */
    private static final int MOST_ROUNDS = 10;

    /** A fix, and the file that its edits are of; a fragment that is cited often draws the same one often. */
    private record Change(String file, List<TextEdit> edits) {}

    private final Function<GraphSource, LintReport> lint;
    private final Predicate<String> mayChange;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> found = new HashMap<>();
    private final List<Finding> fixed = new ArrayList<>();
    private final List<MendedGraph> graphs;

    private Mending(List<GraphSource> sources, Function<GraphSource, LintReport> lint, Predicate<String> mayChange) {
        this.lint = lint;
        this.mayChange = mayChange;
        this.graphs = new ArrayList<>(
                sources.stream().map(source -> MendedGraph.of(source, lint)).toList());
        read();
    }

    /**
     * Mends what can be mended. A fix by which any of the graphs would get an error is not made. Which fixes are made
     * does not depend on the order of the graphs.
     *
     * @param lint checks a text, after each step anew
     * @param mayChange whether a file, by the name that its places have, may be written
     */
    public static Mended of(
            List<GraphSource> graphs, Function<GraphSource, LintReport> lint, Predicate<String> mayChange) {
        var mending = new Mending(graphs, lint, mayChange);
        int round = 0;
        while (round < MOST_ROUNDS && mending.mend()) {
            round++;
        }
        return mending.mended();
    }

    private Mended mended() {
        var changed = new HashMap<String, Mended.Text>();
        found.forEach((file, before) ->
                changed.put(names.getOrDefault(file, file), new Mended.Text(before, texts.getOrDefault(file, ""))));
        return new Mended(
                fixed,
                changed,
                graphs.stream()
                        .map(graph -> new Mended.Graph(graph.source(), graph.report()))
                        .toList());
    }

    private void read() {
        graphs.forEach(graph -> {
            graph.texts().forEach(texts::putIfAbsent);
            graph.source().texts().keySet().forEach(name -> names.putIfAbsent(GraphFile.identity(name), name));
        });
    }

    /** Whether there was something that could be mended. */
    private boolean mend() {
        Map<Change, Finding> open = open();
        List<Change> chosen = open.isEmpty() ? List.of() : choose(List.of(), List.copyOf(open.keySet()));
        if (chosen.isEmpty()) {
            return false;
        }
        Map<String, String> edited = edited(chosen).orElseThrow();
        fixed.replaceAll(finding -> moved(finding, chosen));
        open.forEach((change, finding) -> {
            if (chosen.contains(change)) {
                fixed.add(moved(finding, chosen));
            }
        });
        edited.forEach((file, after) -> found.putIfAbsent(file, texts.getOrDefault(file, "")));
        graphs.replaceAll(graph -> graph.reads(edited.keySet()) ? graph.with(with(edited), lint) : graph);
        texts.putAll(edited);
        read();
        return true;
    }

    /** The finding at its place in the text that the changes make. */
    private Finding moved(Finding finding, List<Change> changes) {
        String file = GraphFile.identity(finding.place().file());
        List<TextEdit> edits = changes.stream()
                .filter(change -> change.file().equals(file))
                .flatMap(change -> change.edits().stream())
                .toList();
        return new Finding(
                finding.severity(),
                finding.rule(),
                TextEdits.moved(finding.place(), texts.getOrDefault(file, ""), edits),
                finding.node(),
                finding.message(),
                finding.remedy(),
                finding.fix());
    }

    private Map<Change, Finding> open() {
        var open = new LinkedHashMap<Change, Finding>();
        graphs.stream()
                .sorted(Comparator.comparing(
                        graph -> GraphFile.identity(graph.source().file())))
                .flatMap(graph -> graph.report().findings().stream())
                .forEach(finding -> {
                    String file = GraphFile.identity(finding.place().file());
                    finding.fix()
                            .filter(_ -> texts.containsKey(file)
                                    && mayChange.test(finding.place().file()))
                            .ifPresent(fix -> open.putIfAbsent(new Change(file, fix.edits()), finding));
                });
        return open;
    }

    /** As many of the candidates as can be made at once beside the sure ones. */
    private List<Change> choose(List<Change> sure, List<Change> candidates) {
        var all = new ArrayList<>(sure);
        all.addAll(candidates);
        if (isAcceptable(all)) {
            return all;
        }
        if (candidates.size() == 1) {
            return sure;
        }
        int half = candidates.size() / 2;
        return choose(choose(sure, candidates.subList(0, half)), candidates.subList(half, candidates.size()));
    }

    private boolean isAcceptable(List<Change> changes) {
        Optional<Map<String, String>> edited = edited(changes);
        return edited.isPresent()
                && graphs.stream()
                        .filter(graph -> graph.reads(edited.get().keySet()))
                        .noneMatch(graph -> graph.with(with(edited.get()), lint).isWorseThan(graph));
    }

    /** The texts of the files that the changes touch, after them; empty when two of them overlap. */
    private Optional<Map<String, String>> edited(List<Change> changes) {
        var edits = new TreeMap<String, List<TextEdit>>();
        changes.forEach(change ->
                edits.computeIfAbsent(change.file(), _ -> new ArrayList<>()).addAll(change.edits()));
        var edited = new TreeMap<String, String>();
        edits.forEach((in, ofFile) ->
                TextEdits.apply(texts.getOrDefault(in, ""), ofFile).ifPresent(text -> edited.put(in, text)));
        return edited.size() == edits.size() ? Optional.of(edited) : Optional.empty();
    }

    private Map<String, String> with(Map<String, String> edited) {
        var now = new HashMap<>(texts);
        now.putAll(edited);
        return now;
    }
}
