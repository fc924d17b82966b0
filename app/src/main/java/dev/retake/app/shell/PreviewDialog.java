package dev.retake.app.shell;

import dev.retake.app.resource.RunText;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Prose;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.run.ResumePreview;
import dev.retake.engine.run.ResumePreview.Fate;
import dev.retake.engine.run.ResumePreview.NodePlan;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Shows what going on with a run would do, before anything is spent. */
final class PreviewDialog extends Dialog<Boolean> {

    private static final ButtonType CANCEL = new ButtonType(RunText.CANCEL.text(), ButtonBar.ButtonData.CANCEL_CLOSE);
    private static final Pattern KILL = Pattern.compile("kill -- -[0-9]+");
    private static final double WIDTH = 860;
    private static final int ROW = 36;
    private static final int MOST_ROWS = 10;

    /** Summary, warnings' first line, buttons and margins. */
    private static final double ROOM_AROUND = 180;

    private final StepChoice step = new StepChoice(StepMode.OFF);

    /**
     * @param start what the button says that begins
     */
    PreviewDialog(Window owner, String title, String start, ResumePreview preview) {
        var begin = new ButtonType(start, ButtonBar.ButtonData.OK_DONE);
        initOwner(owner);
        setTitle(title);
        var summary = new Label(summary(preview));
        summary.getStyleClass().add("section-title");
        var facts = new HBox(
                new Label(RunText.PREVIEW_RUNTIME.text(preview.runtime())),
                new Label(RunText.PREVIEW_SPENT.text(Words.cost(spent(preview)))));
        facts.getStyleClass().add("preview-facts");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var stepName = new Label(RunText.STEP.text());
        stepName.setLabelFor(step);
        facts.getChildren().addAll(gap, stepName, step);
        var content = new VBox(summary, facts);
        content.getStyleClass().add("preview-dialog");
        preview.graphChanged().ifPresent(text -> content.getChildren().add(warning(text)));
        preview.warnings().forEach(text -> content.getChildren().add(warning(text)));
        preview.problems().forEach(text -> content.getChildren().add(warning(text)));
        content.getChildren().add(table(preview));
        getDialogPane().getStyleClass().add("retake-dialog");
        getDialogPane().setPrefWidth(WIDTH);
        getDialogPane().setContent(content);
        getDialogPane().getButtonTypes().addAll(begin, CANCEL);
        getDialogPane().lookupButton(begin).setId("begin");
        // The window is sized before the table knows its rows: what the buttons need is set aside here.
        getDialogPane().setMinHeight(height(preview) + ROOM_AROUND);
        // The toolkit places a dialog by the size it had before its table was filled, which may be off the window.
        setOnShown(_ -> {
            setX(owner.getX() + (owner.getWidth() - getWidth()) / 2);
            setY(owner.getY() + Math.max(0, owner.getHeight() - getHeight()) / 3);
        });
        setResultConverter(begin::equals);
        setResizable(true);
    }

    /** Before which attempts the run is to wait. */
    StepMode step() {
        return step.getValue();
    }

    private static String summary(ResumePreview preview) {
        String words = RunText.PREVIEW_SUMMARY.text(
                preview.count(Fate.KEPT), preview.count(Fate.RERUN), preview.count(Fate.RUN));
        long blocked = preview.count(Fate.BLOCKED);
        String known = blocked == 0 ? words : RunText.PREVIEW_BLOCKED.text(words, blocked);
        return preview.waitsAt()
                .map(gate -> RunText.PREVIEW_WAITS.text(known, gate, preview.behindGates()))
                .orElse(known);
    }

    private static CostTotal spent(ResumePreview preview) {
        return preview.nodes().stream().map(NodePlan::costSoFar).reduce(CostTotal.ZERO, CostTotal::plus);
    }

