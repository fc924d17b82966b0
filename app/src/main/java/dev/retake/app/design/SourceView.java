package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.DesignText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.Editing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.engine.graph.AgentGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.TwoDimensional.Bias;
import org.fxmisc.richtext.util.UndoUtils;

/** The text of a graph, to be edited, or of a fragment or a run's graph: coloured, numbered, the selected node's lines marked. */
public final class SourceView extends StackPane {

    private static final int CONTEXT = 3;
    private static final KeyCombination FIX = new KeyCodeCombination(KeyCode.ENTER, KeyCombination.ALT_DOWN);
    private static final KeyCombination FIND = new KeyCodeCombination(KeyCode.F, KeyCombination.SHORTCUT_DOWN);
    private static final KeyCombination REPLACE = new KeyCodeCombination(KeyCode.H, KeyCombination.SHORTCUT_DOWN);
    private static final KeyCombination GO_TO_LINE = new KeyCodeCombination(KeyCode.G, KeyCombination.SHORTCUT_DOWN);
    private static final String SELECTED = "selected-line";

    private final SourceModel model;
    private final CodeArea area = new CodeArea();
    private final Folds folds = new Folds(area);
    private final AreaText text;
    private boolean isCaretLeading;

    /** @param fragment the fragment's file; empty for the file of the graph itself */
    public SourceView(Document document, Desk desk, Optional<String> fragment, Background background) {
        model = new SourceModel(document, fragment);
        getStyleClass().add("source");
        Optional<GraphDocument> edited =
                document instanceof GraphDocument graph && fragment.isEmpty() ? Optional.of(graph) : Optional.empty();
        Editing editing = desk.editing();
        // The graph has one way back for all its changes, wherever they were made.
        area.setUndoManager(UndoUtils.noOpUndoManager());
        area.setEditable(false);
        text = new AreaText(area, background, edit -> edited.ifPresent(graph -> editing.type(graph, edit)));
        new Colours(area, background);
        var margin = new Margin(area, folds);
        var underlines = new Underlines(area);
        if (document instanceof GraphDocument graph) {
            addEventFilter(KeyEvent.KEY_PRESSED, event -> takeBack(event, graph, editing));
            addEventFilter(KeyEvent.KEY_PRESSED, event -> {
                if (FIX.match(event)) {
                    underlines.mendable().ifPresent(finding -> desk.fixes().make(graph, finding));
                    event.consume();
                }
            });
        }
        var scroll = new VirtualizedScrollPane<>(area);
        var empty = new EmptyState("fth-file-text", document.title(), DesignText.SOURCE_EMPTY.text());
        VBox.setVgrow(scroll, Priority.ALWAYS);
        var find = new SourceFindBar(
                area,
                text,
                edits -> edited.ifPresent(graph -> editing.replace(graph, edits)),
                match -> reveal(match.from(), match.to()));
        var line = new GoToLineBar(area, (at, column) -> {
            int offset = area.getAbsolutePosition(at, column);
            reveal(offset, offset);
        });
        addEventFilter(KeyEvent.KEY_PRESSED, event -> find(event, find, line));
        getChildren().setAll(new VBox(find, line, scroll, words(underlines)), empty);
        edited.ifPresent(graph -> {
            // Before the keys of the text: while something is offered some of them are for that.
            getChildren()
                    .add(new CompletionList(
                            area,
                            background,
                            () -> graph.graphProperty()
                                    .getValue()
                                    .map(AgentGraph::inputs)
                                    .orElse(List.of())));
            new SourceKeys(area, text, graph, editing);
            graph.edited().textProperty().subscribe(now -> take(graph, now));
        });
        document.sourceProperty().subscribe(_ -> {
            Optional<String> read = model.text();
            scroll.setVisible(read.isPresent());
            empty.setVisible(read.isEmpty());
            text.take(read.orElse(""));
            mayEdit(edited.filter(GraphDocument::isEditable).isPresent(), fragment.orElseGet(document::title));
            mark(model.selected());
            margin.show(model.problems());
            model.stretches().ifPresent(underlines::show);
        });
        document.findingsProperty().subscribe(_ -> {
            margin.show(model.problems());
            model.stretches().ifPresent(underlines::show);
        });
        document.selection().nodeProperty().subscribe(_ -> {
            if (isCaretLeading) {
                mark(model.selected());
            } else {
                select(model.selected());
            }
        });
        area.currentParagraphProperty().addListener((_, _, at) -> lead(document, at));
        document.selection()
                .placeProperty()
                .subscribe(place -> place.flatMap(model::line).ifPresent(this::reveal));
    }

