package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.Editing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.app.widget.Icons;
import dev.retake.engine.lint.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/** The text of a graph or of a fragment, to be read: coloured, numbered, the selected node's lines marked. */
public final class SourceView extends StackPane {

    private static final int CONTEXT = 3;

    private final SourceModel model;
    private final CodeArea area = new CodeArea();
    private Map<Integer, Severity> problems = Map.of();
    private Optional<SourceModel.Lines> marked = Optional.empty();

    /** @param fragment the fragment's file; empty for the file of the graph itself */
    public SourceView(Document document, Desk desk, Optional<String> fragment) {
        model = new SourceModel(document, fragment);
        getStyleClass().add("source");
        area.setEditable(false);
        area.setAccessibleText(DesignText.SOURCE.text(fragment.orElseGet(document::title)));
        area.setParagraphGraphicFactory(this::margin);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (document instanceof GraphDocument graph && Editing.UNDO.match(event)) {
                desk.editing().undo(graph);
                event.consume();
            }
        });
        var scroll = new VirtualizedScrollPane<>(area);
        var empty = new EmptyState("fth-file-text", document.title(), DesignText.SOURCE_EMPTY.text());
        getChildren().setAll(scroll, empty);
        document.sourceProperty().subscribe(_ -> {
            Optional<String> text = model.text();
            scroll.setVisible(text.isPresent());
            empty.setVisible(text.isEmpty());
            show(text.orElse(""));
            markProblems();
        });
        document.findingsProperty().subscribe(_ -> markProblems());
        document.selection().nodeProperty().subscribe(() -> mark(model.selected()));
        document.selection()
                .placeProperty()
                .subscribe(place -> place.flatMap(model::line).ifPresent(this::reveal));
    }

    private void show(String text) {
        area.replaceText(text);
        var spans = YamlHighlight.of(text);
        if (!spans.isEmpty()) {
            area.setStyleSpans(0, styles(spans, text.length()));
        }
        marked = Optional.empty();
        mark(model.selected());
        if (marked.isEmpty()) {
            area.moveTo(0);
            area.scrollToPixel(0, 0);
        }
    }

    private static StyleSpans<Collection<String>> styles(List<YamlHighlight.Span> spans, int length) {
        var builder = new StyleSpansBuilder<Collection<String>>();
        int end = 0;
        for (var span : spans) {
            builder.add(Collections.emptyList(), span.from() - end);
            builder.add(List.of(span.style()), span.to() - span.from());
            end = span.to();
        }
        builder.add(Collections.emptyList(), length - end);
        return builder.create();
    }

    private void mark(Optional<SourceModel.Lines> lines) {
        if (lines.equals(marked)) {
            return;
        }
        marked.ifPresent(old -> style(old, List.of()));
        marked = lines;
        lines.ifPresent(now -> {
            style(now, List.of("selected-line"));
            reveal(now.first());
        });
    }

    private void style(SourceModel.Lines lines, List<String> styles) {
        int last = Math.min(lines.last(), area.getParagraphs().size() - 1);
        for (int line = lines.first(); line <= last; line++) {
            area.setParagraphStyle(line, new ArrayList<>(styles));
        }
    }

    private void reveal(int line) {
        if (line >= 0 && line < area.getParagraphs().size()) {
            area.moveTo(line, 0);
            area.showParagraphAtTop(Math.max(0, line - CONTEXT));
        }
    }

    private void markProblems() {
        problems = model.problems();
        area.setParagraphGraphicFactory(this::margin);
    }

    /** Line number and, where the linter found something, its mark. */
    private Node margin(int line) {
        var number = new Label(Integer.toString(line + 1));
        number.getStyleClass().add("lineno");
        var margin = new HBox(number);
        margin.getStyleClass().add("source-margin");
        Severity worst = problems.get(line);
        if (worst != null) {
            boolean error = worst == Severity.ERROR;
            number.setGraphic(Icons.of(error ? "fth-alert-circle" : "fth-alert-triangle"));
            margin.getStyleClass().add(error ? "lint-error" : "lint-warning");
        }
        return margin;
    }
}
