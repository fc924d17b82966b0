package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Designing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.Link;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.geometry.Point2D;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.CubicCurve;

/** Draws a link from a card's port to another card, which says what it would be before the mouse is let go. */
final class LinkDrag implements CardMouse {

    private static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");
    private static final double TIP_GAP = 14;

    private final WorldView world;
    private final GraphDocument graph;
    private final Designing designing;
    private final CubicCurve line = new CubicCurve();
    private final Label tip = new Label();
    private Optional<NodeId> over = Optional.empty();
    private Link link = new Link.Open();

    LinkDrag(WorldView world, GraphDocument graph, Designing designing) {
        this.world = world;
        this.graph = graph;
        this.designing = designing;
        line.getStyleClass().add("pending-link");
        tip.getStyleClass().add("link-tip");
        tip.setId("link-tip");
        List.of(line, tip).forEach(node -> {
            node.setManaged(false);
            node.setMouseTransparent(true);
            node.setVisible(false);
            world.lay(node);
        });
    }

    @Override
    public void listen(CardView card, NodeId id) {
        if (!NodeId.isAuthored(id.value()) || !graph.isEditable()) {
            return;
        }
        Port port = card.addPort();
        port.addEventHandler(MouseEvent.ANY, event -> {
            if (event.getEventType() == MouseEvent.MOUSE_DRAGGED) {
                drag(id, world.sceneToLocal(event.getSceneX(), event.getSceneY()));
                event.consume();
            } else if (event.getEventType() == MouseEvent.MOUSE_RELEASED && line.isVisible()) {
                leave();
                drop(id);
                event.consume();
            } else if (event.getEventType() == MouseEvent.MOUSE_PRESSED) {
                event.consume();
            }
        });
    }

    private void drag(NodeId from, Point2D at) {
        Optional<NodeId> card = world.at(at.getX(), at.getY());
        if (!card.equals(over) || !line.isVisible()) {
            over = card;
            link = card.map(to -> Link.of(graph, from, to)).orElseGet(Link.Open::new);
            mark(from);
        }
        Camera camera = world.cameraProperty().get();
        Box box = world.shownProperty().get().boxes().get(from);
        if (box == null) {
            leave();
            return;
        }
        double x = camera.toScreenX(box.right());
        double y = camera.toScreenY(box.centerY());
        double bend = Math.max(24, Math.abs(at.getX() - x) / 2);
        line.setStartX(x);
        line.setStartY(y);
        line.setControlX1(x + bend);
        line.setControlY1(y);
        line.setControlX2(at.getX() - bend);
        line.setControlY2(at.getY());
        line.setEndX(at.getX());
        line.setEndY(at.getY());
        line.setVisible(true);
        tip.setVisible(true);
        tip.autosize();
        tip.relocate(
                Math.clamp(at.getX() + TIP_GAP, 0, Math.max(0, world.getWidth() - tip.getWidth())),
                Math.clamp(at.getY() + TIP_GAP, 0, Math.max(0, world.getHeight() - tip.getHeight())));
    }

    private void mark(NodeId from) {
        Set<NodeId> round = link instanceof Link.Circle(var nodes) ? Set.copyOf(nodes) : Set.of();
        boolean isLink = link instanceof Link.Made || link instanceof Link.Cut;
        world.cards().mark(isLink ? over.map(Set::of).orElse(Set.of()) : Set.of(), round);
        List.of(line, tip).forEach(node -> node.pseudoClassStateChanged(REFUSED, !round.isEmpty()));
        tip.setText(over.isEmpty() ? CanvasText.LINK_TO_NEW.text(from) : LinkBar.words(link));
    }

    private void leave() {
        line.setVisible(false);
        tip.setVisible(false);
        world.cards().mark(Set.of(), Set.of());
    }

    /** On a card it links; beside all cards it asks for a new one. */
    private void drop(NodeId from) {
        if (over.isPresent()) {
            designing.make(graph, link);
        } else {
            graph.selection().select(from);
            designing.askToAdd(graph, NodeType.AGENT);
        }
    }
}
