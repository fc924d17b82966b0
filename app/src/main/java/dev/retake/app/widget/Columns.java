package dev.retake.app.widget;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/** Columns of equal width in which the same parts stand in the same row, each row as high as its highest part. */
public final class Columns extends Region {

    private static final double GAP = 16;
    private static final double ROW_GAP = 4;

    private final List<List<Node>> rows = new ArrayList<>();
    private final int count;
    private final ObjectProperty<List<Double>> tops = new SimpleObjectProperty<>(List.of());

    /**
     * A place between top and bottom that can be found again among other columns with the same rows.
     *
     * @param into how far below the top of the row
     */
    public record Place(int row, double into) {}

    public Columns(int count) {
        this.count = count;
        getStyleClass().add("columns");
    }

    /** Adds a row: one part for each column; a part that is not managed takes no room. */
    public void row(Collection<? extends Node> parts) {
        rows.add(List.copyOf(parts));
        getChildren().addAll(parts);
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
    protected double computePrefHeight(double width) {
        double column = columnWidth(width < 0 ? getWidth() : width);
        double height = snappedTopInset() + snappedBottomInset();
        for (List<Node> row : rows) {
            height += withGap(heightOf(row, column));
        }
        return height;
    }

    @Override
    protected void layoutChildren() {
        double column = columnWidth(getWidth());
        double y = snappedTopInset();
        var edges = new ArrayList<Double>();
        for (List<Node> row : rows) {
            edges.add(y);
            double height = heightOf(row, column);
            double x = snappedLeftInset();
            for (Node part : row) {
                if (part.isManaged()) {
                    part.resizeRelocate(snapPositionX(x), snapPositionY(y), column, height);
                }
                x += column + GAP;
            }
            y += withGap(height);
        }
        edges.add(y);
        tops.set(List.copyOf(edges));
    }

    /** How far below the top each row begins, and the last ends; changes as soon as the rows stand where they belong. */
    public ObservableValue<List<Double>> topsProperty() {
        return tops;
    }

    /** What stands so far below the top. */
    public Place at(double y) {
        List<Double> edges = tops.get();
        int row = 0;
        while (row + 2 < edges.size() && edges.get(row + 1) <= y) {
            row++;
        }
        return new Place(row, edges.isEmpty() ? y : y - edges.get(row));
    }

    /** How far below the top a place is; where its row has become lower, no further than that row. */
    public double top(Place place) {
        List<Double> edges = tops.get();
        if (place.row() + 1 >= edges.size()) {
            return place.into();
        }
        return Math.min(edges.get(place.row()) + place.into(), edges.get(place.row() + 1));
    }

    private double columnWidth(double width) {
        double inner = width - snappedLeftInset() - snappedRightInset() - (count - 1) * GAP;
        return Math.max(0, Math.floor(inner / count));
    }

    private static double withGap(double height) {
        return height == 0 ? 0 : height + ROW_GAP;
    }

    private double heightOf(List<Node> row, double column) {
        return row.stream()
                .filter(Node::isManaged)
                .mapToDouble(part -> snapSizeY(part.prefHeight(column)))
                .max()
                .orElse(0);
    }
}
