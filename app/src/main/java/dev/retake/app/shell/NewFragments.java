package dev.retake.app.shell;

import dev.retake.engine.source.Fragments;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The fragments beside a graph, and those that are not saved yet.
 *
 * @param graph the graph's file
 * @param texts by the names of their files
 */
record NewFragments(Fragments saved, Path graph, Map<String, String> texts) implements Fragments {

    private static final String ENDING = ".yaml";

    @Override
    public Found find(String name) {
        String text = texts.get(name + ENDING);
        return text == null
                ? saved.find(name)
                : new Found.Text(
                        graph.resolveSibling("fragments").resolve(name + ENDING).toString(), text);
    }

    @Override
    public List<String> names() {
        return Stream.concat(
                        saved.names().stream(),
                        texts.keySet().stream().map(file -> file.substring(0, file.length() - ENDING.length())))
                .distinct()
                .toList();
    }
}
