package dev.retake.engine.lint;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A graph that is being mended, as it is by now. */
record MendedGraph(GraphSource source, LintReport report) {

    /** An error apart from its place, which moves with each edit before it. */
    private record Mistake(String rule, Optional<NodeId> node) {}

    static MendedGraph of(GraphSource source, Function<GraphSource, LintReport> lint) {
        return new MendedGraph(source, lint.apply(source));
    }

    /** Its text and those of its fragments, each by what its file is, whatever it is called. */
    Map<String, String> texts() {
        var texts = new HashMap<String, String>();
        source.texts().forEach((name, text) -> texts.put(GraphFile.identity(name), text));
        return texts;
    }

    boolean reads(Set<String> files) {
        return source.texts().keySet().stream().map(GraphFile::identity).anyMatch(files::contains);
    }

    /** The same graph with other texts, by what their files are. */
    MendedGraph with(Map<String, String> texts, Function<GraphSource, LintReport> lint) {
        String own = texts.getOrDefault(GraphFile.identity(source.file()), source.text());
        return of(
                GraphSource.parse(source.file(), own, source.fragments().with(there -> {
                    String text = texts.get(GraphFile.identity(there.file()));
                    return text == null ? there : new Fragments.Found.Text(there.file(), text);
                })),
                lint);
    }

    /** Whether it has an error that {@code before} has not. */
    boolean isWorseThan(MendedGraph before) {
        Map<Mistake, Long> known = mistakes(before.report);
        return mistakes(report).entrySet().stream()
                .anyMatch(mistake -> mistake.getValue() > known.getOrDefault(mistake.getKey(), 0L));
    }

    private static Map<Mistake, Long> mistakes(LintReport report) {
        return errors(report).stream()
                .collect(
                        Collectors.groupingBy(error -> new Mistake(error.rule(), error.node()), Collectors.counting()));
    }

    private static List<Finding> errors(LintReport report) {
        return report.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
    }
}
