package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Gathers what is wrong with one text, and with those it draws on. */
final class Problems {

    /** Nobody reads more of one file. */
    private static final int MOST = 1_000;

    private final List<LoadError> errors = new ArrayList<>();
    private final List<UnknownKey> unknownKeys = new ArrayList<>();
    private final Set<LoadError> seen = new HashSet<>();
    private final Set<Place> seenKeys = new HashSet<>();
    private final Map<String, NavigableSet<Long>> told = new HashMap<>();
    private final Map<Yaml, Yaml.Scalar> put = new IdentityHashMap<>();
    private Optional<Cited> cited = Optional.empty();
    private long count;

    void error(LoadRule rule, Yaml at, Optional<NodeId> node, String message, String remedy) {
        Yaml.Scalar substitution = put.get(at);
        error(
                rule,
                at.place(),
                node,
                substitution == null
                        ? message
                        : message.substring(0, message.length() - 1) + " (it stands for " + substitution.kind() + " at "
                                + substitution.place() + ").",
                remedy);
    }

    /** Remembers for which substitution a value, and what is in it, stands in a fragment. */
    void put(Yaml value, Yaml.Scalar substitution) {
        put.put(value, substitution);
        value.parts().forEach(part -> put(part, substitution));
    }

    void error(LoadRule rule, Place at, Optional<NodeId> node, String message, String remedy) {
        error(rule, at, node, message, remedy, Optional.empty());
    }

    void error(
            LoadRule rule,
            Place at,
            Optional<NodeId> node,
            String message,
            String remedy,
            Optional<Correction> correction) {
        error(new LoadError(rule.id(), at, node, message, remedy, correction));
    }

    void error(LoadError error) {
        count++;
        tell(error.place());
        // What is wrong in a fragment is wrong once, however often it is cited.
        var anywhere = new LoadError(
                error.rule(), error.place(), Optional.empty(), error.message(), error.remedy(), Optional.empty());
        if (errors.size() < MOST && seen.add(anywhere)) {
            errors.add(cited.map(citation -> citation.behind(error)).orElse(error));
        }
    }

    /** From here on, what is wrong elsewhere was found by way of this citation. */
    void by(Optional<Cited> cited) {
        this.cited = cited;
    }

    /** Counts a place as one of an error, as what is wrong there was reported elsewhere. */
    void tell(Place place) {
        told.computeIfAbsent(place.file(), _ -> new TreeSet<>()).add(position(place.line(), place.column()));
    }

    /** Whether an error was reported in a stretch of text, so that what else seems wrong with it may only follow. */
    boolean isTold(Place stretch) {
        long start = position(stretch.line(), stretch.column());
        Long first = told.getOrDefault(stretch.file(), Collections.emptyNavigableSet())
                .ceiling(start);
        return first != null && (first == start || first < position(stretch.endLine(), stretch.endColumn()));
    }

    private static long position(int line, int column) {
        return ((long) line << Integer.SIZE) + column;
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
