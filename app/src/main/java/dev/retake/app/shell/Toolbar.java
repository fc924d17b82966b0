package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.ActionButton;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Separator;
import javafx.scene.control.ToolBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The row of buttons under the menus. */
final class Toolbar extends ToolBar {

    Toolbar(Actions actions) {
        getStyleClass().add("main-toolbar");
        ActionButton run = button(actions.run(), "run");
        run.getStyleClass().add("primary");
        ActionButton theme = button(actions.theme(), "theme");
        theme.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        getItems()
                .addAll(
                        button(actions.open(), "open"),
                        separator(),
                        run,
                        button(actions.stop(), "stop"),
                        button(actions.step(), "step"),
                        separator(),
                        button(actions.resume(), "resume"),
                        button(actions.retryFailed(), "retry-failed"),
                        separator(),
                        button(actions.lint(), "lint"),
                        gap,
                        theme);
        setAccessibleText(ShellText.APP.text());
    }

    private static ActionButton button(Action action, String id) {
        ActionButton button = action.button();
        button.setId(id);
        return button;
    }

    private static Node separator() {
        return new Separator(Orientation.VERTICAL);
    }
}
