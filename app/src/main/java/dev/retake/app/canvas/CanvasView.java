package dev.retake.app.canvas;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.shell.Decisions;
import dev.retake.app.shell.Designing;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.app.widget.Icons;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.AnchorPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The graph of a document, with the buttons that zoom it. */
public final class CanvasView extends StackPane {

    private static final double STEP = 1.25;

    private final WorldView world;
    private final BorderPane board = new BorderPane();
    private final Node empty;

    public CanvasView(Document document, Desk desk, Background background, Decisions decisions) {
        getStyleClass().add("canvas-pane");
        var model = new CanvasModel(document, desk, background);
        world = new WorldView(model, document.selection(), actions(document, model, decisions));
        var find = new FindBar(world, this::requestFocus);
        var overlay = overlay(world, find);
        empty = noGraph(document, desk);
        document.graphProperty().subscribe(graph -> {
            boolean some = graph.map(known -> !known.nodes().isEmpty()).orElse(false);
            // What vanishes hands the keys on; they are not taken from the source while it is typed.
            boolean hasKeys = world.isFocused() || empty.isFocusWithin();
            empty.setVisible(!some);
            world.setVisible(some);
            overlay.setVisible(some);
            if (hasKeys) {
                requestFocus();
            }
        });
        empty.sceneProperty().subscribe(scene -> {
            if (scene != null && empty.isVisible()) {
                empty.requestFocus();
            }
        });
        empty.managedProperty().bind(empty.visibleProperty());
        setMinHeight(0);
        board.setCenter(world);
        getChildren().setAll(board, overlay, empty);
        FindKeys.install(this, find, document);
        var pictures = new PictureWriter(document, model, world.palette(), desk, background);
        document.canvas().picture().heard(() -> pictures.ask(getScene().getWindow()));
        var mouse = new PickMouse(world);
        WorldMouse.install(world);
        if (document instanceof GraphDocument graph) {
            world.cards().setMouse(mouse.and(new LinkDrag(world, graph, desk.designing())));
            WorldMenu.install(world, () -> desk.designActions().menuItems());
            design(graph, desk.designing());
        } else {
            world.cards().setMouse(mouse);
            WorldMenu.install(world, List::of);
        }
    }

    /** What stands in the corners over the cards. */
    private static AnchorPane overlay(WorldView world, FindBar find) {
        var corner = new VBox(new MiniMap(world), zoomBar(world));
        corner.getStyleClass().add("canvas-corner");
        corner.setPickOnBounds(false);
        var overlay = new AnchorPane(corner, find);
        overlay.setPickOnBounds(false);
        AnchorPane.setRightAnchor(corner, 12.0);
        AnchorPane.setBottomAnchor(corner, 12.0);
        AnchorPane.setRightAnchor(find, 12.0);
        AnchorPane.setTopAnchor(find, 12.0);
        return overlay;
    }

    private void design(GraphDocument graph, Designing designing) {
        var naming = new NamingField(graph, designing, this::requestFocus);
        StackPane.setAlignment(naming, Pos.TOP_CENTER);
        StackPane.setMargin(naming, new Insets(16));
        getChildren().add(naming);
        board.setTop(new LinkBar(graph, designing));
        graph.linkingProperty().subscribe((_, from) -> {
            if (from.isPresent()) {
                requestFocus();
            }
        });
        DesignKeys.install(this, graph, designing);
        // The first of the two clicks has selected what is there, or nothing.
        world.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() == MouseButton.PRIMARY
                    && event.getClickCount() == 2
                    && event.isStillSincePress()
                    && graph.selection().node().isEmpty()) {
                designing.askToAdd(graph, NodeType.AGENT);
            }
        });
    }

    private static CardActions actions(Document document, CanvasModel model, Decisions decisions) {
        return switch (document) {
            case GraphDocument _ -> new CardActions(_ -> {}, _ -> {}, model::toggleBreakpoint, model::fold);
            case RunDocument run ->
                new CardActions(
                        gate -> decisions.approve(run, gate),
                        gate -> decisions.reject(run, gate),
                        model::toggleBreakpoint,
                        model::fold);
        };
    }

    /** Focus belongs to the cards and arrows. */
    @Override
    public void requestFocus() {
        if (world.isVisible()) {
            world.requestFocus();
        } else {
            empty.requestFocus();
        }
    }

    /** Without a graph there is nothing to draw, but what was recorded of a node can still be looked at. */
    private static Node noGraph(Document document, Desk desk) {
        return switch (document) {
            case GraphDocument graph -> new NoNodes(graph, desk.designing());
            case RunDocument run -> {
                var nodes = new FlowPane();
                nodes.getStyleClass().add("node-buttons");
                run.stateProperty()
                        .subscribe(state -> nodes.getChildren()
                                .setAll(state.stream()
                                        .flatMap(known -> known.nodes().values().stream())
                                        .map(node -> nodeButton(run, node))
                                        .toList()));
                yield new EmptyState(
                        "fth-git-branch", CanvasText.NO_GRAPH_TITLE.text(), CanvasText.NO_RUN_GRAPH.text(), nodes);
            }
        };
    }

    private static Node nodeButton(RunDocument run, NodeState node) {
        StateMark mark = run.standing().mark(node.node());
        var button = new Button(node.node().value(), Icons.of(mark.icon(), "state-icon", mark.style()));
        button.setAccessibleText(CanvasText.SPOKEN.text(node.node()) + ", " + mark.word());
        button.setOnAction(_ -> run.selection().select(node.node()));
        return button;
    }

    private static HBox zoomBar(WorldView world) {
        var percent = new Label();
        percent.getStyleClass().add("zoom-percent");
        percent.textProperty()
                .bind(world.cameraProperty()
                        .map(camera -> CanvasText.ZOOM_PERCENT.text(Math.round(camera.scale() * 100))));
        var bar = new HBox(
                button("−", CanvasText.ZOOM_OUT, "−", () -> world.zoom(1 / STEP)),
                percent,
                button("+", CanvasText.ZOOM_IN, "+", () -> world.zoom(STEP)),
                button("⤢", CanvasText.ZOOM_FIT, "F", world::fit));
        bar.getStyleClass().add("zoom-bar");
        return bar;
    }

    private static Button button(String face, CanvasText purpose, String key, Runnable action) {
        var button = new Button(face);
        button.getStyleClass().add("zoom-button");
        button.setTooltip(new Tooltip(purpose.text() + "  (" + key + ")"));
        button.setAccessibleText(purpose.text());
        button.setOnAction(_ -> action.run());
        return button;
    }

    /** The id of a card's node in the scene graph, for tests and pictures. */
    public static String cardId(NodeId node) {
        return "card-" + node.fileName();
    }
}
