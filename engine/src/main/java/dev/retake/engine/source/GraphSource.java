package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The text of a graph file, and what could be read from it. */
public final class GraphSource {

    private final String file;
    private final String text;

    private GraphSource(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** Reads a file; whatever its bytes are, the result is a source, with errors where it is no graph. */
    public static GraphSource read(Path path) throws IOException {
        throw new IOException("not written yet: " + path);
    }

    /** Reads a text; {@code file} names it in places. */
    public static GraphSource parse(String file, String text) {
        return new GraphSource(file, text);
    }

    public String file() {
        return file;
    }

    public String text() {
        return text;
    }

    /** SHA-256 of the file's bytes, in hex. */
    public String sha256() {
        return "";
    }

    /** As much of the graph as could be read; absent when there is no list of nodes at all. */
    public Optional<AgentGraph> graph() {
        return Optional.empty();
    }

    public List<LoadError> errors() {
        return List.of();
    }

    /**
     * Where the value at a JSON pointer ({@code /nodes/2/retry/max}) stands; of the nearest enclosing value when
     * there is none there.
     */
    public Place place(String pointer) {
        return Place.start(file);
    }
}
