package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Designing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.Link;
import dev.retake.engine.graph.NodeId;
import java.util.stream.Collectors;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Says above the canvas what a link to the selected node would be, while one is asked for. */
final class LinkBar extends HBox {

    private final GraphDocument graph;
    private final Label title = new Label();
    private final Label meaning = new Label();
    private final Button take = new Button();

    LinkBar(GraphDocument graph, Designing designing) {
        this.graph = graph;
        getStyleClass().add("linking");
        setId("linking");
        setAccessibleRole(AccessibleRole.TEXT);
        title.getStyleClass().add("naming-title");
        meaning.setId("linking-meaning");
        meaning.setWrapText(true);
        take.setId("linking-take");
        take.getStyleClass().add("primary");
        take.setFocusTraversable(false);
        take.setOnAction(_ -> designing.link(graph));
        var leave = new Button(CanvasText.LINK_LEAVE.text());
        leave.setFocusTraversable(false);
        leave.setOnAction(_ -> designing.leaveLink(graph));
        take.setMinWidth(Region.USE_PREF_SIZE);
        leave.setMinWidth(Region.USE_PREF_SIZE);
        var words = new VBox(title, meaning);
        HBox.setHgrow(words, Priority.ALWAYS);
        managedProperty().bind(visibleProperty());
        getChildren().setAll(words, take, leave);
        graph.linkingProperty().subscribe(from -> {
            setVisible(from.isPresent());
            judge();
        });
        graph.selection().nodeProperty().subscribe(this::judge);
        graph.readingProperty().subscribe(_ -> judge());
    }

    private void judge() {
        graph.linkingProperty().get().ifPresent(from -> {
            Link link = Link.of(graph, from);
            title.setText(CanvasText.LINK_TITLE.text(from));
            meaning.setText(words(link));
            meaning.getStyleClass().removeAll("naming-problem");
            if (link instanceof Link.Circle) {
                meaning.getStyleClass().add("naming-problem");
            }
            take.setText((link instanceof Link.Cut ? CanvasText.LINK_CUT : CanvasText.LINK_MAKE).text());
            take.setDisable(!(link instanceof Link.Made || link instanceof Link.Cut));
            setAccessibleText(title.getText() + " " + meaning.getText());
            notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
        });
    }

    /** What a link would be. */
    static String words(Link link) {
        return switch (link) {
            case Link.Open() -> CanvasText.LINK_OPEN.text();
            case Link.Made(NodeId from, NodeId to) -> CanvasText.LINK_MADE.text(from, to);
            case Link.Cut(NodeId from, NodeId to) -> CanvasText.LINK_THERE.text(from, to);
            case Link.Circle(var nodes) ->
                CanvasText.LINK_CIRCLE.text(nodes.stream().map(NodeId::value).collect(Collectors.joining(" → ")));
        };
    }
}
