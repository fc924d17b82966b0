package dev.retake.app.design;

import java.util.Optional;
import java.util.stream.IntStream;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.fxmisc.richtext.CodeArea;

/** Folds what stands further in than a line: the text stays whole, it is only not shown. */
final class Folds {

    /** Folds stand in one another; so many layers are looked for. */
    private static final int DEEPEST = 50;

    private final CodeArea area;

    Folds(CodeArea area) {
        this.area = area;
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.isShortcutDown() && !event.isAltDown() && isDone(event.getCode(), event.isShiftDown())) {
                event.consume();
            }
        });
    }

    private boolean isDone(KeyCode key, boolean all) {
        switch (key) {
            case MINUS, SUBTRACT -> {
                if (all) {
                    foldAll();
                } else {
                    header(area.getCurrentParagraph()).ifPresent(this::fold);
                }
            }
            case PLUS, EQUALS, ADD -> {
                if (all) {
                    unfoldAll();
                } else {
                    unfold(area.getCurrentParagraph());
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Whether lines below belong to a line. */
    boolean isHeader(int line) {
        if (isBlank(line)) {
            return false;
        }
        int below = line + 1;
        while (below < area.getParagraphs().size() && isBlank(below)) {
            below++;
        }
        return below < area.getParagraphs().size() && indent(below) > indent(line);
    }

    boolean isFolded(int header) {
        return header + 1 < area.getParagraphs().size() && area.isFolded(header + 1);
    }

    void toggle(int header) {
        if (isFolded(header)) {
            unfold(header);
        } else {
            fold(header);
        }
    }

    private void fold(int header) {
        int last = last(header);
        if (last > header && !isFolded(header)) {
            int caret = area.getCurrentParagraph();
            if (caret > header && caret <= last) {
                area.moveTo(header, area.getParagraphLength(header));
            }
            area.foldParagraphs(header, last);
            redraw(header, last);
        }
    }

    private void unfold(int header) {
        if (isFolded(header)) {
            area.unfoldParagraphs(header);
            redraw(header, last(header));
        }
    }

    private void redraw(int header, int last) {
        IntStream.rangeClosed(header, last).forEach(area::recreateParagraphGraphic);
    }

    private void foldAll() {
        // Only the outermost lists and mappings with something in them: what is inside of them is not seen then.
        int line = 0;
        while (line < area.getParagraphs().size()) {
            boolean isTop =
                    indent(line) == 0 && area.getText(line).stripTrailing().equals("nodes:");
            if (isHeader(line) && !isTop) {
                int last = last(line);
                fold(line);
                line = last;
            }
            line++;
        }
    }

    private void unfoldAll() {
        IntStream.range(0, area.getParagraphs().size()).forEach(this::unfold);
    }

    /** Unfolds whatever hides a line. */
    void reveal(int line) {
        for (int layer = 0; layer < DEEPEST && line > 0 && area.isFolded(line); layer++) {
            int header = line;
            while (header > 0 && area.isFolded(header)) {
                header--;
            }
            unfold(header);
        }
    }

    /** The line with something below it that is nearest above, or is it itself, and holds it. */
    private Optional<Integer> header(int line) {
        return IntStream.iterate(line, at -> at >= 0, at -> at - 1)
                .filter(at -> isHeader(at) && !isFolded(at) && last(at) >= line)
                .boxed()
                .findFirst();
    }

    private int last(int line) {
        if (isBlank(line)) {
            return line;
        }
        int own = indent(line);
        int last = line;
        for (int at = line + 1; at < area.getParagraphs().size(); at++) {
            if (!isBlank(at)) {
                if (indent(at) <= own) {
                    break;
                }
                last = at;
            }
        }
        return last;
    }

    private boolean isBlank(int line) {
        return area.getText(line).isBlank();
    }

    private int indent(int line) {
        String text = area.getText(line);
        return text.length() - text.stripLeading().length();
    }
}
