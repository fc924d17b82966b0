package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The text of a graph file, and what could be read from it. */
public final class GraphSource {

    private final String file;
    private final Decoded decoded;
    private final ReadFragments fragments;
    private final Optional<Yaml> authored;
    private final Optional<Yaml> root;
    private final Optional<AgentGraph> graph;
    private final List<Integer> positions;
    private final Map<NodeId, Cited> cited;
    private final List<LoadError> errors;
    private final List<UnknownKey> unknownKeys;
    private final boolean whole;
    private final Problems problems = new Problems();
    private final Set<String> names;

    private GraphSource(String file, Decoded decoded, Optional<Fragments> fragments) {
        this.file = file;
        this.decoded = decoded;
        this.fragments = new ReadFragments(fragments.orElse(Fragments.NONE));
        if (decoded.error().isPresent()) {
            this.authored = Optional.empty();
            this.root = Optional.empty();
            this.graph = Optional.empty();
            this.positions = List.of();
            this.cited = Map.of();
            this.errors = List.of(decoded.error().get());
            this.unknownKeys = List.of();
            this.whole = false;
            this.names = Set.of();
            return;
        }
        TextIndex index = decoded.index(file);
        this.authored = YamlReader.read(index, problems).root();
        this.whole = problems.errors().stream().noneMatch(LoadError::breaksOff);
        // The rest of a text that breaks off would only draw errors that are not the author's.
        var grammar = whole ? problems : new Problems();
        var read = authored.or(() -> Optional.of(new Yaml.Scalar(index, 0, 0, "", true)))
                .filter(_ -> whole || authored.isPresent())
                .map(value -> GraphReader.read(value, grammar, fragments.map(_ -> this.fragments)));
        this.root = authored.flatMap(_ -> read.map(GraphReader.Result::root));
        this.graph = read.flatMap(GraphReader.Result::graph);
        this.positions = read.map(GraphReader.Result::positions).orElse(List.of());
        this.cited = read.map(GraphReader.Result::cited).orElse(Map.of());
        this.names = read.map(GraphReader.Result::names).orElse(Set.of());
        this.errors = List.copyOf(problems.errors());
        this.unknownKeys = List.copyOf(problems.unknownKeys());
    }

    /** Reads a file; whatever its bytes are, the result is a source, with errors where it is no graph. */
    public static GraphSource read(Path path) throws IOException {
        try (var in = Files.newInputStream(path)) {
            String file = path.toString();
            return new GraphSource(
                    file, Decoded.of(file, in.readNBytes(Decoded.MAX_BYTES + 1)), Optional.of(Fragments.beside(file)));
        }
    }

    /** Reads a text; {@code file} names it in places, and its fragments are beside that. */
    public static GraphSource parse(String file, String text) {
        return parse(file, text, Fragments.beside(file));
    }

    /** Reads a text whose fragments are elsewhere, as in an editor with texts that are not saved. */
    public static GraphSource parse(String file, String text, Fragments fragments) {
        return new GraphSource(file, Decoded.of(file, text), Optional.of(fragments));
    }

    /** Reads the resolved graph of a run, whose ids may hold the {@code /} that a fragment's splice mints. */
    public static GraphSource parseResolved(String file, String text) {
        return new GraphSource(file, Decoded.of(file, text), Optional.empty());
    }

    public String file() {
        return file;
    }

    /** As read, with U+FFFD for bytes that are not UTF-8; empty for a file that is too large. */
    public String text() {
        return decoded.text();
    }

    /** The text of the file, and those of the fragments that it cites, by the names that places have for their files. */
    public Map<String, String> texts() {
        Map<String, String> texts = fragments.texts();
        texts.put(file, text());
        return texts;
    }

    /** The fragments as they were read, for a text that differs but little. */
    public Fragments fragments() {
        return fragments;
    }

    /** SHA-256 of the file's bytes, in hex; empty for a file that is too large. */
    public String sha256() {
        return decoded.sha256();
    }

