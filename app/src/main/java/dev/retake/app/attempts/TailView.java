package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Prose;
import java.util.List;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** The end of one stream in rows, of which only those in sight are drawn, and the button that follows it. */
final class TailView extends VBox {

    private static final double ROW = 17;
    private static final double HEAD = 30;
    private static final double BORDERS = 6;
    private static final double MARGIN = 44;
    private static final int FEWEST_COLUMNS = 20;
    private static final Font FONT = Font.font("JetBrains Mono", 12);

    private final TailModel model;
    private final ListView<TextRow> list = new ListView<>();
    private final double column = width("0");

    /** @param attempt its name */
    TailView(TailModel model, int number, String attempt) {
        this.model = model;
        String stream = model.stream().word();
        getStyleClass().addAll("output-tail", "output-" + model.stream().id());
        list.setId(model.stream().id() + "-" + number);
        list.setAccessibleText(AttemptsText.TAIL_SPOKEN.text(stream, attempt));
        list.setFixedCellSize(ROW);
        list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        list.setCellFactory(_ -> new Cell());
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().setAll(head(number, stream), list);
        listen();
        model.shownProperty().subscribe(_ -> fill());
        list.widthProperty().subscribe(_ -> fill());
        list.layoutBoundsProperty().subscribe(_ -> toEnd());
        model.followedProperty().subscribe(_ -> toEnd());
    }

    /** How high it is with as many rows in sight as there is room for, but with so many at least and at most. */
    static double height(double room, int least, int most) {
        return HEAD + BORDERS + ROW * Math.clamp((int) ((room - HEAD - BORDERS) / ROW), least, most);
    }

    private HBox head(int number, String stream) {
        var caption = new Label();
        caption.textProperty().bind(model.captionProperty());
        caption.getStyleClass().add("attempt-said");
        caption.setId(model.stream().id() + "-caption-" + number);
        caption.setMinWidth(0);
        var tip = new Tooltip();
        tip.textProperty().bind(model.captionProperty());
        caption.setTooltip(tip);
        var follow = new ToggleButton(AttemptsText.FOLLOW.text(), Icons.of("fth-chevrons-down"));
        follow.getStyleClass().add("output-follow");
        follow.setId("follow-" + model.stream().id() + "-" + number);
        follow.setMinWidth(USE_PREF_SIZE);
        follow.setAccessibleText(AttemptsText.FOLLOW_SPOKEN.text(stream));
        follow.setTooltip(new Tooltip(AttemptsText.FOLLOW_TIP.text()));
        follow.selectedProperty().bindBidirectional(model.followedProperty());
        var head = new HBox(caption, Section.gap(), follow);
        head.getStyleClass().add("output-head");
        head.setMinHeight(HEAD);
        head.setMaxHeight(HEAD);
        return head;
    }

    /** Whoever turns to a place in the text wants it to stay there. */
    private void listen() {
        list.addEventFilter(ScrollEvent.SCROLL, event -> {
            if (event.getDeltaY() > 0 && list.getItems().size() * ROW > list.getHeight()) {
                leave();
            }
        });
        list.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> leave());
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::typed);
        var copy = new MenuItem(AttemptsText.COPY.text());
        copy.setOnAction(_ -> copy());
        list.setContextMenu(new ContextMenu(copy));
    }

    private void typed(KeyEvent event) {
        boolean plain = !event.isShiftDown() && !event.isShortcutDown();
        if (event.getCode() == KeyCode.END && plain) {
            model.followedProperty().set(true);
            toEnd();
            event.consume();
        } else if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
            copy();
            event.consume();
        } else if (event.getCode().isNavigationKey() || (event.isShortcutDown() && event.getCode() == KeyCode.A)) {
            leave();
        }
    }

    private void leave() {
        model.followedProperty().set(false);
    }

    /** What is selected, or all of it. */
    private void copy() {
        List<TextRow> selected = list.getSelectionModel().getSelectedItems();
        Prose.toClipboard(TextRow.joined(selected.isEmpty() ? list.getItems() : selected));
    }

    private void fill() {
        int columns = Math.max(FEWEST_COLUMNS, (int) ((list.getWidth() - MARGIN) / column));
        List<TextRow> rows = TextRow.of(model.shownProperty().get().tail().text(), columns);
        if (!rows.equals(list.getItems())) {
            list.getItems().setAll(rows);
            toEnd();
        }
    }

    /** Not {@code scrollTo}: that counts the rows that were in sight before, and stops short where they have become fewer. */
    private void toEnd() {
        if (!model.followedProperty().get() || list.getItems().isEmpty()) {
            return;
        }
        list.layout();
        if (list.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            flow.setPosition(1);
        }
    }

    private static double width(String text) {
        var measured = new Text(text);
        measured.setFont(FONT);
        return measured.getLayoutBounds().getWidth();
    }

    /** One row; what does not fit into it is not a reason to scroll sideways. */
    private static final class Cell extends ListCell<TextRow> {

        Cell() {
            setPrefWidth(0);
            setTextOverrun(OverrunStyle.CLIP);
        }

        @Override
        protected void updateItem(TextRow row, boolean empty) {
            super.updateItem(row, empty);
            setText(empty || row == null ? null : row.shown());
        }
    }
}
