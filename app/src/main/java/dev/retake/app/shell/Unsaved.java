package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.stage.Stage;

/** Asks what becomes of changes that are not saved, before they would be lost. */
final class Unsaved {

    private static final ButtonType SAVE = new ButtonType(ShellText.UNSAVED_SAVE.text(), ButtonBar.ButtonData.OK_DONE);
    private static final ButtonType DISCARD = new ButtonType(ShellText.UNSAVED_DISCARD.text(), ButtonBar.ButtonData.NO);

    private final Stage stage;
    private final Editing editing;

    Unsaved(Stage stage, Editing editing) {
        this.stage = stage;
        this.editing = editing;
    }

    /**
     * Goes on when there is nothing to lose, or all is saved, or a person lets it go.
     *
     * @param stay what the button says that leaves all as it is
     */
    void settle(Collection<? extends Document> documents, ShellText stay, Runnable then) {
        List<GraphDocument> changed = documents.stream()
                .filter(GraphDocument.class::isInstance)
                .map(GraphDocument.class::cast)
                .filter(graph -> graph.unsavedProperty().get())
                .toList();
        if (changed.isEmpty()) {
            then.run();
            return;
        }
        ButtonType answer = ask(changed, stay);
        if (answer.equals(SAVE)) {
            // What was typed while it was saved is asked about again.
            save(changed, () -> settle(documents, stay, then));
        } else if (answer.equals(DISCARD)) {
            then.run();
        }
    }

    /** One after the other; a save that fails says why and ends it. */
    private void save(List<GraphDocument> graphs, Runnable then) {
        if (graphs.isEmpty()) {
            then.run();
        } else {
            editing.save(graphs.getFirst(), () -> save(graphs.subList(1, graphs.size()), then));
        }
    }

    private ButtonType ask(List<GraphDocument> changed, ShellText stay) {
        var keep = new ButtonType(stay.text(), ButtonBar.ButtonData.CANCEL_CLOSE);
        var alert = new Alert(Alert.AlertType.CONFIRMATION, text(changed), SAVE, DISCARD, keep);
        alert.initOwner(stage);
        alert.setTitle(ShellText.APP.text());
        alert.setHeaderText(ShellText.UNSAVED_TITLE.text());
        alert.getDialogPane().getStyleClass().add("retake-dialog");
        return alert.showAndWait().orElse(keep);
    }

    private static String text(List<GraphDocument> changed) {
        return changed.size() == 1
                ? ShellText.UNSAVED_ONE.text(changed.getFirst().title())
                : ShellText.UNSAVED_MANY.text(
                        changed.stream().map(GraphDocument::title).collect(Collectors.joining("\n")));
    }
}
