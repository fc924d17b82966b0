package dev.retake.app.canvas;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The cards of one document and where they are. */
final class CanvasModel {

    private static final Duration LAYOUT_DEADLINE = Duration.ofSeconds(10);

    private final Document document;
    private final Desk desk;
    private final Background background;
    private final ReadOnlyObjectWrapper<Drawing> drawing = new ReadOnlyObjectWrapper<>(Drawing.EMPTY);
    private final ReadOnlyObjectWrapper<Map<NodeId, CardModel>> cards = new ReadOnlyObjectWrapper<>(Map.of());
    private Optional<AgentGraph> drawn = Optional.empty();
    private Job layout = new Job();

    CanvasModel(Document document, Desk desk, Background background) {
        this.document = document;
        this.desk = desk;
        this.background = background;
        document.graphProperty().subscribe(this::draw);
        document.stateProperty().subscribe(this::tell);
        document.findingsProperty().subscribe(this::tell);
        if (document instanceof RunDocument run) {
            desk.ticker().nowProperty().subscribe(() -> {
                if (run.isLive()) {
                    tell();
                }
            });
        }
    }

    ReadOnlyObjectProperty<Drawing> drawingProperty() {
        return drawing.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Map<NodeId, CardModel>> cardsProperty() {
        return cards.getReadOnlyProperty();
    }

    /** Draws anew when the graph is another one; a live run reads its graph again and again, and nothing may move. */
    private void draw(Optional<AgentGraph> graph) {
        if (graph.equals(drawn)) {
            return;
        }
        drawn = graph;
        layout.cancel();
        tell();
        if (graph.isEmpty()) {
            drawing.set(Drawing.EMPTY);
            return;
        }
        AgentGraph wanted = graph.get();
        layout = background.run(
                job -> ElkLayout.of(wanted, job, LAYOUT_DEADLINE).orElseGet(() -> SimpleLayout.of(wanted)),
                drawing::set,
                _ -> drawing.set(SimpleLayout.of(wanted)));
    }

    /** Shows the plain columns when the better layout is not there yet. */
    void hurry() {
        if (drawing.get().boxes().isEmpty()) {
            drawn.ifPresent(graph -> drawing.set(SimpleLayout.of(graph)));
        }
    }

    private void tell() {
        Optional<RunState> state = document.stateProperty().getValue();
        Map<NodeId, Severity> lint = worst(document.findingsProperty().getValue());
        Instant now = desk.ticker().nowProperty().get();
        var told = new LinkedHashMap<NodeId, CardModel>();
        drawn.ifPresent(graph -> {
            for (Node node : graph.byId().values()) {
                Optional<Severity> found = Optional.ofNullable(lint.get(node.id()));
                told.put(
                        node.id(),
                        state.map(run -> CardModel.of(node, run, now))
                                .orElseGet(() -> CardModel.designed(node, found)));
            }
        });
        cards.set(told);
    }

    private static Map<NodeId, Severity> worst(List<Finding> findings) {
        var worst = new HashMap<NodeId, Severity>();
        for (Finding finding : findings) {
            finding.node()
                    .ifPresent(node -> worst.merge(node, finding.severity(), (a, b) -> a == Severity.ERROR ? a : b));
        }
        return worst;
    }
}
