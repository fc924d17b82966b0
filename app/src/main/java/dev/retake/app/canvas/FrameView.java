package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Frame;
import dev.retake.app.widget.Icons;
import dev.retake.engine.lint.Severity;
import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/** The frame around what a fragment brought; its head collapses it. */
final class FrameView extends StackPane {

    private final HBox head;
    private Optional<Severity> lint = Optional.empty();

    FrameView(Frame frame, Runnable collapse) {
        getStyleClass().add("frame");
        setId("frame-" + frame.id().fileName());
        setPickOnBounds(false);
        var button = new Button(frame.id().value(), Icons.of("fth-chevron-down"));
        button.getStyleClass().add("frame-name");
        String purpose = CanvasText.FRAME_COLLAPSE.text(frame.id());
        button.setTooltip(new Tooltip(purpose));
        button.setAccessibleText(spoken(frame));
        button.setAccessibleHelp(purpose);
        button.setId("collapse-" + frame.id().fileName());
        button.setOnAction(_ -> collapse.run());
        head = new HBox(button);
        head.getStyleClass().add("frame-head");
        head.setMaxHeight(USE_PREF_SIZE);
        frame.fragment().ifPresent(name -> {
            var origin = new Label(CanvasText.FRAME_OF.text(name));
            origin.getStyleClass().add("frame-origin");
            head.getChildren().add(origin);
        });
        setAccessibleRole(AccessibleRole.PARENT);
        getChildren().setAll(head);
    }

    private static String spoken(Frame frame) {
        int nodes = frame.nodes().size();
        return CanvasText.FRAME.text(frame.id()) + ", "
                + (nodes == 1 ? CanvasText.NODES_ONE.text() : CanvasText.NODES_MANY.text(nodes));
    }

    /** Shows the worst that the linter found in it. */
    void show(Optional<Severity> worst) {
        if (!worst.equals(lint)) {
            lint = worst;
            head.getChildren().removeIf(LintMark.class::isInstance);
            worst.map(LintMark::new).ifPresent(mark -> head.getChildren().add(mark));
        }
    }
}
