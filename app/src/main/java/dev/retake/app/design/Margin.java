package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.lint.Severity;
import java.util.Map;
import java.util.TreeMap;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.PlainTextChange;
import org.fxmisc.richtext.model.TwoDimensional.Bias;

/** The numbers of an area's lines and, where the linter found something, its mark, which moves with its line. */
final class Margin {

    private final CodeArea area;
    private final Folds folds;
    private Map<Integer, Severity> problems = Map.of();

    Margin(CodeArea area, Folds folds) {
        this.area = area;
        this.folds = folds;
        area.setParagraphGraphicFactory(this::graphic);
        area.plainTextChanges().subscribe(this::moved);
    }

    /** @param found the worst finding of each line that has one; lines 0-based */
    void show(Map<Integer, Severity> found) {
        if (!found.equals(problems)) {
            problems = found;
            area.setParagraphGraphicFactory(this::graphic);
        }
    }

    private void moved(PlainTextChange change) {
        int line = area.offsetToPosition(change.getPosition(), Bias.Backward).getMajor();
        for (int at = Math.max(0, line - 1);
                at <= Math.min(line + 1, area.getParagraphs().size() - 1);
                at++) {
            area.recreateParagraphGraphic(at);
        }
        int removed = feeds(change.getRemoved());
        int added = feeds(change.getInserted());
        if (removed != added) {
            var start = area.offsetToPosition(change.getPosition(), Bias.Backward);
            // What is put before the first char of a line pushes that line down.
            int stays = start.getMinor() == 0 && removed == 0 ? start.getMajor() - 1 : start.getMajor();
            show(moved(problems, stays, removed, added));
        }
    }

    private static int feeds(String text) {
        return Math.toIntExact(text.chars().filter(letter -> letter == '\n').count());
    }

    /**
     * Where marks are after lines came and went.
     *
     * @param stays the last line that is where it was
     */
    static Map<Integer, Severity> moved(Map<Integer, Severity> marks, int stays, int removed, int added) {
        var moved = new TreeMap<Integer, Severity>();
        marks.forEach((line, severity) -> {
            if (line <= stays) {
                moved.put(line, severity);
            } else if (line > stays + removed) {
                moved.put(line - removed + added, severity);
            }
        });
        return moved;
    }

    /** What folds the lines below, or shows them again. */
    private Node mark(int line) {
        boolean isFolded = folds.isFolded(line);
        var mark = new Label();
        mark.getStyleClass().add("fold-mark");
        if (isFolded || folds.isHeader(line)) {
            mark.setGraphic(Icons.of(isFolded ? "fth-chevron-right" : "fth-chevron-down"));
            mark.setAccessibleText((isFolded ? DesignText.UNFOLD : DesignText.FOLD).text());
            mark.setTooltip(new Tooltip(mark.getAccessibleText()));
            mark.setOnMouseClicked(event -> {
                folds.toggle(line);
                event.consume();
            });
        }
        return mark;
    }

    private Node graphic(int line) {
        var number = new Label(Integer.toString(line + 1));
        number.getStyleClass().add("lineno");
        var margin = new HBox(number, mark(line));
        margin.getStyleClass().add("source-margin");
        // A folded line has no height, but its number would be drawn over the next one's.
        margin.setVisible(!area.isFolded(line));
        Severity worst = problems.get(line);
        if (worst != null) {
            boolean error = worst == Severity.ERROR;
            number.setGraphic(Icons.of(error ? "fth-alert-circle" : "fth-alert-triangle"));
            margin.getStyleClass().add(error ? "lint-error" : "lint-warning");
        }
        return margin;
    }
}
