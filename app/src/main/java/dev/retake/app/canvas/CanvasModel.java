package dev.retake.app.canvas;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Breakpoints;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.Frame;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.shell.Whereabouts;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.animation.PauseTransition;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The cards of one document and where they are. */
final class CanvasModel {

    private static final Duration LAYOUT_DEADLINE = Duration.ofSeconds(10);

    /** When the good layout takes longer than this, a plain one is shown first. */
    private static final javafx.util.Duration PATIENCE = javafx.util.Duration.millis(300);

    private final Document document;
    private final Desk desk;
    private final Background background;
    private final Breakpoints breakpoints;
    private final ReadOnlyObjectWrapper<Drawing> drawing = new ReadOnlyObjectWrapper<>(Drawing.EMPTY);
    private final ReadOnlyObjectWrapper<Map<NodeId, CardModel>> cards = new ReadOnlyObjectWrapper<>(Map.of());
    private final ReadOnlyObjectWrapper<Map<NodeId, String>> rounds = new ReadOnlyObjectWrapper<>(Map.of());
    private Optional<AgentGraph> drawn = Optional.empty();
    private GraphWords words = GraphWords.NONE;
    private Map<NodeId, Severity> lint = Map.of();
    private Optional<Outline> outline = Optional.empty();
    private Job layout = new Job();
    private boolean isArranged;
    private final PauseTransition patience = new PauseTransition(PATIENCE);

    CanvasModel(Document document, Desk desk, Background background) {
        this.document = document;
        this.desk = desk;
        this.background = background;
        this.breakpoints = desk.breakpoints(document);
        patience.setOnFinished(_ -> hurry());
        document.graphProperty().subscribe(this::draw);
        document.selection().collapsed().addListener((Observable _) -> arrange());
        document.stateProperty().subscribe(this::tell);
        document.sourceProperty().subscribe(_ -> mark());
        document.findingsProperty().subscribe(this::mark);
        breakpoints.nodes().addListener((Observable _) -> tell());
        if (document instanceof RunDocument run) {
            run.pauseProperty().subscribe(this::tell);
            run.openedProperty().subscribe(this::tell);
            run.held().addListener((Observable _) -> tell());
            desk.ticker().nowProperty().subscribe(() -> {
                if (run.goesOn()) {
                    tell();
                }
            });
        }
    }

    ReadOnlyObjectProperty<Drawing> drawingProperty() {
        return drawing.getReadOnlyProperty();
    }

    /** Of nodes, and of all frames as if they were collapsed. */
    ReadOnlyObjectProperty<Map<NodeId, CardModel>> cardsProperty() {
        return cards.getReadOnlyProperty();
    }

    /** What stands beside the arrow of a loop, by the node that declares it. */
    ReadOnlyObjectProperty<Map<NodeId, String>> roundsProperty() {
        return rounds.getReadOnlyProperty();
    }

    /** Sets a breakpoint, or takes it away; only what has attempts can have one. */
    void toggleBreakpoint(NodeId id) {
        if (hasAttempts(id)) {
            breakpoints.toggle(id);
        }
    }

    boolean hasAttempts(NodeId id) {
        return drawn.map(AgentGraph::byId)
                .map(nodes -> nodes.get(id))
                .filter(node -> node.type() == NodeType.AGENT)
                .isPresent();
    }

    /** Collapses the frame around a node, or expands a collapsed one. */
    void fold(NodeId id) {
        document.selection().select(id);
        document.selection().fold(words.frames());
    }

    Optional<Frame> frame(NodeId id) {
        return words.frames().frame(id);
    }

    /** The frame that collapsing a node would collapse. */
    Optional<Frame> frameAround(NodeId id) {
        return words.frames().innermost(id);
    }

    /** The card that stands for a node. */
    NodeId cardOf(NodeId id) {
        return words.frames().hiding(id, collapsed()).orElse(id);
    }

