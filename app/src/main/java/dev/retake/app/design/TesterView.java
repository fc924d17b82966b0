package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.VisibleText;
import dev.retake.engine.run.RecordedReplies.Tried;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Under a pattern: how many of the recorded replies match, and what of each. */
final class TesterView extends VBox {

    private static final int MOST_ROWS = 50;
    private static final int AROUND = 60;

    private final Label sum = new Label();
    private final VBox rows = new VBox();

    TesterView(TesterModel model) {
        getStyleClass().add("tester");
        sum.setId("tester-sum");
        sum.getStyleClass().add("tester-sum");
        sum.setWrapText(true);
        rows.setId("tester-rows");
        rows.getStyleClass().add("tester-rows");
        getChildren().setAll(sum, rows);
        managedProperty().bind(visibleProperty());
        model.triedProperty().subscribe(tried -> {
            setVisible(tried.isPresent());
            tried.ifPresent(this::show);
        });
    }

    private void show(List<Tried> tried) {
        long matching = tried.stream().filter(Tried::isMatch).count();
        sum.setText(
                tried.isEmpty()
                        ? DesignText.TESTER_NONE.text()
                        : tried.size() == 1
                                ? (matching == 1 ? DesignText.TESTER_ONE : DesignText.TESTER_NOT_ONE).text()
                                : DesignText.TESTER_SUM.text(matching, tried.size()));
        rows.getChildren()
                .setAll(tried.stream().limit(MOST_ROWS).map(TesterView::row).toList());
        if (tried.size() > MOST_ROWS) {
            rows.getChildren().add(new Label(DesignText.TESTER_MORE.text(tried.size() - MOST_ROWS)));
        }
    }

    private static Node row(Tried tried) {
        DesignText words = tried.isMatch() ? DesignText.TESTER_MATCH : DesignText.TESTER_NO_MATCH;
        var name = new Label(
                words.text(tried.reply().runId(), Integer.toString(tried.reply().number())));
        name.getStyleClass().addAll("tester-name", tried.isMatch() ? "state-passed" : "state-failed", "state-word");
        String text = tried.reply().text();
        int from = Math.max(0, tried.from() - AROUND);
        int to = Math.min(text.length(), tried.to() + AROUND);
        int markTo = Math.min(tried.to(), tried.from() + 4 * AROUND);
        var flow = new TextFlow(
                text((from > 0 ? "…" : "") + text.substring(from, tried.from()), "tester-text"),
                text(text.substring(tried.from(), markTo), "tester-mark"),
                text(
                        (markTo < tried.to() ? "…" : "")
                                + text.substring(tried.to(), to)
                                + (to < text.length() ? "…" : ""),
                        "tester-text"));
        flow.setMinWidth(0);
        var row = new VBox(name, flow);
        row.setAccessibleText(name.getText());
        row.getStyleClass().add("tester-row");
        return row;
    }

    private static Text text(String words, String style) {
        var text = new Text(VisibleText.of(words.replace('\n', ' ')));
        text.getStyleClass().add(style);
        return text;
    }
}
