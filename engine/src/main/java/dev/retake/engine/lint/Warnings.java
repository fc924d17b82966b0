package dev.retake.engine.lint;

import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what the rules find. */
final class Warnings {

    private final List<Finding> findings = new ArrayList<>();

    void add(String rule, Place place, NodeFacts node, String message, String remedy) {
        findings.add(new Finding(
                Severity.WARNING, rule, place, Optional.of(node.node().id()), message, remedy));
    }

    void add(String rule, Place place, String message, String remedy) {
        findings.add(new Finding(Severity.WARNING, rule, place, Optional.empty(), message, remedy));
    }

    List<Finding> findings() {
        return findings;
    }
}
