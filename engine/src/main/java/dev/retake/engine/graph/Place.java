package dev.retake.engine.graph;

/**
 * A stretch of text in a file.
 *
 * @param file as the user named it
 * @param line 1-based
 * @param column 1-based, in code points
 * @param endLine 1-based, of the character after the last
 * @param endColumn 1-based, of the character after the last
 */
public record Place(String file, int line, int column, int endLine, int endColumn) {

    public static Place start(String file) {
        return new Place(file, 1, 1, 1, 1);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
