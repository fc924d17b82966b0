package dev.retake.app.design;

import dev.retake.app.shell.Editing;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.source.TextEdit;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.TraversalDirection;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.TwoDimensional.Bias;

/** What keys do in the text of a graph beyond what they do in every text. */
final class SourceKeys {

    private static final String INDENT = "  ";

    private final CodeArea area;
    private final AreaText text;
    private final GraphDocument graph;
    private final Editing editing;

    SourceKeys(CodeArea area, AreaText text, GraphDocument graph, Editing editing) {
        this.area = area;
        this.text = text;
        this.graph = graph;
        this.editing = editing;
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            // All filters of the area hear of a key, also of one that was for what is offered at the caret.
            if (!event.isConsumed() && isDone(event)) {
                event.consume();
            }
        });
    }

    private boolean isDone(KeyEvent event) {
        if (event.getCode() == KeyCode.TAB && event.isControlDown()) {
            return area.requestFocusTraversal(
                    event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
        }
        if (!area.isEditable() || event.isShortcutDown() || event.isAltDown()) {
            return false;
        }
        return switch (event.getCode()) {
            case ENTER -> {
                put("\n" + indentation());
                yield true;
            }
            case TAB -> {
                tab(event.isShiftDown());
                yield true;
            }
            default -> false;
        };
    }

    private void put(String typed) {
        area.replaceSelection(typed);
        area.requestFollowCaret();
    }

    /** The blanks before the caret at the beginning of the line in which the selection begins. */
    private String indentation() {
        var start = area.offsetToPosition(area.getSelection().getStart(), Bias.Backward);
        String before = area.getParagraph(start.getMajor()).getText().substring(0, start.getMinor());
        return before.substring(0, before.length() - before.stripLeading().length());
    }

    private void tab(boolean isBack) {
        int first = line(area.getSelection().getStart());
        int last = lastLine(first);
        if (isBack) {
            shift(first, last, this::taken);
        } else if (last > first) {
            shift(first, last, line -> text.file().edit(offset(line), offset(line), INDENT));
        } else {
            put(INDENT);
        }
    }

    /** A line of whose chars none is selected is not meant. */
    private int lastLine(int first) {
        var end = area.offsetToPosition(area.getSelection().getEnd(), Bias.Backward);
        return end.getMinor() == 0 && end.getMajor() > first ? end.getMajor() - 1 : end.getMajor();
    }

    private TextEdit taken(int line) {
        String chars = area.getParagraph(line).getText();
        int blanks =
                Math.min(INDENT.length(), chars.length() - chars.stripLeading().length());
        return text.file().edit(offset(line), offset(line) + blanks, "");
    }

    private void shift(int first, int last, IntFunction<TextEdit> edit) {
        List<TextEdit> edits = IntStream.rangeClosed(first, last)
                .filter(line -> area.getParagraphLength(line) > 0)
                .mapToObj(edit)
                .flatMap(made ->
                        made.from() == made.to() && made.replacement().isEmpty() ? Stream.empty() : Stream.of(made))
                .toList();
        if (edits.isEmpty()) {
            return;
        }
        editing.indent(graph, edits);
        if (last > first) {
            area.selectRange(offset(first), offset(last) + area.getParagraphLength(last));
        }
    }

    private int line(int offset) {
        return area.offsetToPosition(offset, Bias.Backward).getMajor();
    }

    private int offset(int line) {
        return area.getAbsolutePosition(line, 0);
    }
}