    /** As much of the graph as could be read; absent when there is no list of nodes at all. */
    public Optional<AgentGraph> graph() {
        return graph;
    }

    public List<LoadError> errors() {
        return errors;
    }

    /** Whether the text was read to its end; else {@link #graph()} is what stood before the first mistake of syntax. */
    public boolean isWhole() {
        return whole;
    }

    /** Keys that were not read because the grammar does not have them. */
    public List<UnknownKey> unknownKeys() {
        return unknownKeys;
    }

    /** Which node cites the fragment that a node is from, and where, as the end of a sentence. */
    public Optional<String> citation(NodeId node) {
        return Optional.ofNullable(cited.get(node)).map(Cited::words);
    }

    /** Whether a node or a subgraph is called so, even if it could not be read. */
    public boolean names(String id) {
        return names.contains(id);
    }

    /** What a misspelt name of a node may have been meant to be, where {@code at} names it. */
    public List<String> nearby(NodeId at) {
        return Names.nearby(names, at.value());
    }

    /** Whether an error was reported in a stretch of text, so that a doubt about it may only follow. */
    public boolean isRefused(Place stretch) {
        return problems.isTold(stretch);
    }

    /** Whether nobody knows what the value at a JSON pointer means to say, for a mistake in it that was reported. */
    public boolean isOpen(String pointer) {
        return root.map(value -> Pointers.follow(value, pointer))
                .filter(Pointers.Target::whole)
                .map(Pointers.Target::value)
                .filter(value ->
                        (value instanceof Yaml.Scalar scalar && scalar.isOpen()) || problems.isTold(value.place()))
                .isPresent();
    }

    /** Whether there is a value at a JSON pointer. */
    public boolean has(String pointer) {
        return root.map(value -> Pointers.follow(value, pointer).whole()).orElse(false);
    }

    /** The text of the scalar at a JSON pointer. */
    public Optional<String> scalar(String pointer) {
        return root.map(value -> Pointers.follow(value, pointer))
                .filter(Pointers.Target::whole)
                .flatMap(found ->
                        found.value() instanceof Yaml.Scalar scalar ? Optional.of(scalar.text()) : Optional.empty());
    }

    /** The JSON pointer of a node of {@link #graph()}, by its index there (nodes without an id are not in it). */
    public String nodePointer(int node) {
        return "/nodes/" + positions.get(node);
    }

    /**
     * Where the value at a JSON pointer ({@code /nodes/2/retry/max}) stands; of the nearest enclosing value when
     * there is none there.
     */
    public Place place(String pointer) {
        return root.map(value -> Pointers.follow(value, pointer).value().place())
                .orElse(Place.start(file));
    }

    /** Fixes of the text, or of a fragment's, by the JSON pointers of {@link #place(String)}; no comment gets lost. */
    public GraphEdits edits() {
        return GraphEdits.keepingComments(root);
    }

    /** Edits of the text by the JSON pointers of what is written in it, with {@code use} and without fragments. */
    public GraphEdits authoredEdits() {
        return GraphEdits.of(authored);
    }

    /** What is written, without what fragments bring. */
    Optional<Yaml> authored() {
        return authored;
    }

    /** The value at a JSON pointer, fragments put in. */
    Optional<Yaml> resolved(String pointer) {
        return root.map(value -> Pointers.follow(value, pointer))
                .filter(Pointers.Target::whole)
                .map(Pointers.Target::value);
    }

    /** The same text beside one fragment more. */
    GraphSource beside(String fragment, String text) {
        return parse(
                file,
                text(),
                name -> name.equals(fragment)
                        ? new Fragments.Found.Text("fragments/" + fragment + ".yaml", text)
                        : fragments.find(name));
    }

    /** Where a token of the template at a JSON pointer stands. */
    public Place place(String pointer, TemplateToken token) {
        return root.map(value -> Pointers.follow(value, pointer).value())
                .map(value -> value instanceof Yaml.Scalar template
                        ? Templates.place(template.text(), template, token.span())
                        : value.place())
                .orElse(Place.start(file));
    }
}
