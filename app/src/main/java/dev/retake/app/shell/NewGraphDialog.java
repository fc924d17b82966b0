package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.RunText;
import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.Chosen;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.cell.TextFieldListCell;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** Asks what a new graph begins with, and where its file is to be. */
final class NewGraphDialog extends Dialog<NewGraphDialog.Answer> {

    /** @param file absolute, and not there yet */
    record Answer(GraphTemplate template, Path file) {}

    private static final String ENDING = ".yaml";
    private static final ButtonType CREATE = new ButtonType(ShellText.NEW_CREATE.text(), ButtonBar.ButtonData.OK_DONE);
    private static final ButtonType CANCEL = new ButtonType(RunText.CANCEL.text(), ButtonBar.ButtonData.CANCEL_CLOSE);

    private final ListView<GraphTemplate> templates = new ListView<>();
    private final TextField file = new TextField();
    private final ObservableValue<Optional<String>> obstacle;

    /** @param folder where the file is proposed to be */
    NewGraphDialog(Window owner, Background background, List<GraphTemplate> choices, Path folder) {
        initOwner(owner);
        setTitle(ShellText.NEW_TITLE.text());
        obstacle = file.textProperty().map(NewGraphDialog::obstacle);
        templates.setId("templates");
        templates.setAccessibleText(ShellText.NEW_TEMPLATE.text());
        templates.setCellFactory(_ -> new TextFieldListCell<>(new Chosen<>(GraphTemplate::title)));
        templates.getItems().setAll(choices);
        templates.getSelectionModel().selectFirst();
        file.setId("new-file");
        file.setText(free(folder).toString());
        var content = new VBox(choice(), place(), hint());
        content.getStyleClass().addAll("run-dialog", "new-graph");
        getDialogPane().getStyleClass().add("retake-dialog");
        getDialogPane().setContent(content);
        getDialogPane().getButtonTypes().addAll(CREATE, CANCEL);
        getDialogPane()
                .lookupButton(CREATE)
                .disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> obstacle.getValue().isPresent()
                                || templates.getSelectionModel().isEmpty(),
                        obstacle,
                        templates.getSelectionModel().selectedItemProperty()));
        // A list takes Enter and Escape for itself; in a dialog they mean its buttons, wherever the focus is.
        templates.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.ESCAPE) {
                event.consume();
                press(event.getCode() == KeyCode.ENTER ? CREATE : CANCEL);
            }
        });
        templates.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2) {
                press(CREATE);
            }
        });
        // A dialog gives the focus to its default button, and does so after it said that it is shown.
        setOnShown(_ -> background.later(templates::requestFocus));
        setResultConverter(button -> CREATE.equals(button) ? answer() : null);
    }

    private void press(ButtonType button) {
        ((Button) getDialogPane().lookupButton(button)).fire();
    }

    private Answer answer() {
        return new Answer(templates.getSelectionModel().getSelectedItem(), path(file.getText()));
    }

    private HBox choice() {
        var text = new Label();
        text.setId("template-text");
        text.setWrapText(true);
        text.textProperty()
                .bind(templates.getSelectionModel().selectedItemProperty().map(GraphTemplate::text));
        var scroll = new ScrollPane(text);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("template-text");
        HBox.setHgrow(scroll, Priority.ALWAYS);
        var row = new HBox(templates, scroll);
        row.getStyleClass().add("template-row");
        return row;
    }

    private HBox place() {
        var name = new Label(ShellText.NEW_FILE.text());
        name.getStyleClass().add("form-label");
        name.setLabelFor(file);
        HBox.setHgrow(file, Priority.ALWAYS);
        var browse = new Button(ShellText.NEW_BROWSE.text());
        browse.setOnAction(_ -> browse());
        var row = new HBox(name, file, browse);
        row.getStyleClass().add("field-row");
        return row;
    }

    /** Why the file cannot be there, as soon as it cannot. */
    private Label hint() {
        var hint = new Label();
        hint.setId("new-obstacle");
        hint.getStyleClass().add("hint");
        hint.setWrapText(true);
        hint.textProperty().bind(obstacle.map(why -> why.orElseGet(ShellText.NEW_HINT::text)));
        return hint;
    }

    private void browse() {
        var chooser = new FileChooser();
        chooser.setTitle(ShellText.NEW_TITLE.text());
        if (obstacle.getValue().isEmpty()) {
            Path proposed = path(file.getText());
            chooser.setInitialFileName(String.valueOf(proposed.getFileName()));
            Optional.ofNullable(proposed.getParent())
                    .filter(Files::isDirectory)
                    .ifPresent(folder -> chooser.setInitialDirectory(folder.toFile()));
        }
        Optional.ofNullable(chooser.showSaveDialog(getOwner())).ifPresent(chosen -> file.setText(chosen.getPath()));
    }

    private static Optional<String> obstacle(String typed) {
        if (typed.isBlank()) {
            return Optional.of(ShellText.NEW_NO_FILE.text());
        }
        try {
            Path file = path(typed);
            if (!Path.of(typed.strip()).isAbsolute()) {
                return Optional.of(ShellText.NEW_NOT_ABSOLUTE.text());
            }
            return Files.exists(file) ? Optional.of(ShellText.NEW_IS_THERE.text(file)) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.of(ShellText.NEW_NO_PATH.text(e.getReason()));
        }
    }

    private static Path path(String typed) {
        String text = typed.strip();
        String name = String.valueOf(Path.of(text).getFileName());
        return Path.of(name.contains(".") ? text : text + ENDING).normalize();
    }

    private static Path free(Path folder) {
        Path file = folder.resolve("new-graph" + ENDING);
        for (int number = 2; Files.exists(file); number++) {
            file = folder.resolve("new-graph-" + number + ENDING);
        }
        return file;
    }
}
