package dev.retake.app.design;

import dev.retake.app.design.OnceModel.Progress;
import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.VisibleText;
import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.VerifyOnce;
import dev.retake.engine.run.VerifyPlan;
import java.util.Optional;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.WindowEvent;

/** Beside a verify command: the button that runs it once, after it has asked, and what came of that. */
final class OnceView extends VBox {

    private static final int MOST = 8_000;

    private final OnceModel model;
    private final Button start = new Button(DesignText.ONCE.text(), Icons.of("fth-play"));
    private final Button cancel = new Button(DesignText.ONCE_CANCEL.text());
    private final Label why = new Label();
    private final Label verdict = new Label();
    private final Label output = new Label();
    private boolean asksWhenWritten;

    OnceView(OnceModel model, InputsView inputs) {
        this.model = model;
        getStyleClass().add("once");
        start.setId("verify-once");
        start.getStyleClass().add("problem-fix");
        start.setOnAction(_ -> press());
        cancel.setId("verify-once-cancel");
        cancel.getStyleClass().add("problem-fix");
        cancel.setOnAction(_ -> model.cancel());
        why.getStyleClass().add("field-help");
        why.setId("verify-once-why");
        verdict.setId("verify-once-verdict");
        output.setId("verify-once-output");
        output.getStyleClass().add("fact-block");
        output.setMaxWidth(Double.MAX_VALUE);
        for (Label label : new Label[] {why, verdict, output}) {
            label.setWrapText(true);
            label.visibleProperty().bind(label.textProperty().isNotEmpty());
            label.managedProperty().bind(label.visibleProperty());
        }
        cancel.managedProperty().bind(cancel.visibleProperty());
        var buttons = new HBox(start, cancel);
        buttons.getStyleClass().add("field-row");
        getChildren().setAll(inputs, buttons, why, verdict, output);
        managedProperty().bind(visibleProperty());
        model.progressProperty().subscribe(_ -> refresh());
        refresh();
    }

    /** What is written is another by now. */
    void refresh() {
        Optional<VerifyPlan> plan = model.plan();
        setVisible(model.command().isWritten()
                || !model.command().textProperty().get().isEmpty());
        Optional<String> not = plan.flatMap(known ->
                known instanceof VerifyPlan.Impossible(String reason) ? Optional.of(reason) : Optional.empty());
        boolean isDirty = model.command().isDirty();
        start.setDisable(model.isRunning() || (not.isPresent() && !isDirty));
        why.setText(isDirty ? "" : not.orElse("").replace("`", ""));
        start.setAccessibleHelp(not.orElse(DesignText.ONCE_HELP.text()));
        cancel.setVisible(model.isRunning());
        show(model.progressProperty()
                .get()
                .filter(now -> node().equals(Optional.of(now.plan().node()))));
        if (asksWhenWritten && !isDirty) {
            asksWhenWritten = false;
            ask();
        }
    }

    private Optional<NodeId> node() {
        return model.command().holderProperty().get().flatMap(FieldModel.Holder::node);
    }

    private void show(Optional<Progress> progress) {
        verdict.getStyleClass().removeAll("state-passed", "state-failed", "state-running", "state-broken");
        verdict.getStyleClass().add("state-word");
        verdict.setText("");
        output.setText("");
        progress.ifPresent(now -> {
            switch (now) {
                case Progress.Running running -> say(DesignText.ONCE_RUNNING.text(), "state-running", running.output());
                case Progress.Ended ended -> ended(ended.result());
                case Progress.Failed failed -> say(DesignText.ONCE_FAILED.text(failed.why()), "state-broken", "");
            }
        });
    }

    private void ended(VerifyOnce.Result result) {
        if (result.passed().isPresent()) {
            boolean isGood = result.passed().get();
            DesignText words = isGood ? DesignText.ONCE_PASSED : DesignText.ONCE_REJECTED;
            say(words.text(result.words()), isGood ? "state-passed" : "state-failed", result.output());
        } else {
            String words = result.words().isEmpty()
                    ? DesignText.ONCE_CANCELLED.text()
                    : DesignText.ONCE_FAILED.text(result.words());
            say(words, "state-broken", result.output());
        }
    }

    private void say(String words, String state, String printed) {
        verdict.setText(words);
        verdict.getStyleClass().add(state);
        String end = printed.length() > MOST ? "…" + printed.substring(printed.length() - MOST) : printed;
        output.setText(VisibleText.of(end.stripTrailing()));
    }

    /** What was typed is written first, so that what is run is what stands there. */
    private void press() {
        if (model.command().isDirty()) {
            asksWhenWritten = true;
            model.command().commit();
        } else {
            ask();
        }
    }

    private void ask() {
        if (model.plan().orElse(null) instanceof VerifyPlan.Ready plan && mayRun(plan)) {
            getScene().getWindow().addEventHandler(WindowEvent.WINDOW_HIDDEN, _ -> model.cancel());
            model.run(plan);
        }
    }

    private boolean mayRun(VerifyPlan.Ready plan) {
        var run = new ButtonType(DesignText.ONCE_RUN.text(), ButtonBar.ButtonData.OK_DONE);
        var alert = new Alert(
                Alert.AlertType.CONFIRMATION,
                "",
                run,
                new ButtonType(DesignText.ONCE_DO_NOT.text(), ButtonBar.ButtonData.CANCEL_CLOSE));
        alert.initOwner(getScene().getWindow());
        alert.setTitle(DesignText.ONCE.text());
        alert.setHeaderText(DesignText.ONCE_ASK.text(plan.node()));
        var command = new Label(VisibleText.of(plan.command().strip()));
        command.setId("verify-once-command");
        command.getStyleClass().add("fact-block");
        command.setWrapText(true);
        command.setMaxWidth(Double.MAX_VALUE);
        var where = new Label(DesignText.ONCE_WHERE.text(
                plan.directory(), GoDuration.shortest(plan.verify().timeout())));
        where.setId("verify-once-where");
        where.setWrapText(true);
        var content = new VBox(command, where);
        content.getStyleClass().add("preview-dialog");
        alert.getDialogPane().setContent(content);
        alert.getDialogPane().getStyleClass().add("retake-dialog");
        return alert.showAndWait().equals(Optional.of(run));
    }
}
