package dev.retake.engine.lint;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.Optional;

/**
 * One thing that is wrong or doubtful in a graph file.
 *
 * @param rule stable id, in kebab-case
 * @param node the node it is about, if it is about one
 * @param message one sentence: what is wrong
 * @param remedy one sentence: what to do
 * @param fix present where it is mechanical
 */
public record Finding(
        Severity severity,
        String rule,
        Place place,
        Optional<NodeId> node,
        String message,
        String remedy,
        Optional<Fix> fix) {}
