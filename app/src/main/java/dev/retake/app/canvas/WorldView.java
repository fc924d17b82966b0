package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Selection;
import dev.retake.engine.graph.NodeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Translate;

/** The cards and arrows themselves; only what is in view exists. */
final class WorldView extends Pane {

    /** Below this a card's words cannot be read, and boxes are painted instead. */
    private static final double READABLE = 0.42;

    private static final double CLICK_SLACK = 4;

    private final CanvasModel model;
    private final Selection selection;
    private final Canvas paint = new Canvas();
    private final CardLayer cardLayer = new CardLayer();
    private final Palette palette = new Palette(this::requestLayout);
    private final Translate offset = new Translate();
    private final Scale scale = new Scale();
    private final Map<NodeId, CardView> cards = new HashMap<>();
    private final ReadOnlyObjectWrapper<Camera> camera = new ReadOnlyObjectWrapper<>(Camera.START);
    private Set<NodeId> path = Set.of();
    private boolean fitted = true;
    private double pressX;
    private double pressY;
    private Camera pressed = Camera.START;

    WorldView(CanvasModel model, Selection selection) {
        this.model = model;
        this.selection = selection;
        getStyleClass().add("world");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.NODE);
        cardLayer.getTransforms().setAll(offset, scale);
        paint.setManaged(false);
        getChildren().setAll(palette, paint, cardLayer);
        var clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        model.drawingProperty().subscribe(drawing -> {
            cards.clear();
            cardLayer.getChildren().clear();
            requestLayout();
        });
        model.cardsProperty().subscribe(this::tell);
        selection.nodeProperty().subscribe(this::selected);
        camera.subscribe(this::requestLayout);
        WorldKeys.install(this);
        // What was just opened is what the keys are for.
        sceneProperty().subscribe(scene -> {
            if (scene != null) {
                requestFocus();
            }
        });
        listenToMouse();
    }

    ReadOnlyObjectProperty<Camera> cameraProperty() {
        return camera.getReadOnlyProperty();
    }

    void zoom(double factor) {
        zoom(factor, getWidth() / 2, getHeight() / 2);
    }

    private void zoom(double factor, double x, double y) {
        look(camera.get().zoom(factor, x, y));
    }

    void actualSize() {
        zoom(1 / camera.get().scale());
    }

    void fit() {
        fitted = true;
        requestLayout();
    }

    void pan(double dx, double dy) {
        look(camera.get().pan(dx, dy));
    }

    private void look(Camera next) {
        fitted = false;
        camera.set(next);
    }

    void clearSelection() {
        selection.clear();
    }

    void walk(Walk.Direction direction) {
        var walk = new Walk(model.drawingProperty().get());
        Optional<NodeId> next =
                selection.node().map(from -> walk.next(from, direction)).orElseGet(walk::first);
        next.ifPresent(selection::select);
    }

    @Override
    protected void layoutChildren() {
        if (fitted) {
            // Set only when it moves: every change of the camera asks for a layout.
            Camera whole = Camera.fit(drawing(), getWidth(), getHeight());
            if (!whole.equals(camera.get())) {
                camera.set(whole);
            }
        }
        Camera eye = camera.get();
        boolean readable = eye.scale() >= READABLE;
        paint.setWidth(getWidth());
        paint.setHeight(getHeight());
        var painter = new Painter(paint.getGraphicsContext2D(), palette, eye, getWidth(), getHeight());
        painter.arrows(drawing().arrows(), path);
        cardLayer.setVisible(readable);
        if (readable) {
            layCards(eye);
        } else {
            painter.boxes(drawing().boxes(), model.cardsProperty().get(), selection.node(), path);
        }
    }

    private Drawing drawing() {
        return model.drawingProperty().get();
    }

    private void layCards(Camera eye) {
        offset.setX(eye.x());
        offset.setY(eye.y());
        scale.setX(eye.scale());
        scale.setY(eye.scale());
        drawing().boxes().forEach((id, box) -> {
            CardView card = cards.get(id);
            if (eye.sees(box, getWidth(), getHeight())) {
                if (card == null) {
                    make(id, box);
                } else {
                    place(card, box);
                }
            } else if (card != null) {
                cards.remove(id);
                cardLayer.getChildren().remove(card);
            }
        });
    }

    private void make(NodeId id, Box box) {
        CardModel said = model.cardsProperty().get().get(id);
        if (said == null) {
            throw new IllegalStateException("a box without a card: " + id);
        }
        var card = new CardView(said);
        card.select(selection.node().equals(Optional.of(id)));
        card.dim(!path.isEmpty() && !path.contains(id));
        card.setOnMouseEntered(_ -> highlight(new Walk(drawing()).path(id)));
        card.setOnMouseExited(_ -> highlight(Set.of()));
        card.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
                requestFocus();
                selection.select(id);
                event.consume();
            }
        });
        cards.put(id, card);
        cardLayer.getChildren().add(card);
        place(card, box);
        // It is born in the middle of a layout pass, which would leave it unstyled until something else moves.
        card.applyCss();
        card.layout();
    }

    private static void place(CardView card, Box box) {
        card.resizeRelocate(box.x(), box.y(), box.width(), box.height());
    }

    private void tell(Map<NodeId, CardModel> said) {
        cards.forEach((id, card) -> {
            CardModel news = said.get(id);
            if (news != null) {
                card.show(news);
            }
        });
        speak();
        if (camera.get().scale() < READABLE) {
            requestLayout();
        }
    }

    private void selected(Optional<NodeId> node) {
        cards.forEach((id, card) -> card.select(node.equals(Optional.of(id))));
        node.map(drawing().boxes()::get)
                .map(box -> camera.get().reveal(box, getWidth(), getHeight()))
                .filter(moved -> !fitted && getWidth() > 0 && !moved.equals(camera.get()))
                .ifPresent(camera::set);
        speak();
        requestLayout();
    }

    /** Focus stays on the canvas, so the canvas says what the selected card says. */
    private void speak() {
        Map<NodeId, CardModel> said = model.cardsProperty().get();
        setAccessibleText(selection
                .node()
                .map(said::get)
                .map(CardModel::spoken)
                .orElseGet(() -> CanvasText.CANVAS.text(said.size())));
    }

    private void highlight(Set<NodeId> nodes) {
        path = nodes;
        cards.forEach((id, card) -> card.dim(!nodes.isEmpty() && !nodes.contains(id)));
        requestLayout();
    }

    private void listenToMouse() {
        setOnMousePressed(event -> {
            requestFocus();
            pressX = event.getX();
            pressY = event.getY();
            pressed = camera.get();
        });
        setOnMouseDragged(event -> {
            double dx = event.getX() - pressX;
            double dy = event.getY() - pressY;
            if (Math.hypot(dx, dy) > CLICK_SLACK) {
                look(pressed.pan(dx, dy));
            }
        });
        setOnMouseClicked(event -> {
            if (event.isStillSincePress()) {
                at(event.getX(), event.getY()).ifPresentOrElse(selection::select, selection::clear);
            }
        });
        setOnScroll(event -> {
            if (event.isShortcutDown()) {
                zoom(Math.pow(1.0015, event.getDeltaY()), event.getX(), event.getY());
            } else {
                boolean sideways = event.isShiftDown() && event.getDeltaX() == 0;
                pan(sideways ? event.getDeltaY() : event.getDeltaX(), sideways ? 0 : event.getDeltaY());
            }
            event.consume();
        });
    }

    /** The painted box under a point of the screen. */
    private Optional<NodeId> at(double x, double y) {
        double worldX = camera.get().toWorldX(x);
        double worldY = camera.get().toWorldY(y);
        return drawing().boxes().entrySet().stream()
                .filter(entry -> worldX >= entry.getValue().x()
                        && worldX <= entry.getValue().right()
                        && worldY >= entry.getValue().y()
                        && worldY <= entry.getValue().bottom())
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
