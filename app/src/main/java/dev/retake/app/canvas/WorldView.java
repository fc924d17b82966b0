package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Selection;
import dev.retake.engine.graph.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Translate;

/** The cards, frames and arrows themselves, seen through a camera. */
final class WorldView extends Pane {

    /** Below this a card's words cannot be read, and boxes are painted instead. */
    private static final double READABLE = 0.42;

    /** Who decided what part is on screen. */
    private enum View {
        /** Nobody yet. */
        OPENED,
        /** A person, who wants to see all of it. */
        WHOLE,
        /** A person, who looks at a part. */
        CHOSEN
    }

    private final CanvasModel model;
    private final Selection selection;
    private final CardActions actions;
    private final Canvas paint = new Canvas();
    private final CardLayer frameLayer = new CardLayer();
    private final EdgeFades edges = new EdgeFades();
    private final Palette palette = new Palette(this::requestLayout);
    private final Translate offset = new Translate();
    private final Scale scale = new Scale();
    private final CardsInView cards;
    private final Map<NodeId, FrameView> frames = new HashMap<>();
    private final ReadOnlyObjectWrapper<Camera> camera = new ReadOnlyObjectWrapper<>(Camera.START);
    private View view = View.OPENED;
    /** What is seen first; a run that goes on moves the selection, but nothing on screen. */
    private List<NodeId> focus = List.of();

