package dev.retake.app.widget;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** A text as high as it needs to be: wrapped, selectable, copyable, with some of its words marked. */
public final class Prose extends Region {

    /** More marks than this would take longer to draw than anybody would look at them. */
    private static final int MAX_MARKS = 2_000;

    /** What the shapes of the marks depend on. */
    private record Layout(double width, double height, List<Range> marks) {}

    /** A stretch of the text, in chars. */
    public record Range(int from, int to) {}

    private final String content;
    private final TextFlow flow;
    private final Path marks = new Path();
    private final Path underlines = new Path();
    private final Path selection = new Path();
    private List<Range> marked = List.of();
    private Layout drawn = new Layout(0, 0, List.of());
    private int anchor;
    private int caret;

    /**
     * @param copy names the entry of the context menu
     */
    public Prose(String content, String copy) {
        this.content = content;
        var text = new Text(VisibleText.of(content));
        text.getStyleClass().add("prose-text");
        flow = new TextFlow(text);
        flow.setMouseTransparent(true);
        getStyleClass().add("prose");
        marks.getStyleClass().add("prose-mark");
        underlines.getStyleClass().add("prose-underline");
        selection.getStyleClass().add("prose-selection");
        for (Path path : List.of(marks, underlines, selection)) {
            path.setManaged(false);
            path.setMouseTransparent(true);
        }
        getChildren().addAll(marks, selection, flow, underlines);
        setCursor(Cursor.TEXT);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setAccessibleText(content);
        listen(copy);
    }

    /** How many chars it shows. */
    public int shownLength() {
        return content.length();
    }

    /** Marks stretches, in order; the marks before are gone. */
    public void mark(List<Range> ranges) {
        marked = List.copyOf(ranges.subList(0, Math.min(MAX_MARKS, ranges.size())));
        requestLayout();
    }

    /** What is marked, in order. */
    public List<String> markedWords() {
        return marked.stream()
                .map(range -> content.substring(range.from(), range.to()))
                .toList();
    }

    private void listen(String copy) {
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            requestFocus();
            if (event.getButton() == MouseButton.PRIMARY) {
                caret = at(event);
                anchor = event.isShiftDown() ? anchor : caret;
                drawSelection();
            }
        });
        addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                caret = at(event);
                drawSelection();
                event.consume();
            }
        });
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
                copy();
                event.consume();
            } else if (event.isShortcutDown() && event.getCode() == KeyCode.A) {
                anchor = 0;
                caret = content.length();
                drawSelection();
                event.consume();
            }
        });
        var item = new MenuItem(copy);
        item.setOnAction(_ -> copy());
        var menu = new ContextMenu(item);
        setOnContextMenuRequested(event -> menu.show(this, event.getScreenX(), event.getScreenY()));
    }

    private int at(MouseEvent event) {
        var point = new Point2D(event.getX() - flow.getLayoutX(), event.getY() - flow.getLayoutY());
        return Math.clamp(flow.getHitInfo(point).getInsertionIndex(), 0, content.length());
    }

    /** What is selected, or all of it. */
    private void copy() {
        String text = anchor == caret ? content : content.substring(Math.min(anchor, caret), Math.max(anchor, caret));
        toClipboard(text);
    }

    public static void toClipboard(String text) {
        var clip = new ClipboardContent();
        clip.putString(text);
        Clipboard.getSystemClipboard().setContent(clip);
    }

    private void drawSelection() {
        selection
                .getElements()
                .setAll(
                        anchor == caret
                                ? new PathElement[0]
                                : flow.getRangeShape(Math.min(anchor, caret), Math.max(anchor, caret), false));
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefWidth(double height) {
        return 320;
    }

    @Override
    protected double computePrefHeight(double width) {
        double inner = width < 0 ? width : Math.max(0, width - snappedLeftInset() - snappedRightInset());
        return snappedTopInset() + flow.prefHeight(inner) + snappedBottomInset();
    }

    @Override
    protected void layoutChildren() {
        double width = Math.max(0, getWidth() - snappedLeftInset() - snappedRightInset());
        flow.resizeRelocate(snappedLeftInset(), snappedTopInset(), width, flow.prefHeight(width));
        flow.layout();
        for (Path path : List.of(marks, underlines, selection)) {
            path.relocate(0, 0);
            path.setLayoutX(flow.getLayoutX());
            path.setLayoutY(flow.getLayoutY());
        }
        drawMarks(width);
        drawSelection();
    }

    /** Only where something has changed: a thousand shapes take longer than a frame. */
    private void drawMarks(double width) {
        var layout = new Layout(width, flow.getHeight(), marked);
        if (layout.equals(drawn)) {
            return;
        }
        drawn = layout;
        var fills = new ArrayList<PathElement>();
        var lines = new ArrayList<PathElement>();
        for (Range range : marked) {
            fills.addAll(List.of(flow.getRangeShape(range.from(), range.to(), false)));
            lines.addAll(List.of(flow.getUnderlineShape(range.from(), range.to())));
        }
        marks.getElements().setAll(fills);
        underlines.getElements().setAll(lines);
    }
}
