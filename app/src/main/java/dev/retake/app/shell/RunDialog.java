package dev.retake.app.shell;

import dev.retake.app.resource.RunText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Chosen;
import dev.retake.app.widget.Icons;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.RunSummary;
import dev.retake.engine.source.UnknownKey;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.Window;

/** Asks for everything that a run needs, and shows what it will execute. */
final class RunDialog extends Dialog<Boolean> {

    private static final ButtonType START = new ButtonType(RunText.START.text(), ButtonBar.ButtonData.OK_DONE);
    private static final ButtonType CANCEL = new ButtonType(RunText.CANCEL.text(), ButtonBar.ButtonData.CANCEL_CLOSE);

    private final RunForm form;
    private final GridPane grid = new GridPane();
    private int row;

    RunDialog(Window owner, String name, RunForm form, List<String> runtimes, List<UnknownKey> unread) {
        this.form = form;
        initOwner(owner);
        setTitle(RunText.DIALOG_TITLE.text(name));
        grid.getStyleClass().add("form");
        var labels = new ColumnConstraints();
        labels.setMinWidth(120);
        var fields = new ColumnConstraints();
        fields.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().addAll(labels, fields);
        addInputs();
        addRuntime(runtimes);
        addOptions();
        var content = new VBox(grid, commands());
        content.getStyleClass().add("run-dialog");
        if (!unread.isEmpty()) {
            content.getChildren().addFirst(unread(unread));
        }
        if (form.asksForTrust()) {
            content.getChildren().add(trust());
        }
        getDialogPane().getStyleClass().add("retake-dialog");
        getDialogPane().setContent(content);
        getDialogPane().getButtonTypes().addAll(START, CANCEL);
        // A check box takes Enter for itself; in a dialog Enter means the default button, wherever the focus is.
        getDialogPane().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.getTarget() instanceof CheckBox) {
                event.consume();
                ((Button) getDialogPane().lookupButton(START)).fire();
            }
        });
        getDialogPane()
                .lookupButton(START)
                .disableProperty()
                .bind(form.trusted().not());
        setOnShown(_ -> focusFirstQuestion());
        setResultConverter(START::equals);
    }

    /** One line: the first key that is not read, and how many more there are. */
    private static Node unread(List<UnknownKey> keys) {
        UnknownKey first = keys.getFirst();
        String place = Path.of(first.place().file()).getFileName() + ":"
                + first.place().line();
        String said = (first.isCheck() ? RunText.UNREAD_CHECK : RunText.UNREAD).text(first.key(), place);
        var words = new Label(
                keys.size() == 1 ? said : RunText.UNREAD_MORE.text(said, keys.size() - 1),
                Icons.of("fth-alert-triangle"));
        words.setId("unread");
        words.setWrapText(true);
        words.getStyleClass().add("warning-line");
        return words;
    }

    /** What must be answered before a start: the first input, else whether the folder is trusted. */
    private void focusFirstQuestion() {
        Optional.ofNullable(getDialogPane().lookup(".input-field"))
                .or(() -> Optional.ofNullable(getDialogPane().lookup("#trust")))
                .ifPresent(Node::requestFocus);
    }

    private void add(String label, Node field) {
        var name = new Label(label);
        name.getStyleClass().add("form-label");
        name.setLabelFor(field);
        // A field may be several lines high, and its name belongs to the first.
        var line = new RowConstraints();
        line.setValignment(VPos.BASELINE);
        grid.getRowConstraints().add(line);
        grid.addRow(row++, name, field);
    }

    private void addInputs() {
        form.inputs().forEach((name, value) -> {
            var field = new TextField();
            field.setPromptText(RunText.INPUT_PROMPT.text(name));
            field.textProperty().bindBidirectional(value);
            field.setId("input-" + name);
            field.getStyleClass().add("input-field");
            add(name, field);
        });
    }

    private void addRuntime(List<String> runtimes) {
        var choice = new ComboBox<String>();
        choice.setId("runtime");
        choice.getItems().setAll(runtimes);
        choice.valueProperty().bindBidirectional(form.runtime());
        choice.setMaxWidth(Double.MAX_VALUE);
        // A replay is offered once there is something to replay.
        form.earlier().addListener((Observable _) -> {
            if (!form.earlier().isEmpty() && !choice.getItems().contains(RunForm.REPLAY)) {
                choice.getItems().add(RunForm.REPLAY);
            }
        });
        var meaning = new Label();
        meaning.getStyleClass().add("hint");
        meaning.setWrapText(true);
        meaning.textProperty().bind(form.runtime().map(_ -> meaning().text()));
        var box = new VBox(choice, meaning, earlierRuns());
        box.getStyleClass().add("field-with-hint");
        add(RunText.RUNTIME.text(), box);
    }

    private RunText meaning() {
        if (form.isReplay()) {
            return RunText.RUNTIME_REPLAY;
        }
        return form.isRehearsal() ? RunText.RUNTIME_REHEARSAL : RunText.RUNTIME_OTHER;
    }

    private Node earlierRuns() {
        var runs = new ComboBox<RunSummary>(form.earlier());
        runs.setId("replayed");
        runs.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(runs, Priority.ALWAYS);
        runs.setAccessibleText(RunText.REPLAY.text());
        runs.setConverter(new Chosen<>(run -> RunText.REPLAY_RUN.text(
                run.startedAt().map(Words::when).orElseGet(run::runId),
                StateMark.of(run.status(), run.detail()).word(),
                Words.attempts(run.attempts()))));
        runs.valueProperty().subscribe(run -> form.replayed().set(Optional.ofNullable(run)));
        form.earlier().addListener((Observable _) -> runs.getSelectionModel().selectFirst());
        var name = new Label(RunText.REPLAY.text());
        name.getStyleClass().add("form-label");
        name.setLabelFor(runs);
        name.setMinWidth(Label.USE_PREF_SIZE);
        var row = new HBox(name, runs);
        row.getStyleClass().add("field-row");
        row.visibleProperty().bind(form.runtime().map(RunForm.REPLAY::equals));
        row.managedProperty().bind(row.visibleProperty());
        return row;
    }

    private void addOptions() {
        var spinner = new Spinner<Integer>(
                1, AgentGraph.MAX_CONCURRENCY, form.concurrency().get());
        spinner.valueProperty().subscribe(value -> form.concurrency().set(value));
        spinner.setMaxWidth(96);
        add(RunText.CONCURRENCY.text(), spinner);
        var step = new StepChoice(form.step().get());
        step.setMaxWidth(Double.MAX_VALUE);
        step.valueProperty().subscribe(mode -> form.step().set(mode));
        add(RunText.STEP.text(), step);
        var folder = new Label();
        folder.getStyleClass().add("path");
        folder.textProperty().bind(form.folder().map(Path::toString));
        folder.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(folder, Priority.ALWAYS);
        var choose = new Button(RunText.FOLDER_CHOOSE.text());
        choose.setOnAction(_ -> chooseFolder());
        var line = new HBox(folder, choose);
        line.getStyleClass().add("field-row");
        add(RunText.FOLDER.text(), line);
        var go = new CheckBox(RunText.CONTINUE.text());
        go.setTooltip(new Tooltip(RunText.CONTINUE_TIP.text()));
        go.selectedProperty().bindBidirectional(form.continueOnFail());
        add("", go);
    }

    private void chooseFolder() {
        var chooser = new DirectoryChooser();
        chooser.setTitle(RunText.FOLDER_TITLE.text());
        chooser.setInitialDirectory(form.folder().get().toFile());
        Optional.ofNullable(chooser.showDialog(getOwner())).map(File::toPath).ifPresent(form.folder()::set);
    }

    private Node commands() {
        var title = new Label(RunText.WHAT_RUNS.text());
        title.getStyleClass().add("section-title");
        var list = new VBox();
        list.getStyleClass().add("command-list");
        var scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("command-scroll");
        form.runtime().subscribe(_ -> list.getChildren().setAll(commandRows()));
        scroll.maxHeightProperty()
                .bind(Bindings.size(list.getChildren()).multiply(48).add(16));
        var box = new VBox(title, scroll);
        box.getStyleClass().add("section");
        return box;
    }

    private List<Node> commandRows() {
        List<RunForm.Command> commands = form.commands();
        if (commands.isEmpty()) {
            var none = new Label(RunText.WHAT_RUNS_NONE.text());
            none.getStyleClass().add("hint");
            return List.of(none);
        }
        return commands.stream().map(RunDialog::commandRow).toList();
    }

    private static Node commandRow(RunForm.Command command) {
        var origin = new Label(command.origin());
        origin.getStyleClass().add("command-origin");
        var text = new Label(command.text().strip());
        text.getStyleClass().add("command-text");
        text.setWrapText(true);
        return new VBox(origin, text);
    }

    private Node trust() {
        var title = new Label(RunText.TRUST_TITLE.text());
        title.getStyleClass().add("section-title");
        var words = new Label(RunText.TRUST_TEXT.text());
        words.setWrapText(true);
        var yes = new CheckBox(RunText.TRUST_CHECK.text(form.home()));
        yes.setId("trust");
        yes.setWrapText(true);
        yes.selectedProperty().bindBidirectional(form.trusted());
        var box = new VBox(title, words, yes);
        box.getStyleClass().addAll("section", "trust");
        return box;
    }
}
