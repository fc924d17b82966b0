package dev.retake.app.attempts;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The attempts of the selected node of a run. */
public final class AttemptsView extends VBox {

    private final RunDocument run;
    private final ObservableValue<Instant> now;
    private final AttemptsModel model;
    private final ShieldModel shields;
    private final StripView strip;
    private final ScrollPane scroll = new ScrollPane();
    private final BorderPane body = new BorderPane();
    private final HeldPlace place = new HeldPlace(scroll);

    /**
     * One view for one open run; made when its tab is made and dropped with it.
     *
     * @param run tells the selected node's attempts ({@code attemptsProperty}), the chosen pair
     *     ({@code selection().pairProperty()}, empty = the last two; write it to step the pair), and reads the texts
     *     ({@code texts}, slow)
     * @param background where {@code texts} and differences are to be computed; a picture of the window is taken when it
     *     has nothing left to do
     * @param now ticks while something runs
     */
    public AttemptsView(RunDocument run, Background background, ObservableValue<Instant> now) {
        this.run = run;
        this.now = now;
        this.model = new AttemptsModel(run, background);
        this.shields = new ShieldModel(run, background);
        this.strip = new StripView(model);
        getStyleClass().add("attempts");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().setAll(body);
        model.pairingProperty().subscribe(this::frame);
        model.comparisonProperty().subscribe(this::fill);
        model.soughtReplyProperty().subscribe(this::seek);
        shields.shieldsProperty().subscribe(known -> {
            strip.protect(known);
            if (scroll.getContent() instanceof ColumnsView columns) {
                columns.protect(known);
            }
        });
        run.selection()
                .nodeProperty()
                .subscribe(() -> frame(model.pairingProperty().get()));
    }

    private void frame(Optional<Pairing> pairing) {
        body.setTop(pairing.isPresent() ? strip : null);
        body.setCenter(pairing.isPresent() ? scroll : nothing());
    }

    private Node nothing() {
        Optional<NodeId> selected = run.selection().node();
        if (selected.isEmpty()) {
            return new EmptyState("fth-mouse-pointer", AttemptsText.NO_NODE.text(), AttemptsText.NO_NODE_TEXT.text());
        }
        if (run.frames().frame(selected.get()).isPresent()) {
            return new EmptyState("fth-layers", AttemptsText.NO_AGENT.text(), AttemptsText.FRAME_TEXT.text());
        }
        return isGate(selected.get())
                ? new EmptyState("fth-user-check", AttemptsText.NO_AGENT.text(), AttemptsText.GATE_TEXT.text())
                : new EmptyState("fth-circle", AttemptsText.NO_ATTEMPT.text(), AttemptsText.NO_ATTEMPT_TEXT.text());
    }

    private boolean isGate(NodeId id) {
        return run.graphProperty().getValue().stream()
                .flatMap(graph -> graph.nodes().stream())
                .anyMatch(node -> node.id().equals(id) && node.type() == NodeType.GATE);
    }

    private void fill(Optional<Comparison> comparison) {
        if (comparison.isEmpty()) {
            place.clear();
            return;
        }
        var columns = new ColumnsView(
                comparison.get(), model, now, scroll.viewportBoundsProperty().map(Bounds::getHeight));
        columns.protect(shields.shieldsProperty().get());
        replace(columns);
        seek(model.soughtReplyProperty().get());
    }

    /** Whoever was in the output of an attempt is in its reply now. */
    private void replace(ColumnsView columns) {
        Optional<Integer> focused =
                scroll.getContent() instanceof ColumnsView before ? before.focusedOutput() : Optional.empty();
        place.show(columns);
        scroll.applyCss();
        scroll.layout();
        focused.flatMap(columns::reply).flatMap(ReplySection::focusTarget).ifPresent(Node::requestFocus);
    }

    /** Brings a reply into sight, as soon as its column is there. */
    private void seek(Optional<Integer> sought) {
        if (scroll.getContent() instanceof ColumnsView columns) {
            sought.flatMap(columns::reply).ifPresent(reply -> {
                model.soughtReplyProperty().set(Optional.empty());
                reveal(reply);
            });
        }
    }

    private void reveal(ReplySection reply) {
        scroll.applyCss();
        scroll.layout();
        place.bring(scroll.getContent().sceneToLocal(reply.localToScene(0, 0)).getY());
        reply.focusTarget().ifPresent(Node::requestFocus);
    }
}
