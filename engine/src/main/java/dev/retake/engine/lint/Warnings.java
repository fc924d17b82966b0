package dev.retake.engine.lint;

import dev.retake.engine.graph.Place;
import dev.retake.engine.source.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what the rules find. */
final class Warnings {

    private final List<Finding> findings = new ArrayList<>();

    void add(WarningRule rule, Place place, NodeFacts node, String message, String remedy) {
        add(rule, place, node, message, remedy, Optional.empty());
    }

    void add(WarningRule rule, Place place, NodeFacts node, String message, String remedy, Optional<Fix> fix) {
        findings.add(new Finding(
                Severity.WARNING, rule.id(), place, Optional.of(node.node().id()), message, remedy, fix));
    }

    void add(WarningRule rule, Place place, String message, String remedy, Optional<Fix> fix) {
        findings.add(new Finding(Severity.WARNING, rule.id(), place, Optional.empty(), message, remedy, fix));
    }

    /** A fix of one edit, where that edit can be made. */
    static Optional<Fix> fix(String title, Optional<TextEdit> edit) {
        return edit.map(made -> new Fix(title, List.of(made)));
    }

    List<Finding> findings() {
        return findings;
    }
}
