package dev.retake.app.widget;

import javafx.beans.value.ObservableValue;
import javafx.scene.layout.Region;

/** A part whose height is given: whatever changes in it, nothing around it is laid out anew. */
public final class Enclosed extends Region {

    private final Region content;
    private double height;

    /** @param height heard as long as this is in a scene */
    public Enclosed(Region content, ObservableValue<Double> height) {
        this.content = content;
        this.height = height.getValue();
        content.setManaged(false);
        getChildren().add(content);
        sceneProperty().flatMap(_ -> height).orElse(this.height).subscribe(wanted -> resize(wanted));
    }

    private void resize(double wanted) {
        height = wanted;
        requestLayout();
    }

    @Override
    protected double computeMinWidth(double forHeight) {
        return 0;
    }

    @Override
    protected double computePrefWidth(double forHeight) {
        return 0;
    }

    @Override
    protected double computeMinHeight(double forWidth) {
        return height;
    }

    @Override
    protected double computePrefHeight(double forWidth) {
        return height;
    }

    @Override
    protected double computeMaxHeight(double forWidth) {
        return height;
    }

    @Override
    protected void layoutChildren() {
        content.resizeRelocate(0, 0, getWidth(), getHeight());
    }
}
