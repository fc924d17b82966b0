package dev.retake.engine.source;

import java.util.List;
import java.util.Optional;

/**
 * A key that a person may write in a graph, or in a node of one.
 *
 * @param path keys, each in the value of the one before: {@code retry}, {@code max}
 * @param doc one sentence: what it says
 * @param fallback what holds when it is not written, as words or as it would be written; empty when nothing does
 * @param choices the values that it may have, or that its items may have; empty when any
 * @param holder which nodes have it
 */
public record GraphKey(
        List<String> path, Kind kind, Holder holder, String doc, Optional<String> fallback, List<Choice> choices) {

    /** What stands behind a key. */
    public enum Kind {
        /** A text on a line. */
        TEXT,
        /** A text or a number, kept as it is written. */
        TEXT_OR_NUMBER,
        /** A text on a line that may hold placeholders. */
        TEMPLATE,
        /** A text of several lines that may hold placeholders. */
        LINES,
        PATTERN,
        WHOLE,
        NUMBER,
        DURATION,
        FLAG,
        CHOICE,
        /** The id of another node. */
        ID,
        /** Ids of other nodes. */
        IDS,
        /** Texts. */
        NAMES,
        /** What is written as YAML of several lines. */
        YAML
    }

    /** Who has it. */
    public enum Holder {
        GRAPH,
        /** Every node. */
        NODE,
        /** A node that calls an agent. */
        AGENT
    }

    /** A value, and what it means in a few words. */
    public record Choice(String value, String doc) {}

    public GraphKey {
        path = List.copyOf(path);
        choices = List.copyOf(choices);
    }

    /** As people call it: {@code retry.max}. */
    public String name() {
        return String.join(".", path);
    }

    /** The last of its path, which is the key itself. */
    public String key() {
        return path.getLast();
    }

    /** A JSON pointer, from the graph or the node on. */
    public String pointer() {
        return "/" + String.join("/", path);
    }

    /** Whether what it says may hold placeholders. */
    public boolean isTemplate() {
        return kind == Kind.TEMPLATE || kind == Kind.LINES;
    }
}
