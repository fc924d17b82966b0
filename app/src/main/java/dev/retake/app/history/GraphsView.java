package dev.retake.app.history;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.HistoryText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Samples;
import dev.retake.app.widget.Icons;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The graphs at hand, in groups. */
final class GraphsView extends VBox {

    /** A line of the list: a title, or a file. */
    private sealed interface Line {
        record Title(String text) implements Line {}

        record File(Path path) implements Line {}
    }

    private final Desk desk;
    private final Path folder;
    private final ListView<Line> list = new ListView<>();
    private final TextField filter = new TextField();
    private List<Path> shipped = List.of();
    private List<Path> here = List.of();
    private Optional<Path> current = Optional.empty();

    GraphsView(Desk desk, Samples samples, Path folder, Background background) {
        this.desk = desk;
        this.folder = folder;
        getStyleClass().add("graphs");
        filter.setPromptText(HistoryText.FILTER_GRAPHS.text());
        list.setId("graphs");
        list.setAccessibleText(HistoryText.GRAPHS.text());
        list.setCellFactory(_ -> new Cell());
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                open(list.getSelectionModel().getSelectedItem());
            }
        });
        VBox.setVgrow(list, Priority.ALWAYS);
        var row = new StackPane(filter);
        row.getStyleClass().add("filter-row");
        getChildren().setAll(row, list);
        filter.textProperty().subscribe(this::fill);
        desk.recent().addListener((Observable _) -> fill());
        background.run(
                _ -> samples.graphs(),
                found -> {
                    shipped = found;
                    fill();
                },
                _ -> fill());
        background.run(
                _ -> GraphsModel.in(folder),
                found -> {
                    here = found;
                    fill();
                },
                _ -> fill());
    }

    private void fill() {
        var lines = new ArrayList<Line>();
        String wanted = filter.getText().strip().toLowerCase(Locale.ROOT);
        var groups = List.of(
                new GraphsModel.Group(HistoryText.SAMPLES.text(), shipped),
                new GraphsModel.Group(HistoryText.RECENT.text(), desk.recent()),
                new GraphsModel.Group(HistoryText.FOLDER.text(folder.getFileName()), here));
        for (var group : GraphsModel.withoutRepeats(groups)) {
            List<Path> matching = group.graphs().stream()
                    .filter(path -> name(path).toLowerCase(Locale.ROOT).contains(wanted))
                    .toList();
            if (!matching.isEmpty()) {
                lines.add(new Line.Title(group.title()));
                matching.forEach(path -> lines.add(new Line.File(path)));
            }
        }
        list.getItems().setAll(lines);
        select();
    }

    /** Selects the graph in front. */
    void show(Optional<Path> graph) {
        current = graph;
        select();
    }

    private void select() {
        list.getSelectionModel().clearSelection();
        current.map(Line.File::new).ifPresent(list.getSelectionModel()::select);
    }

    private void open(Line line) {
        if (line instanceof Line.File(Path path)) {
            desk.open(path);
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    private final class Cell extends ListCell<Line> {

        Cell() {
            setPrefWidth(0);
            setOnMouseClicked(_ -> {
                if (getItem() != null) {
                    open(getItem());
                }
            });
        }

        @Override
        protected void updateItem(Line line, boolean empty) {
            super.updateItem(line, empty);
            getStyleClass().removeAll("group-title");
            setText(null);
            setGraphic(null);
            setTooltip(null);
            if (!empty && line != null) {
                switch (line) {
                    case Line.Title(String text) -> {
                        getStyleClass().add("group-title");
                        setGraphic(new Label(text));
                    }
                    case Line.File(Path path) -> {
                        setText(name(path));
                        setGraphic(Icons.of("fth-git-branch", "list-icon"));
                        setTooltip(new Tooltip(path.toString()));
                    }
                }
            }
        }
    }
}