    /** The card that needs the user: of a gate that waits, of a held prompt, of what failed. */
    Optional<NodeId> asking() {
        return document instanceof RunDocument run ? run.asking().map(this::cardOf) : Optional.empty();
    }

    void collapse(NodeId frame) {
        document.selection().collapsed().add(frame);
        document.selection().select(frame);
    }

    Set<NodeId> collapsed() {
        return document.selection().collapsed();
    }

    /** Draws anew when the graph is another one; a live run reads its graph again and again, and nothing may move. */
    private void draw(Optional<AgentGraph> graph) {
        if (graph.equals(drawn)) {
            return;
        }
        drawn = graph;
        words = graph.map(GraphWords::of).orElse(GraphWords.NONE);
        tell();
        arrange();
    }

    private void arrange() {
        layout.cancel();
        patience.stop();
        isArranged = false;
        outline = drawn.map(graph -> Outline.of(graph, words.frames(), Set.copyOf(collapsed())));
        if (outline.isEmpty()) {
            drawing.set(Drawing.EMPTY);
            return;
        }
        Outline wanted = outline.get();
        patience.playFromStart();
        layout = background.run(
                job -> ElkLayout.of(wanted, job, LAYOUT_DEADLINE),
                better -> better.ifPresentOrElse(this::arranged, () -> plain(wanted)),
                _ -> plain(wanted));
    }

    private void arranged(Drawing better) {
        patience.stop();
        isArranged = true;
        drawing.set(better);
    }

    /** There will be no better one. */
    private void plain(Outline wanted) {
        arranged(SimpleLayout.of(wanted));
    }

    /** Shows what can be shown at once as long as the better layout is not there. */
    private void hurry() {
        outline.filter(_ -> !isArranged).ifPresent(wanted -> drawing.set(PatchedLayout.of(drawing.get(), wanted)));
    }

    /** Whether the drawing is the one that stays as long as the graph does. */
    boolean isArranged() {
        return isArranged;
    }

    /** The graph that is drawn. */
    Optional<AgentGraph> graph() {
        return drawn;
    }

    private void tell() {
        Optional<RunView> run = document instanceof RunDocument shown ? RunView.of(shown) : Optional.empty();
        Instant now = desk.ticker().nowProperty().get();
        var told = new LinkedHashMap<NodeId, CardModel>();
        var loops = new HashMap<NodeId, String>();
        drawn.ifPresent(graph -> {
            for (Node node : graph.byId().values()) {
                var writer = new CardWriter(node, words, breakpoints.has(node.id()));
                told.put(
                        node.id(),
                        run.map(view -> writer.inRun(view, now))
                                .orElseGet(() -> writer.designed(Optional.ofNullable(lint.get(node.id())))));
                node.feedback().ifPresent(loop -> loops.put(node.id(), rounds(node.id(), loop.max(), run)));
            }
        });
        for (Frame frame : words.frames().byId().values()) {
            var inside = frame.nodes().stream().map(told::get).toList();
            told.put(frame.id(), FrameCard.of(frame, inside, run, Optional.ofNullable(lint.get(frame.id()))));
        }
        cards.set(told);
        rounds.set(loops);
    }

    private static String rounds(NodeId declarer, int max, Optional<RunView> run) {
        int round = run.flatMap(view -> view.state().node(declarer))
                .map(state -> state.round())
                .orElse(0);
        return round == 0 ? CanvasText.ROUNDS.text(max) : CanvasText.ROUND_OF.text(round, max);
    }

    /** Works out what carries the mark of a finding, which no tick of a run changes. */
    private void mark() {
        var worst = new HashMap<NodeId, Severity>();
        document.sourceProperty().getValue().map(Whereabouts::new).ifPresent(known -> {
            for (Finding finding : document.findingsProperty().getValue()) {
                known.marked(finding)
                        .forEach(id -> worst.merge(id, finding.severity(), (a, b) -> a == Severity.ERROR ? a : b));
            }
        });
        lint = worst;
        tell();
    }
}
