package dev.retake.app.history;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Beat;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.HistoryText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.Words;
import dev.retake.app.shell.Desk;
import dev.retake.app.widget.EmptyState;
import dev.retake.app.widget.Icons;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListing;
import dev.retake.engine.run.RunSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Every run of the home, newest first. */
final class RunsView extends VBox {

    private static final int MOST_NAMED = 12;
    private static final Duration EVERY = Duration.ofSeconds(2);

    private final RetakeEngine engine;
    private final Desk desk;
    private final Background background;
    private final RunsModel model = new RunsModel();
    private final ListView<RunSummary> list = new ListView<>(model.shown());
    private final StackPane body = new StackPane(list);
    private final RunsWatch watch;
    private boolean looking;

    /** The run in front, as long as it is not found in the list. */
    private Optional<Path> missing = Optional.empty();

    private Job reading = new Job();

    RunsView(RetakeEngine engine, Desk desk, Background background) {
        this.engine = engine;
        this.desk = desk;
        this.background = background;
        this.watch = new RunsWatch(engine);
        getStyleClass().add("runs");
        var filter = new TextField();
        filter.setId("filter-runs");
        filter.setPromptText(HistoryText.FILTER_RUNS.text());
        filter.textProperty().bindBidirectional(model.filterProperty());
        list.setId("runs");
        list.setAccessibleText(HistoryText.RUNS.text());
        list.setCellFactory(_ -> new Cell());
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                open(list.getSelectionModel().getSelectedItem());
            }
        });
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().setAll(new StackPane(filter), body, coverage());
        getChildren().getFirst().getStyleClass().add("filter-row");
        model.shown().addListener((ListChangeListener<RunSummary>) _ -> showBody());
        desk.runsOnDiskProperty().subscribe(_ -> read());
        showBody();
        new Beat(EVERY, this::look).run(true);
    }

    /** What an earlier look finds is older than what this one will find. */
    private void read() {
        reading.cancel();
        reading = background.run(
                _ -> watch.list(),
                this::take,
                e -> desk.noticeProperty()
                        .set(Optional.of(HistoryText.READ_FAILED.text(String.valueOf(e.getMessage())))));
    }

    /** What is selected stays so, wherever it stands now. */
    private void take(RunListing listing) {
        Optional<Path> selected = missing.or(() ->
                Optional.ofNullable(list.getSelectionModel().getSelectedItem()).map(RunSummary::directory));
        model.take(listing);
        show(selected);
    }

    /** Selects the run in front. */
    void show(Optional<Path> run) {
        list.getSelectionModel().clearSelection();
        missing = run;
        model.shown().stream()
                .filter(one -> run.filter(one.directory()::equals).isPresent())
                .findFirst()
                .ifPresent(found -> {
                    list.getSelectionModel().select(found);
                    missing = Optional.empty();
                });
    }

    /** Other processes start runs and end them. */
    private void look() {
        if (looking || getScene() == null) {
            return;
        }
        looking = true;
        background.run(
                _ -> watch.hasChanged(),
                changed -> {
                    looking = false;
                    if (changed) {
                        read();
                    }
                },
                // What cannot be looked at is told when the list is read.
                _ -> looking = false);
    }

    private void open(RunSummary run) {
        if (run != null) {
            desk.open(run.directory());
        }
    }

    private void showBody() {
        if (!model.shown().isEmpty()) {
            body.getChildren().setAll(list);
        } else if (model.isEmpty()) {
            body.getChildren()
                    .setAll(new EmptyState("fth-clock", HistoryText.NO_RUNS_TITLE.text(), HistoryText.NO_RUNS.text()));
        } else {
            var none =
                    new Label(HistoryText.NO_MATCH.text(model.filterProperty().get()));
            none.getStyleClass().add("hint");
            none.setWrapText(true);
            body.getChildren().setAll(none);
        }
    }

    private Node coverage() {
        var count = new Label();
        count.textProperty().bind(model.coverageProperty());
        var unreadable = new Label("", Icons.of("fth-alert-triangle"));
        unreadable.getStyleClass().add("lint-warning");
        model.skippedProperty().subscribe(skipped -> {
            unreadable.setVisible(!skipped.isEmpty());
            unreadable.setManaged(!skipped.isEmpty());
            unreadable.setText(
                    skipped.size() == 1
                            ? HistoryText.UNREADABLE_ONE.text()
                            : HistoryText.UNREADABLE_MANY.text(skipped.size()));
            unreadable.setTooltip(new Tooltip(reasons(skipped)));
        });
        var line = new HBox(count, unreadable);
        line.getStyleClass().add("coverage");
        return line;
    }

    private static String reasons(List<RunListing.Skipped> skipped) {
        return skipped.stream()
                .limit(MOST_NAMED)
                .map(one -> HistoryText.UNREADABLE_TIP.text(one.directory().getFileName(), one.reason()))
                .collect(Collectors.joining("\n"));
    }

    /** One run: state and graph, then when and what it cost. */
    private final class Cell extends ListCell<RunSummary> {

        Cell() {
            setPrefWidth(0);
            setOnMouseClicked(_ -> open(getItem()));
        }

        @Override
        protected void updateItem(RunSummary run, boolean empty) {
            super.updateItem(run, empty);
            boolean none = empty || run == null;
            setText(null);
            setGraphic(none ? null : face(run));
            setTooltip(none ? null : new Tooltip(run.runId()));
        }

        private Node face(RunSummary run) {
            StateMark mark = StateMark.of(run.status(), run.detail());
            String name = run.graphName().isBlank() ? HistoryText.UNNAMED.text() : run.graphName();
            String when = run.startedAt().map(Words::whenShort).orElseGet(run::runId);
            String cost = Words.cost(run.cost());
            setAccessibleText(HistoryText.RUN_ITEM.text(name, mark.word(), when, cost));
            var title = new Label(name);
            title.getStyleClass().add("run-name");
            title.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(title, Priority.ALWAYS);
            var word = new Label(mark.word(), Icons.of(mark.icon(), "state-icon"));
            word.getStyleClass().addAll("state-word", mark.style());
            word.setMinWidth(Region.USE_PREF_SIZE);
            var first = new HBox(title, word);
            first.getStyleClass().add("run-line");
            var time = new Label(when);
            time.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(time, Priority.ALWAYS);
            var price = new Label(cost);
            price.setMinWidth(Region.USE_PREF_SIZE);
            var second = new HBox(time, price);
            second.getStyleClass().addAll("run-line", "run-facts");
            var face = new VBox(first, second);
            face.getStyleClass().add("run-face");
            return face;
        }
    }
}
