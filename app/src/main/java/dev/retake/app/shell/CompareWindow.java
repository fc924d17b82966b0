package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.RawText;
import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.Prose;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.WordDiff;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;

/** Two texts of one graph side by side, with what differs marked. */
final class CompareWindow extends Dialog<Void> {

    private static final double WIDTH = 1_040;
    private static final double HEIGHT = 620;
    private static final double HALF = 50;

    private final Label count = new Label(ShellText.COMPARE_BUSY.text());

    CompareWindow(Window owner, Background background, String title, String left, String a, String right, String b) {
        initOwner(owner);
        initModality(Modality.NONE);
        setTitle(ShellText.COMPARE_TITLE.text(title));
        var before = new Prose(a, RawText.COPY.text());
        var after = new Prose(b, RawText.COPY.text());
        var grid = new GridPane();
        grid.getStyleClass().add("compare");
        for (int side = 0; side < 2; side++) {
            var half = new ColumnConstraints();
            half.setPercentWidth(HALF);
            grid.getColumnConstraints().add(half);
        }
        grid.addRow(0, title(left), title(right));
        grid.addRow(1, before, after);
        var body = new ScrollPane(grid);
        body.setFitToWidth(true);
        body.setId("compare");
        VBox.setVgrow(body, Priority.ALWAYS);
        count.setId("compare-count");
        var content = new VBox(count, body);
        content.getStyleClass().add("raw-window");
        getDialogPane().setContent(content);
        getDialogPane().setPrefSize(WIDTH, HEIGHT);
        getDialogPane().getStyleClass().add("retake-dialog");
        getDialogPane().getButtonTypes().setAll(ButtonType.CLOSE);
        setResizable(true);
        Job comparing = background.run(
                _ -> WordDiff.between(a, b),
                change -> {
                    before.mark(differing(change.left()));
                    after.mark(differing(change.right()));
                    int places = Math.max(
                            before.markedWords().size(), after.markedWords().size());
                    count.setText(
                            switch (places) {
                                case 0 -> ShellText.COMPARE_SAME.text();
                                case 1 -> ShellText.COMPARE_ONE.text();
                                default -> ShellText.COMPARE_MANY.text(places);
                            });
                },
                e -> count.setText(Reasons.of(e)));
        setOnHidden(_ -> comparing.cancel());
    }

    private static Node title(String words) {
        var title = new Label(words);
        title.getStyleClass().add("held-title");
        return title;
    }

    private static List<Prose.Range> differing(List<TextChange.Stretch> stretches) {
        return stretches.stream()
                .filter(stretch -> !stretch.shared() && stretch.to() > stretch.from())
                .map(stretch -> new Prose.Range(stretch.from(), stretch.to()))
                .toList();
    }
}
