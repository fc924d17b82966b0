package dev.retake.app.widget;

import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Names and values under titles, to be read rather than filled in. */
public final class Form extends VBox {

    private static final double NAME_WIDTH = 96;

    private GridPane grid = newGrid();

    public Form() {
        getStyleClass().add("facts");
        getChildren().add(grid);
    }

    /** Starts a new group under a title. */
    public void section(String title) {
        var label = new Label(title);
        label.getStyleClass().add("section-title");
        put(label);
    }

    /** A short value beside its name. */
    public void row(String name, String value) {
        row(name, value(value));
    }

    public void row(String name, Node value) {
        var label = new Label(name);
        label.getStyleClass().add("fact-name");
        label.setWrapText(true);
        label.setLabelFor(value);
        GridPane.setValignment(label, VPos.TOP);
        GridPane.setValignment(value, VPos.TOP);
        grid.addRow(grid.getRowCount(), label, value);
    }

    /** A long text across the whole width, as it is written. */
    public void block(String text) {
        var label = new Label(VisibleText.of(text));
        label.getStyleClass().add("fact-block");
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        add(label);
    }

    /** Anything across the whole width. */
    public void add(Node node) {
        put(node);
    }

    /** Rows after it stand in a grid of their own; one without rows takes no room. */
    private void put(Node node) {
        if (grid.getChildren().isEmpty()) {
            getChildren().remove(grid);
        }
        grid = newGrid();
        getChildren().addAll(node, grid);
    }

    private static Label value(String text) {
        var label = new Label(VisibleText.of(text));
        label.getStyleClass().add("fact-value");
        label.setWrapText(true);
        return label;
    }

    private static GridPane newGrid() {
        var grid = new GridPane();
        grid.getStyleClass().add("facts-grid");
        var names = new ColumnConstraints(NAME_WIDTH);
        var values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().setAll(names, values);
        return grid;
    }
}
