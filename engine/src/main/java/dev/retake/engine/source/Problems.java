package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what is wrong with one text, and with those it draws on. */
final class Problems {

    /** Nobody reads more of one file. */
    private static final int MOST = 1_000;

    private final List<LoadError> errors = new ArrayList<>();
    private final List<UnknownKey> unknownKeys = new ArrayList<>();

    void error(String rule, Yaml at, Optional<NodeId> node, String message, String remedy) {
        error(rule, at.place(), node, message, remedy);
    }

    void error(String rule, Place at, Optional<NodeId> node, String message, String remedy) {
        if (errors.size() < MOST) {
            errors.add(new LoadError(rule, at, node, message, remedy));
        }
    }

    /** A construct of the grammar that this version does not execute. */
    void notSupported(Yaml at, Optional<NodeId> node, String construct) {
        notSupported(at.place(), node, construct);
    }

    void notSupported(Place at, Optional<NodeId> node, String construct) {
        error(
                "not-supported-yet",
                at,
                node,
                "`" + construct + "` is not supported yet.",
                "Remove it to run this graph in this version of Retake.");
    }

    void unknownKey(Yaml.Scalar key, Optional<NodeId> node, Optional<String> suggestion) {
        if (unknownKeys.size() >= MOST) {
            return;
        }
        unknownKeys.add(new UnknownKey(key.place(), node, key.text(), suggestion));
    }

    List<LoadError> errors() {
        return errors;
    }

    List<UnknownKey> unknownKeys() {
        return unknownKeys;
    }
}
