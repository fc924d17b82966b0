package dev.retake.app.shell;

import dev.retake.app.resource.Message;
import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.ActionButton;
import dev.retake.app.widget.Icons;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
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

    /**
     * What can be done with the document in front.
     *
     * @param why it does not apply to that
     */
    static Action when(
            Desk desk,
            Message name,
            Message purpose,
            String icon,
            String keys,
            Function<Optional<Document>, Optional<String>> why,
            Consumer<Document> body) {
        ObservableValue<Optional<String>> blocked =
                Bindings.createObjectBinding(() -> why.apply(desk.current()), desk.revisionProperty());
        return new Action(
                name, purpose, icon, keys(keys), blocked, () -> desk.current().ifPresent(body));
    }

    /** What can be done at any time. */
    static Action always(Message name, Message purpose, String icon, String keys, Runnable body) {
        return new Action(name, purpose, icon, keys(keys), new SimpleObjectProperty<>(Optional.empty()), body);
    }

    private static Optional<KeyCombination> keys(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(KeyCombination.valueOf(text));
    }

    /** Does it, if it applies. */
    void perform() {
        if (blocked.getValue().isEmpty()) {
            body.run();
        }
    }

    MenuItem menuItem() {
        return menuItem(new SimpleStringProperty(name.text()));
    }

    /** @param words what it is called while it applies */
    MenuItem menuItem(ObservableValue<String> words) {
        var item = new MenuItem("", Icons.of(icon));
        // An id may hold an underscore, which is no mnemonic.
        item.setMnemonicParsing(false);
        item.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> blocked.getValue()
                                .map(reason -> ShellText.MENU_NOT_AVAILABLE.text(name.text(), withoutStop(reason)))
                                .orElseGet(words::getValue),
                        blocked,
                        words));
        keys.ifPresent(item::setAccelerator);
        item.disableProperty().bind(blocked.map(Optional::isPresent));
        item.setOnAction(_ -> perform());
        return item;
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
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
