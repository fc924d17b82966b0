package dev.retake.app.problems;

import dev.retake.app.resource.ProblemsText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.Editing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.engine.lint.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;

/** What the linter found in a graph: what is wrong, where, and what to do. */
public final class ProblemsView extends StackPane {

    private final Document document;
    private final Desk desk;
    private final ListView<Finding> list = new ListView<>();

    public ProblemsView(Document document, Desk desk) {
        this.document = document;
        this.desk = desk;
        getStyleClass().add("problems");
        list.setId("problems");
        list.setCellFactory(_ -> new ProblemCell(document, this::goTo, this::fix));
        list.setAccessibleText(ProblemsText.TITLE.text());
        list.setOnKeyPressed(this::press);
        var none = new EmptyState("fth-check-circle", ProblemsText.NONE_TITLE.text(), ProblemsText.NONE.text());
        document.findingsProperty().subscribe(found -> {
            show(found);
            none.setVisible(found.isEmpty());
            // The focus stays here, for the key that undoes the last fix.
            if (found.isEmpty() && list.isFocused()) {
                requestFocus();
            }
            list.setVisible(!found.isEmpty());
            if (!found.isEmpty() && isFocused()) {
                list.requestFocus();
            }
        });
        addEventHandler(KeyEvent.KEY_PRESSED, this::undo);
        getChildren().setAll(list, none);
    }

    /** The place in the list is kept, so that one finding after the other can be dealt with. */
    private void show(List<Finding> found) {
        int at = list.getSelectionModel().getSelectedIndex();
        list.getItems()
                .setAll(found.stream()
                        .sorted(Comparator.comparing(Finding::severity))
                        .toList());
        if (at >= 0 && !found.isEmpty()) {
            list.getSelectionModel().select(Math.min(at, found.size() - 1));
        }
    }

    private void press(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            Optional.ofNullable(list.getSelectionModel().getSelectedItem())
                    .ifPresent(event.isAltDown() ? this::fix : this::goTo);
            event.consume();
        }
    }

    private void goTo(Finding finding) {
        finding.node().ifPresent(document.selection()::select);
        document.selection().showPlace(finding.place());
    }

    private void fix(Finding finding) {
        switch (document) {
            case GraphDocument graph -> {
                list.requestFocus();
                desk.fixes().make(graph, finding);
            }
            case RunDocument _ -> {}
        }
    }

    private void undo(KeyEvent event) {
        if (document instanceof GraphDocument graph && Editing.UNDO.match(event)) {
            desk.editing().undo(graph);
            event.consume();
        }
    }
}