    /** The caret of somebody who reads or writes here takes the selection with it. */
    private void lead(Document document, int line) {
        if (!area.isFocused()) {
            return;
        }
        document.selection().caretProperty().set(model.place(line, area.getCaretColumn()));
        model.nodeAt(line)
                .filter(node -> !document.selection().node().equals(Optional.of(node)))
                .ifPresent(node -> {
                    isCaretLeading = true;
                    try {
                        document.selection().select(node);
                    } finally {
                        isCaretLeading = false;
                    }
                });
    }

    /** Focus belongs to the text. */
    @Override
    public void requestFocus() {
        area.requestFocus();
    }

    private static Label words(Underlines underlines) {
        var words = new Label();
        words.setId("source-finding");
        words.setWrapText(true);
        words.setMinHeight(Region.USE_PREF_SIZE);
        words.setMaxWidth(Double.MAX_VALUE);
        words.textProperty().bind(underlines.wordsProperty());
        words.visibleProperty().bind(words.textProperty().isNotEmpty());
        words.managedProperty().bind(words.visibleProperty());
        return words;
    }

    private void mayEdit(boolean may, String name) {
        area.setEditable(may);
        area.setAccessibleText((may ? DesignText.SOURCE_EDITED : DesignText.SOURCE).text(name));
    }

    /** The caret comes to what is taken back, wherever that was asked for. */
    private void take(GraphDocument graph, String now) {
        if (graph.edited().isStepping()) {
            text.following(() -> text.take(now));
            folds.reveal(area.getCurrentParagraph());
        } else {
            text.take(now);
        }
    }

    private void takeBack(KeyEvent event, GraphDocument graph, Editing editing) {
        if (Editing.UNDO.match(event)) {
            editing.undo(graph);
            event.consume();
        } else if (Editing.REDO.match(event)) {
            editing.redo(graph);
            event.consume();
        }
    }

    private void find(KeyEvent event, SourceFindBar find, GoToLineBar line) {
        if (FIND.match(event)) {
            find.open(false);
        } else if (REPLACE.match(event)) {
            find.open(true);
        } else if (GO_TO_LINE.match(event)) {
            line.open();
        } else if (event.getCode() == KeyCode.F3 && area.isFocused()) {
            find.go(event.isShiftDown());
        } else {
            return;
        }
        event.consume();
    }

    private void reveal(int from, int to) {
        folds.reveal(area.offsetToPosition(from, Bias.Forward).getMajor());
        area.selectRange(from, to);
        area.requestFollowCaret();
    }

    private void select(Optional<SourceModel.Lines> lines) {
        mark(lines);
        lines.ifPresent(now -> reveal(now.first()));
    }

    /** Lines keep their looks when they move: those that were marked are found by these. */
    private void mark(Optional<SourceModel.Lines> lines) {
        for (int line = 0; line < area.getParagraphs().size(); line++) {
            Collection<String> looks = area.getParagraph(line).getParagraphStyle();
            int at = line;
            boolean isMeant = lines.filter(marked -> marked.hold(at)).isPresent();
            if (looks.contains(SELECTED) != isMeant) {
                var all = new ArrayList<>(looks);
                all.remove(SELECTED);
                if (isMeant) {
                    all.add(SELECTED);
                }
                area.setParagraphStyle(line, all);
            }
        }
    }

    private void reveal(int line) {
        if (line >= 0 && line < area.getParagraphs().size()) {
            folds.reveal(line);
            area.moveTo(line, 0);
            area.showParagraphAtTop(Math.max(0, line - CONTEXT));
        }
    }
}
