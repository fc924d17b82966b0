package dev.retake.app.shell;

import dev.retake.app.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;

/** The documents between the two panes at the sides, which can be hidden; whether they are is remembered. */
final class SidePanes extends SplitPane {

    private static final String SIDEBAR = "sidebar";
    private static final String INSPECTOR = "inspector";

    private final Node left;
    private final Node middle;
    private final Node right;
    private final BooleanProperty leftShown;
    private final BooleanProperty rightShown;
    private double leftShare = 0.18;
    private double rightShare = 0.79;

    SidePanes(Settings settings, Node left, Node middle, Node right) {
        this.left = left;
        this.middle = middle;
        this.right = right;
        leftShown = new SimpleBooleanProperty(settings.shows(SIDEBAR));
        rightShown = new SimpleBooleanProperty(settings.shows(INSPECTOR));
        getStyleClass().add("main-split");
        SplitPane.setResizableWithParent(left, false);
        SplitPane.setResizableWithParent(right, false);
        arrange();
        leftShown.subscribe((_, is) -> {
            settings.shows(SIDEBAR, is);
            rearrange();
        });
        rightShown.subscribe((_, is) -> {
            settings.shows(INSPECTOR, is);
            rearrange();
        });
    }

    BooleanProperty leftShownProperty() {
        return leftShown;
    }

    BooleanProperty rightShownProperty() {
        return rightShown;
    }

    private void rearrange() {
        double[] shares = getDividerPositions();
        if (getItems().contains(left)) {
            leftShare = shares[0];
        }
        if (getItems().contains(right)) {
            rightShare = shares[shares.length - 1];
        }
        arrange();
    }

    private void arrange() {
        var items = new ArrayList<Node>(List.of(middle));
        var shares = DoubleStream.builder();
        if (leftShown.get()) {
            items.addFirst(left);
            shares.add(leftShare);
        }
        if (rightShown.get()) {
            items.addLast(right);
            shares.add(rightShare);
        }
        getItems().setAll(items);
        setDividerPositions(shares.build().toArray());
    }
}
