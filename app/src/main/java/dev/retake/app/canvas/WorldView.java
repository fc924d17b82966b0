package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Selection;
import dev.retake.engine.graph.NodeId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Translate;

/** The cards, frames and arrows themselves, seen through a camera. */
final class WorldView extends Pane {

    /** Below this a card's words cannot be read, and boxes are painted instead. */
    private static final double READABLE = 0.42;

    private static final PseudoClass MOVING = PseudoClass.getPseudoClass("moving");

    private final CanvasModel model;
    private final Selection selection;
    private final CardActions actions;
    private final Canvas paint = new Canvas();
    private final EdgeFades edges = new EdgeFades();
    private final Palette palette = new Palette(this::requestLayout);
    private final Translate offset = new Translate();
    private final Scale scale = new Scale();
    private final CardsInView cards;
    private final FramesInView frames;
    private final Eye eye = new Eye();
    private final Mover mover = new Mover();
    /** What is seen first; a run that goes on moves the selection, but nothing on screen. */
    private List<NodeId> focus = List.of();

    private boolean isArranged;
    private final ReadOnlyIntegerWrapper painted = new ReadOnlyIntegerWrapper();

    WorldView(CanvasModel model, Selection selection, CardActions actions) {
        this.model = model;
        this.selection = selection;
        this.actions = actions;
        this.cards = new CardsInView(this, model);
        this.frames = new FramesInView(model, this::collapse);
        getStyleClass().add("world");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.NODE);
        frames.getTransforms().setAll(offset, scale);
        cards.getTransforms().setAll(offset, scale);
        paint.setManaged(false);
        // It lies over the frames, whose heads can be pressed.
        paint.setMouseTransparent(true);
        getChildren().setAll(palette, frames, paint, cards, edges);
        var clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        model.drawingProperty().subscribe(this::draw);
        mover.shownProperty().subscribe(this::requestLayout);
        mover.movingProperty().subscribe(is -> pseudoClassStateChanged(MOVING, is));
        model.cardsProperty().subscribe(this::tell);
        model.roundsProperty().subscribe(this::requestLayout);
        selection.nodesProperty().subscribe(this::showSelected);
        eye.cameraProperty().subscribe(this::requestLayout);
        WorldKeys.install(this);
        // What was just opened is what the keys are for.
        sceneProperty().subscribe(scene -> {
            if (scene != null) {
                requestFocus();
            }
        });
    }

    ReadOnlyObjectProperty<Camera> cameraProperty() {
        return eye.cameraProperty();
    }

    CanvasModel model() {
        return model;
    }

    CardActions actions() {
        return actions;
    }

    CardsInView cards() {
        return cards;
    }

    Palette palette() {
        return palette;
    }

    /** What is on screen just now; while cards move, they are between two places. */
    ReadOnlyObjectProperty<Drawing> shownProperty() {
        return mover.shownProperty();
    }

    /** Rises whenever what is on screen was painted anew. */
    ReadOnlyIntegerProperty paintedProperty() {
        return painted.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<List<NodeId>> selectedProperty() {
        return selection.nodesProperty();
    }

    /** Lays something over the cards, in coordinates of the screen. */
    void lay(Node over) {
        getChildren().add(over);
    }

    void zoom(double factor) {
        zoom(factor, getWidth() / 2, getHeight() / 2);
    }

    void zoom(double factor, double x, double y) {
        look(eye.camera().zoom(factor, x, y));
    }

    void actualSize() {
        zoom(1 / eye.camera().scale());
    }

    void fit() {
        eye.seeAll();
        requestLayout();
    }

    void pan(double dx, double dy) {
        look(eye.camera().pan(dx, dy));
    }

    void look(Camera next) {
        eye.look(next);
    }

    /** Looks at a place of the world in the middle of the screen. */
    void lookAt(double worldX, double worldY) {
        look(eye.camera().centered(worldX, worldY, getWidth(), getHeight()));
    }

    /** @param beside whether what is selected stays so */
    void select(NodeId card, boolean beside) {
        requestFocus();
        if (beside) {
            selection.toggle(card);
        } else {
            selection.select(card);
        }
    }

    /** Before a menu is shown for it: what is one of several stays one of them. */
    void choose(NodeId card) {
        if (!selectedCards().contains(card)) {
            select(card, false);
        }
    }

    void select(Collection<NodeId> ids) {
        selection.select(ids);
    }

    void clearSelection() {
        selection.clear();
    }

    void walk(Walk.Direction direction, boolean beside) {
        var walk = new Walk(drawing());
        Optional<NodeId> next =
                selected().map(from -> walk.next(from, direction)).orElseGet(walk::first);
        next.ifPresent(beside ? selection::extend : selection::select);
    }

    void toggleBreakpoint() {
        selection.node().ifPresent(actions.breakpoint());
    }

    void fold() {
        selection.node().ifPresent(actions.fold());
    }

    /** What is painted at a point of the screen. */
    Optional<NodeId> at(double x, double y) {
        double worldX = eye.camera().toWorldX(x);
        double worldY = eye.camera().toWorldY(y);
        return mover.shown().boxes().entrySet().stream()
                .filter(entry -> entry.getValue().contains(worldX, worldY))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The cards that lie at least in part between two points of the screen. */
    List<NodeId> between(double x1, double y1, double x2, double y2) {
        Camera camera = eye.camera();
        double left = camera.toWorldX(Math.min(x1, x2));
        double right = camera.toWorldX(Math.max(x1, x2));
        double top = camera.toWorldY(Math.min(y1, y2));
        double bottom = camera.toWorldY(Math.max(y1, y2));
        return mover.shown().boxes().entrySet().stream()
                .filter(entry -> entry.getValue().x() <= right
                        && entry.getValue().right() >= left
                        && entry.getValue().y() <= bottom
                        && entry.getValue().bottom() >= top)
                .map(Map.Entry::getKey)
                .toList();
    }

    private void draw(Drawing drawing) {
        if (focus.isEmpty()) {
            focus = Stream.concat(selected().stream(), model.asking().stream()).toList();
        }
        if (isArranged && !drawing.boxes().isEmpty()) {
            eye.stay();
        }
        isArranged = model.isArranged();
        mover.moveTo(drawing);
        frames.make(drawing.frames().keySet());
        frames.mark(model.cardsProperty().get());
        if (selection.isChosen()) {
            reveal();
        }
        speak();
        requestLayout();
    }

    /** The focus stays where the keys count. */
    private void collapse(NodeId frame) {
        model.collapse(frame);
        requestFocus();
    }

    @Override
    protected void layoutChildren() {
        Drawing shown = mover.shown();
        Camera camera = eye.at(drawing(), focus, getWidth(), getHeight());
        boolean readable = camera.scale() >= READABLE;
        paint.setWidth(getWidth());
        paint.setHeight(getHeight());
        offset.setX(camera.x());
        offset.setY(camera.y());
        scale.setX(camera.scale());
        scale.setY(camera.scale());
        var painter = new Painter(paint.getGraphicsContext2D(), palette, camera, getWidth(), getHeight());
        painter.clear();
        cards.setVisible(readable);
        frames.setVisible(readable);
        if (readable) {
            frames.place(shown.frames());
        } else {
            painter.frames(shown.frames());
        }
        painter.arrows(shown.arrows(), cards.path(), model.roundsProperty().get());
        edges.resizeRelocate(0, 0, getWidth(), getHeight());
        edges.show(camera.beyond(drawing(), getWidth(), getHeight()));
        if (readable) {
            cards.show(camera, getWidth(), getHeight());
        } else {
            painter.boxes(shown.boxes(), model.cardsProperty().get(), selectedCards(), cards.bright());
        }
        painted.set(painted.get() + 1);
    }

    /** Where all is, or will be as soon as nothing moves any more. */
    Drawing drawing() {
        return model.drawingProperty().get();
    }

    private void tell(Map<NodeId, CardModel> said) {
        cards.tell(said);
        frames.mark(said);
        speak();
        if (eye.camera().scale() < READABLE) {
            requestLayout();
        }
    }

    /** The card that stands for the selected node: its own, or that of the collapsed frame that hides it. */
    Optional<NodeId> selected() {
        return selection.node().map(model::cardOf);
    }

    Set<NodeId> selectedCards() {
        return selection.nodes().stream().map(model::cardOf).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void showSelected() {
        focus = selection.isChosen() ? selected().stream().toList() : focus;
        cards.select(selectedCards());
        if (selection.isChosen()) {
            reveal();
        }
        speak();
        requestLayout();
    }

    private void reveal() {
        selected().ifPresent(this::bring);
    }

    /** Brings a card into view, whoever decided what is on screen. */
    void reveal(NodeId card) {
        eye.stay();
        bring(card);
    }

    private void bring(NodeId card) {
        Optional.ofNullable(drawing().boxes().get(card)).ifPresent(box -> eye.reveal(box, getWidth(), getHeight()));
    }

    /** Focus stays on the canvas, so the canvas says what the selected card says. */
    private void speak() {
        Map<NodeId, CardModel> said = model.cardsProperty().get();
        int count = selection.nodes().size();
        setAccessibleText(selected()
                .map(said::get)
                .map(card -> count > 1 ? CanvasText.SPOKEN_BESIDE.text(card.spoken(), count) : card.spoken())
                .orElseGet(() -> CanvasText.CANVAS.text(drawing().boxes().size())));
    }
}
