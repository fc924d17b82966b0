package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.PlainTextChange;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;
import org.fxmisc.richtext.model.TwoDimensional.Bias;

/** Colours the lines of an area that changed; many of them beside the window's thread, and a piece at a time. */
final class Colours {

    /** Chars that are coloured at once. */
    private static final int PIECE = 8_000;

    private record Piece(int from, StyleSpans<Collection<String>> styles) {}

    private final CodeArea area;
    private final Background background;
    private Optional<Job> colouring = Optional.empty();

    Colours(CodeArea area, Background background) {
        this.area = area;
        this.background = background;
        area.plainTextChanges().subscribe(this::changed);
    }

    private void changed(PlainTextChange change) {
        int first = line(change.getPosition());
        int last = line(change.getInsertionEnd());
        int from = area.getAbsolutePosition(first, 0);
        int to = area.getAbsolutePosition(last, area.getParagraphLength(last));
        if (colouring.isPresent()) {
            // What is on its way is of another text by now.
            colouring.get().cancel();
            colourLater();
        } else if (to - from > PIECE) {
            colourLater();
        } else {
            pieces(area.getText(from, to), from).forEach(this::colour);
        }
    }

    private int line(int offset) {
        return area.offsetToPosition(offset, Bias.Backward).getMajor();
    }

    private void colourLater() {
        String text = area.getText();
        Job[] own = new Job[1];
        own[0] = background.run(
                _ -> pieces(text, 0), pieces -> colour(own[0], pieces), _ -> colouring = Optional.empty());
        colouring = Optional.of(own[0]);
    }

    private void colour(Job job, List<Piece> pieces) {
        if (job.isCancelled()) {
            return;
        }
        if (pieces.isEmpty()) {
            colouring = Optional.empty();
            return;
        }
        colour(pieces.getFirst());
        background.later(() -> colour(job, pieces.subList(1, pieces.size())));
    }

    private void colour(Piece piece) {
        int to = piece.from() + piece.styles().length();
        area.setStyleSpans(piece.from(), Underlines.keep(area.getStyleSpans(piece.from(), to), piece.styles()));
    }

    /** Whole lines, so that each can be coloured without the others. */
    private static List<Piece> pieces(String text, int offset) {
        var pieces = new ArrayList<Piece>();
        int from = 0;
        while (from < text.length()) {
            int feed = text.indexOf('\n', Math.min(text.length(), from + PIECE));
            int to = feed < 0 ? text.length() : feed + 1;
            pieces.add(new Piece(offset + from, styles(text.substring(from, to))));
            from = to;
        }
        return pieces;
    }

    private static StyleSpans<Collection<String>> styles(String text) {
        var builder = new StyleSpansBuilder<Collection<String>>();
        int end = 0;
        for (var span : YamlHighlight.of(text)) {
            builder.add(List.of(), span.from() - end);
            builder.add(List.of(span.style()), span.to() - span.from());
            end = span.to();
        }
        builder.add(List.of(), text.length() - end);
        return builder.create();
    }
}
