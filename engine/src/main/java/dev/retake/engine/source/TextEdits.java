package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Applies edits to a text. */
public final class TextEdits {

    private TextEdits() {}

    /**
     * The text with all edits made; every char outside of them is kept. Empty when two edits overlap, or when one
     * reaches beyond the text. Insertions at one place are made in the order of the list.
     */
    public static Optional<String> apply(String text, List<TextEdit> edits) {
        var result = new StringBuilder();
        int done = 0;
        for (TextEdit edit : inOrder(edits)) {
            if (edit.from() < done || edit.to() > text.length()) {
                return Optional.empty();
            }
            result.append(text, done, edit.from()).append(edit.replacement());
            done = edit.to();
        }
        return Optional.of(result.append(text, done, text.length()).toString());
    }

    /** The one edit that makes {@code after} of a text; what both begin with and what both end with is kept. */
    public static TextEdit between(String text, String after) {
        int limit = Math.min(text.length(), after.length());
        int from = 0;
        while (from < limit && text.charAt(from) == after.charAt(from)) {
            from++;
        }
        int same = 0;
        while (same < limit - from
                && text.charAt(text.length() - 1 - same) == after.charAt(after.length() - 1 - same)) {
            same++;
        }
        return new TextEdit(from, text.length() - same, after.substring(from, after.length() - same));
    }

    /** The edits of the text that edits made which give back {@code text}; none of them over another. */
    public static List<TextEdit> inverse(String text, List<TextEdit> edits) {
        var inverse = new ArrayList<TextEdit>();
        int moved = 0;
        for (TextEdit edit : inOrder(edits)) {
            int from = edit.from() + moved;
            inverse.add(new TextEdit(from, from + edit.replacement().length(), text.substring(edit.from(), edit.to())));
            moved += edit.replacement().length() - (edit.to() - edit.from());
        }
        return inverse;
    }

    private static List<TextEdit> inOrder(List<TextEdit> edits) {
        return edits.stream()
                .sorted(Comparator.comparingInt(TextEdit::from).thenComparingInt(TextEdit::to))
                .toList();
    }

    /** Where the stretch that an edit replaces stands in its text. */
    public static Place place(String file, String text, TextEdit edit) {
        int mark = text.startsWith("\uFEFF") ? 1 : 0;
        return new TextIndex(file, text.substring(mark), mark).place(edit.from() - mark, edit.to() - mark);
    }

    /** Where what stood at {@code place} of a text stands after all edits of it. */
    public static Place moved(Place place, String text, List<TextEdit> edits) {
        int mark = text.startsWith("\uFEFF") ? 1 : 0;
        var index = new TextIndex(place.file(), text.substring(mark), mark);
        int from = moved(index.inFile(index.offset(place.line(), place.column())), edits);
        int to = moved(index.inFile(index.offset(place.endLine(), place.endColumn())), edits);
        String after = apply(text, edits).orElse(text);
        return place(place.file(), after, new TextEdit(from, Math.max(from, to), ""));
    }

    private static int moved(int offset, List<TextEdit> edits) {
        int moved = offset;
        for (TextEdit edit : edits) {
            if (edit.to() <= offset) {
                moved += edit.replacement().length() - (edit.to() - edit.from());
            } else if (edit.from() < offset) {
                moved -= offset - edit.from();
            }
        }
        return moved;
    }
}
