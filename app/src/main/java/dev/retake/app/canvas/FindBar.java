package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Finds nodes on the canvas while their names or words of their prompts are typed. */
final class FindBar extends HBox {

    private static final PseudoClass NONE = PseudoClass.getPseudoClass("none");

    private final WorldView world;
    private final FindModel model = new FindModel();
    private final TextField field = new TextField();
    private final Label count = new Label();
    private final Runnable left;

    /** @param left called when it is closed, and the keys are for the canvas again */
    FindBar(WorldView world, Runnable left) {
        this.world = world;
        this.left = left;
        getStyleClass().add("find-bar");
        setId("find-bar");
        field.setId("find-field");
        field.setPromptText(CanvasText.FIND_PROMPT.text());
        field.setAccessibleText(CanvasText.FIND_PROMPT.text());
        HBox.setHgrow(field, Priority.ALWAYS);
        count.setId("find-count");
        count.getStyleClass().add("find-count");
        count.setMinWidth(Region.USE_PREF_SIZE);
        getChildren()
                .setAll(
                        field,
                        count,
                        button("fth-chevron-up", CanvasText.FIND_PREVIOUS, "Shift+Enter", () -> go(true)),
                        button("fth-chevron-down", CanvasText.FIND_NEXT, "Enter", () -> go(false)),
                        button("fth-x", CanvasText.FIND_CLOSE, "Esc", this::close));
        managedProperty().bind(visibleProperty());
        setVisible(false);
        field.textProperty().subscribe(this::search);
        // A filter: the field hands Shift+Enter on a second time.
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        world.model().drawingProperty().subscribe(this::searchAgain);
        world.selectedProperty().subscribe(_ -> tell());
    }

    private Button button(String icon, CanvasText purpose, String key, Runnable action) {
        var button = new Button("", Icons.of(icon));
        button.getStyleClass().add("bar-button");
        button.setTooltip(new Tooltip(purpose.text() + "  (" + key + ")"));
        button.setAccessibleText(purpose.text());
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }

    private void pressed(KeyEvent event) {
        switch (event.getCode()) {
            case ENTER -> go(event.isShiftDown());
            case F3 -> go(event.isShiftDown());
            case DOWN -> go(false);
            case UP -> go(true);
            case ESCAPE -> close();
            default -> {
                return;
            }
        }
        event.consume();
    }

    void open() {
        setVisible(true);
        field.selectAll();
        field.requestFocus();
        search();
    }

    /** Goes to the next one also while the keys are the canvas's. */
    void go(boolean backwards) {
        if (!isVisible()) {
            open();
            return;
        }
        model.next(world.selected(), world.model()::cardOf, backwards).ifPresent(this::show);
    }

    private void show(NodeId card) {
        world.select(List.of(card));
        world.reveal(card);
    }

    private void search() {
        if (!isVisible()) {
            return;
        }
        model.search(world.model().graph(), field.getText());
        List<NodeId> cards = model.cards(world.model()::cardOf);
        world.cards().find(Set.copyOf(cards));
        if (!cards.isEmpty() && model.position(world.selected(), world.model()::cardOf) == 0) {
            show(cards.getFirst());
        }
        tell();
    }

    /** The graph, or what is collapsed of it, is another by now: what was found is told anew, nothing is selected. */
    private void searchAgain() {
        if (isVisible()) {
            model.search(world.model().graph(), field.getText());
            world.cards().find(Set.copyOf(model.cards(world.model()::cardOf)));
            tell();
        }
    }

    private void tell() {
        int all = model.cards(world.model()::cardOf).size();
        int at = model.position(world.selected(), world.model()::cardOf);
        boolean none = all == 0 && model.isSought();
        pseudoClassStateChanged(NONE, none);
        count.setText(
                !model.isSought()
                        ? ""
                        : none
                                ? CanvasText.FIND_NONE.text()
                                : at == 0 ? CanvasText.FIND_SOME.text(all) : CanvasText.FIND_AT.text(at, all));
        field.setAccessibleHelp(count.getText());
    }

    private void close() {
        setVisible(false);
        model.search(Optional.empty(), "");
        world.cards().find(Set.of());
        left.run();
    }
}
