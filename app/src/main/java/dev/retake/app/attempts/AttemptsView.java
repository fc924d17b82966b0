package dev.retake.app.attempts;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.AttemptsText;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.Columns;
import dev.retake.app.widget.EmptyState;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.event.EventHandler;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/** The attempts of the selected node of a run. */
public final class AttemptsView extends VBox {

    private final RunDocument run;
    private final ObservableValue<Instant> now;
    private final AttemptsModel model;
    private final ShieldModel shields;
    private final StripView strip;
    private final ScrollPane scroll = new ScrollPane();
    private final BorderPane body = new BorderPane();
    private Subscription held = Subscription.EMPTY;

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
        letGoWhenScrolled();
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

    /** Whoever scrolls, by whatever means, has chosen another place. */
    private void letGoWhenScrolled() {
        EventHandler<InputEvent> letGo = _ -> held.unsubscribe();
        scroll.addEventFilter(ScrollEvent.SCROLL, letGo);
        scroll.addEventFilter(MouseEvent.MOUSE_PRESSED, letGo);
        scroll.addEventFilter(KeyEvent.KEY_PRESSED, letGo);
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
            held.unsubscribe();
            scroll.setContent(null);
            scroll.setVvalue(0);
            return;
        }
        var columns = new ColumnsView(
                comparison.get(), model, now, scroll.viewportBoundsProperty().map(Bounds::getHeight));
        columns.protect(shields.shieldsProperty().get());
        if (scroll.getContent() instanceof ColumnsView before) {
            replace(before, columns);
        } else {
            scroll.setContent(columns);
        }
        seek(model.soughtReplyProperty().get());
    }

    /** What is in sight stays where it is, though what stands above it may have become longer; and so does the focus. */
    private void replace(ColumnsView before, ColumnsView columns) {
        Columns.Place place = before.at(scroll.getVvalue() * hidden(before));
        Optional<Integer> focused = before.focusedOutput();
        scroll.setContent(columns);
        scroll.applyCss();
        scroll.layout();
        hold(columns, place);
        focused.flatMap(columns::reply).flatMap(ReplySection::focusTarget).ifPresent(Node::requestFocus);
    }

    /** A pane scrolls by shares of its content, which gets its height bit by bit: until somebody scrolls, the place counts. */
    private void hold(ColumnsView columns, Columns.Place place) {
        held.unsubscribe();
        Runnable settle = () -> {
            if (hidden(columns) > 0) {
                scroll.setVvalue(Math.clamp(columns.top(place) / hidden(columns), 0, 1));
            }
        };
        settle.run();
        held = columns.boundsInLocalProperty()
                .subscribe(settle)
                .and(columns.needsLayoutProperty().subscribe(settle))
                .and(scroll.viewportBoundsProperty().subscribe(settle));
    }

    /** How much of the content does not fit into the pane. */
    private double hidden(Node content) {
        return content.getBoundsInLocal().getHeight()
                - scroll.getViewportBounds().getHeight();
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
        Node content = scroll.getContent();
        held.unsubscribe();
        double y = content.sceneToLocal(reply.localToScene(0, 0)).getY();
        double hidden = hidden(content);
        if (hidden > 0) {
            scroll.setVvalue(Math.clamp(y / hidden, 0, 1));
        }
        reply.focusTarget().ifPresent(Node::requestFocus);
    }
}