    /** The command that ends a process, where a warning begins with one: what else looks like it is somebody else's words. */
    static Optional<String> killCommand(String warning) {
        Matcher found = KILL.matcher(warning);
        return found.lookingAt() ? Optional.of(found.group()) : Optional.empty();
    }

    private static Node warning(String text) {
        var words = new Label(text, Icons.of("fth-alert-triangle"));
        words.setWrapText(true);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        var line = new HBox(words);
        line.getStyleClass().add("warning-line");
        killCommand(text).ifPresent(command -> {
            var copy = new Button(RunText.COPY_KILL.text(), Icons.of("fth-copy"));
            copy.setId("copy-kill");
            copy.setMinWidth(Region.USE_PREF_SIZE);
            copy.setTooltip(new Tooltip(command));
            copy.setAccessibleText(RunText.COPY_KILL.text() + ", " + command);
            copy.setOnAction(_ -> Prose.toClipboard(command));
            line.getChildren().add(copy);
        });
        return line;
    }

    private static double height(ResumePreview preview) {
        return ROW * (Math.min(MOST_ROWS, preview.nodes().size()) + 1) + 14.0;
    }

    private static Node table(ResumePreview preview) {
        var table = new TableView<NodePlan>();
        table.setId("preview");
        table.getItems().setAll(preview.nodes());
        table.getColumns()
                .add(column(RunText.COLUMN_NODE, 140, plan -> plan.node().value()));
        table.getColumns().add(column(RunText.COLUMN_FATE, 110, PreviewDialog::fate));
        table.getColumns().add(column(RunText.COLUMN_QUOTE, 356, PreviewDialog::quote));
        table.getColumns()
                .add(column(
                        RunText.COLUMN_ATTEMPTS,
                        80,
                        plan -> plan.attempts() == 0 ? "" : Integer.toString(plan.attempts())));
        table.getColumns()
                .add(column(
                        RunText.COLUMN_COST, 110, plan -> plan.attempts() == 0 ? "" : Words.cost(plan.costSoFar())));
        table.setFixedCellSize(ROW);
        table.setMinHeight(height(preview));
        table.setPrefHeight(height(preview));
        return table;
    }

    private static TableColumn<NodePlan, String> column(RunText title, int width, Function<NodePlan, String> text) {
        var column = new TableColumn<NodePlan, String>(title.text());
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new SimpleStringProperty(text.apply(row.getValue())));
        column.setCellFactory(_ -> new TextCell());
        column.setSortable(false);
        return column;
    }

    private static String fate(NodePlan plan) {
        String word = word(plan.fate());
        return plan.behind().map(gate -> RunText.FATE_BEHIND.text(word, gate)).orElse(word);
    }

    private static String word(Fate fate) {
        return switch (fate) {
            case KEPT -> RunText.FATE_KEPT.text();
            case RERUN -> RunText.FATE_RERUN.text();
            case RUN -> RunText.FATE_RUN.text();
            case WAITS -> RunText.FATE_WAITS.text();
            case BLOCKED -> RunText.FATE_BLOCKED.text();
        };
    }

    private static String quote(NodePlan plan) {
        if (plan.fate() == Fate.KEPT || plan.fate() == Fate.WAITS) {
            return "";
        }
        if (plan.problem().isPresent()) {
            return plan.problem().get();
        }
        var words = new StringBuilder(
                plan.quoteReason().isEmpty()
                        ? plan.quoted().map(RunText.QUOTED::text).orElseGet(RunText.UNQUOTED::text)
                        : plan.quoteReason());
        plan.cold().ifPresent(why -> words.append(" · ").append(RunText.COLD.text(why)));
        return words.toString();
    }

    /** A cell whose whole text is in its tooltip. */
    private static final class TextCell extends TableCell<NodePlan, String> {

        @Override
        protected void updateItem(String text, boolean empty) {
            super.updateItem(text, empty);
            boolean blank = empty || text.isEmpty();
            setText(blank ? "" : text);
            setTooltip(blank ? null : new Tooltip(text));
        }
    }
}
