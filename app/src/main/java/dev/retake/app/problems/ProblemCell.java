package dev.retake.app.problems;

import dev.retake.app.resource.ProblemsText;
import dev.retake.app.shell.Document;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Sentence;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Fix;
import dev.retake.engine.lint.Severity;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One finding: severity and message, then what to do, where, and by which rule. */
final class ProblemCell extends ListCell<Finding> {

    /** In a list with less room the words would get next to none beside the rest. */
    private static final double NARROW = 700;

    private final Document document;
    private final Consumer<Finding> fix;
    private boolean isNarrow;

    ProblemCell(Document document, Consumer<Finding> goTo, Consumer<Finding> fix) {
        this.document = document;
        this.fix = fix;
        getStyleClass().add("problem");
        setPrefWidth(0);
        listViewProperty().flatMap(ListView::widthProperty).subscribe(width -> {
            if (width != null) {
                fit(width.doubleValue());
            }
        });
        setOnMouseClicked(_ -> {
            if (getItem() != null) {
                goTo.accept(getItem());
            }
        });
    }

    private void fit(double width) {
        boolean was = isNarrow;
        isNarrow = width < NARROW;
        if (isNarrow != was) {
            updateItem(getItem(), isEmpty());
        }
    }

    @Override
    protected void updateItem(Finding finding, boolean empty) {
        super.updateItem(finding, empty);
        boolean none = empty || finding == null;
        setText(null);
        setGraphic(none ? null : face(finding));
        setAccessibleText(none ? null : spoken(finding));
    }

    /** A list asks its cells for their height as if they were as wide as they like; what is wrapped needs its lines. */
    @Override
    protected double computePrefHeight(double width) {
        Node face = getGraphic();
        if (face == null || getListView() == null) {
            return super.computePrefHeight(width);
        }
        double inside = getListView().getWidth() - snappedLeftInset() - snappedRightInset();
        return snappedTopInset() + face.prefHeight(inside) + snappedBottomInset();
    }

    private String spoken(Finding finding) {
        String words =
                ProblemsText.ITEM.text(word(finding.severity()), where(finding), finding.message(), finding.remedy());
        return finding.fix()
                .map(mend -> ProblemsText.FIXABLE.text(words, mend.title()))
                .orElse(words);
    }

    private static String word(Severity severity) {
        return switch (severity) {
            case ERROR -> ProblemsText.ERROR.text();
            case WARNING -> ProblemsText.WARNING.text();
        };
    }

    /** The line, and the file where it is not the graph's own. */
    private String where(Finding finding) {
        String file = finding.place().file();
        int line = finding.place().line();
        boolean isOwn = document.sourceProperty()
                .getValue()
                .filter(source -> source.file().equals(file))
                .isPresent();
        return isOwn
                ? ProblemsText.LINE.text(line)
                : ProblemsText.LINE_OF.text(Path.of(file).getFileName(), line);
    }

    private Node face(Finding finding) {
        boolean error = finding.severity() == Severity.ERROR;
        var severity = new Label(word(finding.severity()), Icons.of(error ? "fth-alert-circle" : "fth-alert-triangle"));
        severity.getStyleClass().addAll("problem-severity", error ? "lint-error" : "lint-warning");
        severity.setMinWidth(Region.USE_PREF_SIZE);
        var message = new Sentence(finding.message());
        message.getStyleClass().add("problem-message");
        var remedy = new Sentence(finding.remedy());
        remedy.getStyleClass().add("problem-remedy");
        var words = new VBox(message, remedy);
        HBox.setHgrow(words, Priority.ALWAYS);
        var line = new Label(where(finding));
        line.getStyleClass().add("problem-line");
        line.setMinWidth(Region.USE_PREF_SIZE);
        var rule = new Label(finding.rule());
        rule.getStyleClass().add("problem-rule");
        Optional<Button> button = finding.fix().map(mend -> button(finding, mend));
        var face = new HBox(severity, words);
        face.getStyleClass().add("problem-face");
        if (isNarrow) {
            var below = new HBox(line, rule);
            below.getStyleClass().add("problem-below");
            button.ifPresent(below.getChildren()::addFirst);
            words.getChildren().add(below);
        } else {
            rule.setMinWidth(Region.USE_PREF_SIZE);
            var where = new VBox(line, rule);
            where.getStyleClass().add("problem-where");
            button.ifPresent(face.getChildren()::add);
            face.getChildren().add(where);
        }
        return face;
    }

    private Button button(Finding finding, Fix mend) {
        var button = new Button(ProblemsText.FIX.text(), Icons.of("fth-tool"));
        button.getStyleClass().add("problem-fix");
        button.setTooltip(new Tooltip(ProblemsText.FIX_TIP.text(mend.title())));
        button.setAccessibleText(ProblemsText.FIX_TIP.text(mend.title()));
        button.setMinWidth(Region.USE_PREF_SIZE);
        // The list takes the keys: Alt+Enter there does the same.
        button.setFocusTraversable(false);
        button.setOnAction(_ -> fix.accept(finding));
        return button;
    }
}
