package dev.retake.app.shell;

import dev.retake.app.resource.RawText;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Prose;
import dev.retake.engine.run.DamagedFile;
import dev.retake.engine.run.Verification;
import java.util.ArrayList;
import java.util.List;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Shows what comparing a whole run with what was recorded of it found. */
final class VerifyDialog extends Dialog<Void> {

    private static final double WIDTH = 720;
    private static final double HEIGHT = 420;
    private static final ButtonType COPY = new ButtonType(RawText.COPY_REPORT.text(), ButtonBar.ButtonData.LEFT);

    private final Dialogs dialogs;
    private final VBox content = new VBox();

    VerifyDialog(Window owner, String run, Dialogs dialogs) {
        this.dialogs = dialogs;
        initOwner(owner);
        setTitle(RawText.VERIFY_TITLE.text(run));
        content.getStyleClass().add("verify-dialog");
        content.setId("verification");
        var progress = new ProgressBar();
        progress.setMaxWidth(Double.MAX_VALUE);
        content.getChildren().setAll(new Label(RawText.VERIFYING.text()), progress);
        var scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        getDialogPane().setContent(scroll);
        getDialogPane().setPrefSize(WIDTH, HEIGHT);
        getDialogPane().getStyleClass().add("retake-dialog");
        getDialogPane().getButtonTypes().setAll(ButtonType.CANCEL);
        setResizable(true);
    }

    void failed(String why) {
        content.getChildren().setAll(line("fth-alert-octagon", RawText.VERIFY_FAILED.text(why), "damage-line"));
        getDialogPane().getButtonTypes().setAll(ButtonType.CLOSE);
    }

    void show(Verification found) {
        var nodes = new ArrayList<Node>();
        nodes.add(
                found.isSound()
                        ? line("fth-shield", verdict(found), "verify-sound")
                        : line("fth-shield-off", verdict(found), "damage-line"));
        nodes.add(new Label(RawText.COMPARED.text(found.attempts(), found.files())));
        for (DamagedFile difference : found.differences()) {
            var label = line("fth-alert-octagon", said(found, difference), "damage-line");
            HBox.setHgrow(label, Priority.ALWAYS);
            var row = new HBox(label, DamageBar.showRaw(difference.file(), dialogs));
            row.getStyleClass().add("damage-row");
            nodes.add(row);
        }
        found.notes().forEach(note -> nodes.add(line("fth-info", note, "notice-line")));
        content.getChildren().setAll(nodes);
        getDialogPane().getButtonTypes().setAll(COPY, ButtonType.CLOSE);
        if (getDialogPane().lookupButton(COPY) instanceof Button copy) {
            copy.setId("copy-report");
            // The button of a dialog closes it; this one does not.
            copy.addEventFilter(ActionEvent.ACTION, event -> {
                Prose.toClipboard(report(found));
                event.consume();
            });
        }
    }

    private static Label line(String icon, String text, String style) {
        var label = new Label(text, Icons.of(icon));
        label.getStyleClass().add(style);
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        return label;
    }

    private static String said(Verification found, DamagedFile difference) {
        var file = difference.file();
        return (file.startsWith(found.run()) ? found.run().relativize(file) : file) + ": " + difference.reason();
    }

    private static String verdict(Verification found) {
        int count = found.differences().size();
        if (count == 0) {
            return RawText.SOUND.text();
        }
        return count == 1 ? RawText.DIFFERS_ONE.text() : RawText.DIFFERS_MANY.text(count);
    }

    /** What is shown, as text. */
    static String report(Verification found) {
        var lines = new ArrayList<String>();
        lines.add(found.run().toString());
        lines.add(found.isSound() ? RawText.SOUND.text() : verdict(found));
        lines.add(RawText.COMPARED.text(found.attempts(), found.files()));
        found.differences().forEach(difference -> lines.add(said(found, difference)));
        lines.addAll(List.copyOf(found.notes()));
        return String.join("\n", lines) + "\n";
    }
}
