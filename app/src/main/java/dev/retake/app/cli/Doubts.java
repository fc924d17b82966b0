package dev.retake.app.cli;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.lint.WarningRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What lint doubts, shortly, for somebody who wants to start the graph: what repeats is one line. */
final class Doubts {

    /** A rule that says so of more places is told once. */
    private static final int MOST = 3;

    /** So many names are told. */
    private static final int SHOWN = 10;

    private Doubts() {}

    /** What repeats: one rule in one file. */
    private record Kind(WarningRule rule, String file) {}

    static List<String> lines(Linted linted) {
        Map<Kind, List<Finding>> kinds = linted.report().findings().stream()
                .flatMap(finding -> kind(finding).map(kind -> Map.entry(kind, finding)).stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        var lines = new ArrayList<String>();
        for (Finding finding : linted.report().findings()) {
            List<Finding> alike = kind(finding).map(kinds::get).orElse(List.of());
            if (alike.size() <= MOST) {
                lines.add(Findings.line(finding, linted.citation(finding)));
            } else if (alike.getFirst() == finding) {
                lines.add(line(kind(finding).orElseThrow(), alike));
            }
        }
        return lines;
    }

    /** Each unknown key is another one, and may be a check that is not made: none of them is left out. */
    private static Optional<Kind> kind(Finding finding) {
        return Arrays.stream(WarningRule.values())
                .filter(rule -> finding.severity() == Severity.WARNING && rule != WarningRule.UNKNOWN_KEY)
                .filter(rule -> rule.id().equals(finding.rule()))
                .findFirst()
                .map(rule -> new Kind(rule, finding.place().file()));
    }

    private static String line(Kind kind, List<Finding> alike) {
        List<String> places = alike.stream().map(Doubts::place).distinct().toList();
        List<String> remedies = alike.stream().map(Finding::remedy).distinct().toList();
        String title = kind.rule().title();
        return kind.file() + ": warning: " + title.substring(0, title.length() - 1) + " (" + alike.size() + " times: "
                + String.join(", ", places.subList(0, Math.min(SHOWN, places.size())))
                + (places.size() > SHOWN ? " and " + (places.size() - SHOWN) + " more" : "") + "). "
                + (remedies.size() == 1 ? remedies.getFirst() : "`lint` tells each.")
                + " [" + kind.rule().id() + "]";
    }

    private static String place(Finding finding) {
        return finding.node()
                .map(NodeId::value)
                .orElse("line " + finding.place().line());
    }
}
