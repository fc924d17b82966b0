package dev.retake.app.problems;

import dev.retake.app.resource.ProblemsText;
import dev.retake.app.shell.Document;
import dev.retake.app.widget.EmptyState;
import dev.retake.app.widget.Icons;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import java.util.Comparator;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What the linter found in a graph: what is wrong, where, and what to do. */
public final class ProblemsView extends StackPane {

    private final Document document;
    private final ListView<Finding> list = new ListView<>();

    public ProblemsView(Document document) {
        this.document = document;
        getStyleClass().add("problems");
        list.setId("problems");
        list.setCellFactory(_ -> new Cell());
        list.setAccessibleText(ProblemsText.TITLE.text());
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                goTo(list.getSelectionModel().getSelectedItem());
            }
        });
        var none = new EmptyState("fth-check-circle", ProblemsText.NONE_TITLE.text(), ProblemsText.NONE.text());
        document.findingsProperty().subscribe(found -> {
            list.getItems()
                    .setAll(found.stream()
                            .sorted(Comparator.comparing(Finding::severity))
                            .toList());
            list.setVisible(!found.isEmpty());
            none.setVisible(found.isEmpty());
        });
        getChildren().setAll(list, none);
    }

    private void goTo(Finding finding) {
        finding.node().ifPresent(document.selection()::select);
        document.selection().showLine(finding.place().line());
    }

    static String word(Severity severity) {
        return switch (severity) {
            case ERROR -> ProblemsText.ERROR.text();
            case WARNING -> ProblemsText.WARNING.text();
        };
    }

    /** One finding: severity and message, then what to do, where, and by which rule. */
    private final class Cell extends ListCell<Finding> {

        Cell() {
            getStyleClass().add("problem");
            setPrefWidth(0);
            setOnMouseClicked(_ -> {
                if (getItem() != null) {
                    goTo(getItem());
                }
            });
        }

        @Override
        protected void updateItem(Finding finding, boolean empty) {
            super.updateItem(finding, empty);
            boolean none = empty || finding == null;
            setText(null);
            setGraphic(none ? null : face(finding));
            setAccessibleText(
                    none
                            ? null
                            : ProblemsText.ITEM.text(
                                    word(finding.severity()),
                                    finding.place().line(),
                                    finding.message(),
                                    finding.remedy()));
        }

        private static Node face(Finding finding) {
            boolean error = finding.severity() == Severity.ERROR;
            var severity =
                    new Label(word(finding.severity()), Icons.of(error ? "fth-alert-circle" : "fth-alert-triangle"));
            severity.getStyleClass().addAll("problem-severity", error ? "lint-error" : "lint-warning");
            severity.setMinWidth(Region.USE_PREF_SIZE);
            var message = new Label(finding.message());
            message.getStyleClass().add("problem-message");
            message.setWrapText(true);
            var remedy = new Label(finding.remedy());
            remedy.getStyleClass().add("problem-remedy");
            remedy.setWrapText(true);
            var words = new VBox(message, remedy);
            HBox.setHgrow(words, Priority.ALWAYS);
            var line = new Label(ProblemsText.LINE.text(finding.place().line()));
            line.getStyleClass().add("problem-line");
            line.setMinWidth(Region.USE_PREF_SIZE);
            var rule = new Label(finding.rule());
            rule.getStyleClass().add("problem-rule");
            rule.setMinWidth(Region.USE_PREF_SIZE);
            var where = new VBox(line, rule);
            where.getStyleClass().add("problem-where");
            var face = new HBox(severity, words, where);
            face.getStyleClass().add("problem-face");
            return face;
        }
    }
}
