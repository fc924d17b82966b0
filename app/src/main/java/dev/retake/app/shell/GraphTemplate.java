package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a new graph can begin with.
 *
 * @param text what it is good for, for people
 * @param graph the text of the file, whose {@code name} is still another
 * @param fragments the texts that it cites, by the names of their files
 */
record GraphTemplate(String title, String text, String graph, Map<String, String> fragments) {

    private static final Pattern NAME = Pattern.compile("(?m)^name: .*$");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");
    private static final Pattern OTHER_THAN_TEXT = Pattern.compile("(?i)y|n|yes|no|on|off|true|false|null");

    /** One node, and then a template for each sample. Slow. */
    static List<GraphTemplate> all(Samples samples) throws IOException {
        var templates = new ArrayList<GraphTemplate>();
        templates.add(
                new GraphTemplate(ShellText.NEW_ONE_NODE.text(), ShellText.NEW_ONE_NODE_TEXT.text(), """
                name: new-graph
                nodes:
                  - id: first
                    prompt: |
                      Say here what is to be done.
                    allowed_tools: []
                """, Map.of()));
        for (Path sample : samples.graphs()) {
            templates.add(of(GraphSource.read(sample)));
        }
        return templates;
    }

    /** The comment at the head of a sample says what it shows; what is begun with it says something else soon. */
    private static GraphTemplate of(GraphSource sample) {
        String text = sample.text();
        List<String> head = text.lines().takeWhile(line -> line.startsWith("#")).toList();
        String rest = text.lines()
                .skip(head.size())
                .dropWhile(String::isBlank)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        List<String> words =
                head.stream().map(line -> line.substring(1).strip()).toList();
        String title = words.isEmpty() ? fileName(sample.file()) : words.getFirst();
        return new GraphTemplate(
                title.endsWith(".") ? title.substring(0, title.length() - 1) : title,
                paragraphs(words.stream().skip(1).toList()),
                rest,
                sample.texts().entrySet().stream()
                        .filter(file -> !file.getKey().equals(sample.file()))
                        .collect(Collectors.toMap(file -> fileName(file.getKey()), Map.Entry::getValue)));
    }

    private static String fileName(String file) {
        return String.valueOf(Path.of(file).getFileName());
    }

    /** Lines that were broken to fit a file are one again. */
    private static String paragraphs(List<String> lines) {
        return String.join("\n", lines)
                .strip()
                .replaceAll("(?<!\n)\n(?!\n)", " ")
                .replaceAll("\n+", "\n\n");
    }

    /**
     * Writes the fragments and then the graph, which is named as its file. Slow.
     *
     * @throws java.nio.file.FileAlreadyExistsException when a file is there and says something else; it is left as it is
     */
    void create(Path file) throws IOException {
        for (var fragment : fragments.entrySet()) {
            GraphFile.create(file.resolveSibling("fragments").resolve(fragment.getKey()), fragment.getValue());
        }
        GraphFile.create(file, graph(file));
    }

    /** The graph's text in such a file. */
    String graph(Path file) {
        String name = fileName(file.toString()).replaceFirst("\\.[^.]*$", "");
        return NAME.matcher(graph)
                .replaceFirst(_ -> "name: " + scalar(name).replace("\\", "\\\\").replace("$", "\\$"));
    }

    private static String scalar(String name) {
        boolean isPlain =
                PLAIN.matcher(name).matches() && !OTHER_THAN_TEXT.matcher(name).matches();
        return isPlain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