    WorldView(CanvasModel model, Selection selection, CardActions actions) {
        this.model = model;
        this.selection = selection;
        this.actions = actions;
        this.cards = new CardsInView(this, model, actions);
        getStyleClass().add("world");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.NODE);
        frameLayer.getTransforms().setAll(offset, scale);
        cards.getTransforms().setAll(offset, scale);
        paint.setManaged(false);
        // It lies over the frames, whose heads can be pressed.
        paint.setMouseTransparent(true);
        getChildren().setAll(palette, frameLayer, paint, cards, edges);
        var clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        model.drawingProperty().subscribe(this::draw);
        model.cardsProperty().subscribe(this::tell);
        model.roundsProperty().subscribe(this::requestLayout);
        selection.nodeProperty().subscribe(this::showSelected);
        camera.subscribe(this::requestLayout);
        WorldKeys.install(this);
        WorldMouse.install(this);
        // What was just opened is what the keys are for.
        sceneProperty().subscribe(scene -> {
            if (scene != null) {
                requestFocus();
            }
        });
    }

    ReadOnlyObjectProperty<Camera> cameraProperty() {
        return camera.getReadOnlyProperty();
    }

    void zoom(double factor) {
        zoom(factor, getWidth() / 2, getHeight() / 2);
    }

    void zoom(double factor, double x, double y) {
        look(camera.get().zoom(factor, x, y));
    }

    void actualSize() {
        zoom(1 / camera.get().scale());
    }

    void fit() {
        view = View.WHOLE;
        requestLayout();
    }

    void pan(double dx, double dy) {
        look(camera.get().pan(dx, dy));
    }

    void look(Camera next) {
        view = View.CHOSEN;
        camera.set(next);
    }

    void select(NodeId card) {
        requestFocus();
        selection.select(card);
    }

    void clearSelection() {
        selection.clear();
    }

    void walk(Walk.Direction direction) {
        var walk = new Walk(drawing());
        Optional<NodeId> next =
                selected().map(from -> walk.next(from, direction)).orElseGet(walk::first);
        next.ifPresent(selection::select);
    }

    void toggleBreakpoint() {
        selection.node().ifPresent(actions.breakpoint());
    }

    void fold() {
        selection.node().ifPresent(actions.fold());
    }

    /** Selects what is painted at a point of the screen. */
    void pick(double x, double y) {
        double worldX = camera.get().toWorldX(x);
        double worldY = camera.get().toWorldY(y);
        drawing().boxes().entrySet().stream()
                .filter(entry -> entry.getValue().contains(worldX, worldY))
                .map(Map.Entry::getKey)
                .findFirst()
                .ifPresentOrElse(selection::select, selection::clear);
    }

    private void draw(Drawing drawing) {
        if (focus.isEmpty()) {
            focus = Stream.concat(selected().stream(), model.asking().stream()).toList();
        }
        cards.clear();
        frames.clear();
        frameLayer.getChildren().clear();
        drawing.frames()
                .forEach((id, box) -> model.frame(id).ifPresent(frame -> {
                    var view = new FrameView(frame, () -> collapse(id));
                    frames.put(id, view);
                    frameLayer.getChildren().add(view);
                    view.resizeRelocate(box.x(), box.y(), box.width(), box.height());
                }));
        mark(model.cardsProperty().get());
        requestLayout();
    }

    private void mark(Map<NodeId, CardModel> said) {
        frames.forEach(
                (id, frame) -> frame.show(Optional.ofNullable(said.get(id)).flatMap(CardModel::lint)));
    }

    /** The focus stays where the keys count. */
    private void collapse(NodeId frame) {
        model.collapse(frame);
        requestFocus();
    }

    @Override
    protected void layoutChildren() {
        // Set only when it moves: every change of the camera asks for a layout.
        Camera wanted = wanted();
        if (!wanted.equals(camera.get())) {
            camera.set(wanted);
        }
        Camera eye = camera.get();
        boolean readable = eye.scale() >= READABLE;
        paint.setWidth(getWidth());
        paint.setHeight(getHeight());
        offset.setX(eye.x());
        offset.setY(eye.y());
        scale.setX(eye.scale());
        scale.setY(eye.scale());
        var painter = new Painter(paint.getGraphicsContext2D(), palette, eye, getWidth(), getHeight());
        painter.clear();
        cards.setVisible(readable);
        frameLayer.setVisible(readable);
        if (!readable) {
            painter.frames(drawing().frames());
        }
        painter.arrows(drawing().arrows(), cards.path(), model.roundsProperty().get());
        edges.resizeRelocate(0, 0, getWidth(), getHeight());
        edges.show(eye.beyond(drawing(), getWidth(), getHeight()));
        if (readable) {
            cards.show(eye, getWidth(), getHeight());
        } else {
            painter.boxes(drawing().boxes(), model.cardsProperty().get(), selected(), cards.path());
        }
    }

    private Camera wanted() {
        return switch (view) {
            case OPENED ->
                Camera.open(
                        drawing(),
                        focus.stream()
                                .map(drawing().boxes()::get)
                                .filter(Objects::nonNull)
                                .toList(),
                        getWidth(),
                        getHeight());
            case WHOLE -> Camera.fit(drawing(), getWidth(), getHeight());
            case CHOSEN -> camera.get();
        };
    }

    private Drawing drawing() {
        return model.drawingProperty().get();
    }

    private void tell(Map<NodeId, CardModel> said) {
        cards.tell(said);
        mark(said);
        speak();
        if (camera.get().scale() < READABLE) {
            requestLayout();
        }
    }

    /** The card that stands for the selected node: its own, or that of the collapsed frame that hides it. */
    Optional<NodeId> selected() {
        return selection.node().map(model::cardOf);
    }

    private void showSelected() {
        Optional<NodeId> chosen = selected();
        focus = selection.isChosen() ? chosen.stream().toList() : focus;
        cards.select(chosen);
        chosen.map(drawing().boxes()::get)
                .map(box -> camera.get().reveal(box, getWidth(), getHeight()))
                .filter(moved ->
                        view == View.CHOSEN && selection.isChosen() && getWidth() > 0 && !moved.equals(camera.get()))
                .ifPresent(camera::set);
        speak();
        requestLayout();
    }

    /** Focus stays on the canvas, so the canvas says what the selected card says. */
    private void speak() {
        Map<NodeId, CardModel> said = model.cardsProperty().get();
        setAccessibleText(selected()
                .map(said::get)
                .map(CardModel::spoken)
                .orElseGet(() -> CanvasText.CANVAS.text(drawing().boxes().size())));
    }
}
