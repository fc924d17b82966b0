package dev.retake.engine.graph;

import java.util.regex.Pattern;

/**
 * The name of a node, unique in its graph.
 *
 * @param value as written; a spliced node's id is {@code <using>/<inner>}
 */
public record NodeId(String value) implements Comparable<NodeId> {

    /** An id names files, and file systems take names of 255 bytes. */
    public static final int MAX_LENGTH = 200;

    private static final Pattern AUTHORED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern RESOLVED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*");

    public NodeId {
        if (!isValid(value)) {
            throw new IllegalArgumentException("not a node id: " + value);
        }
    }

    /** Whether an author may write this as an id (no {@code /}, which only splices mint). */
    public static boolean isAuthored(String text) {
        return text.length() <= MAX_LENGTH && AUTHORED.matcher(text).matches();
    }

    /** Whether this is an id that a resolved graph may hold. */
    public static boolean isValid(String text) {
        return text.length() <= MAX_LENGTH && RESOLVED.matcher(text).matches();
    }

    /** The id as one element of a path; {@code /} becomes {@code ~}, which no id can hold. */
    public String fileName() {
        return value.replace('/', '~');
    }

    @Override
    public int compareTo(NodeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
