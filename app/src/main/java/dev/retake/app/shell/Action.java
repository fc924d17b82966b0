package dev.retake.app.shell;

import dev.retake.app.resource.Message;
import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.ActionButton;
import dev.retake.app.widget.Icons;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;

/**
 * Something a person can do, wherever it is offered.
 *
 * @param blocked the reason why it does not apply now, if it does not
 */
record Action(
        Message name,
        Message purpose,
        String icon,
        Optional<KeyCombination> keys,
        ObservableValue<Optional<String>> blocked,
        Runnable body) {

    /** Does it, if it applies. */
    void perform() {
        if (blocked.getValue().isEmpty()) {
            body.run();
        }
    }

    MenuItem menuItem() {
        var item = new MenuItem(name.text(), Icons.of(icon));
        keys.ifPresent(item::setAccelerator);
        item.disableProperty().bind(blocked.map(Optional::isPresent));
        item.setOnAction(_ -> perform());
        return item;
    }

    /** The same with a tick while something is so. */
    MenuItem menuItem(ObservableBooleanValue isSo) {
        var item = new CheckMenuItem(name.text());
        keys.ifPresent(item::setAccelerator);
        isSo.subscribe(item::setSelected);
        item.setOnAction(_ -> {
            perform();
            item.setSelected(isSo.get());
        });
        return item;
    }

    ActionButton button() {
        String tip = keys.map(combination -> purpose.text() + "  (" + combination.getDisplayText() + ")")
                .orElseGet(purpose::text);
        return new ActionButton(
                name.text(), icon, tip, blocked, (what, why) -> ShellText.NOT_AVAILABLE.text(what, why), this::perform);
    }
}
