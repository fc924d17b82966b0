package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gathers what is wrong with one text, and with those it draws on. */
final class Problems {

    /** Nobody reads more of one file. */
    private static final int MOST = 1_000;

    private final List<LoadError> errors = new ArrayList<>();
    private final List<UnknownKey> unknownKeys = new ArrayList<>();
    private final Set<LoadError> seen = new HashSet<>();
    private final Set<Place> seenKeys = new HashSet<>();
    private Optional<Cited> cited = Optional.empty();
    private long count;

    void error(LoadRule rule, Yaml at, Optional<NodeId> node, String message, String remedy) {
        error(rule, at.place(), node, message, remedy);
    }

    void error(LoadRule rule, Place at, Optional<NodeId> node, String message, String remedy) {
        error(new LoadError(rule, at, node, message, remedy));
    }

    void error(LoadError error) {
        count++;
        // What is wrong in a fragment is wrong once, however often it is cited.
        var anywhere = new LoadError(error.rule(), error.place(), Optional.empty(), error.message(), error.remedy());
        if (errors.size() < MOST && seen.add(anywhere)) {
            errors.add(cited.map(citation -> citation.behind(error)).orElse(error));
        }
    }

    /** From here on, what is wrong elsewhere was found by way of this citation. */
    void by(Optional<Cited> cited) {
        this.cited = cited;
    }

    /** Errors reported so far, those that are not kept included. */
    long count() {
        return count;
    }

    /** A construct of the grammar that this version does not execute. */
    void notSupported(Yaml at, Optional<NodeId> node, String construct) {
        notSupported(at.place(), node, construct);
    }

    void notSupported(Place at, Optional<NodeId> node, String construct) {
        error(
                LoadRule.NOT_SUPPORTED_YET,
                at,
                node,
                "`" + construct + "` is not supported yet.",
                "Remove it to run this graph in this version of Retake.");
    }

    void unknownKey(
            Yaml.Entry entry,
            Optional<NodeId> node,
            boolean isCheck,
            Optional<String> suggestion,
            Optional<TextEdit> rename) {
        if (unknownKeys.size() >= MOST) {
            return;
        }
        Yaml.Scalar key = entry.key();
        // A fragment that is cited often says the same of its key each time.
        if (seenKeys.add(key.place())) {
            unknownKeys.add(new UnknownKey(key.place(), node, key.text(), isCheck, suggestion, rename));
        }
    }

    List<LoadError> errors() {
        return errors;
    }

    List<UnknownKey> unknownKeys() {
        return unknownKeys;
    }
}
