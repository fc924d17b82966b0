package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.TextChange.Stretch;
import dev.retake.engine.insight.WordDiff;
import java.util.ArrayList;
import java.util.List;

/** The words in which two texts of attempts differ. */
final class TextDifference {

    /** A piece of the merged text. */
    record Piece(Kind kind, String text) {}

    /** In which of the two texts a piece stands. */
    enum Kind {
        SAME("same"),
        REMOVED("removed"),
        ADDED("added");

        private final String token;

        Kind(String token) {
            this.token = token;
        }
    }

    private TextDifference() {}

    /** One text with <code>[-removed-]</code> and <code>{+added+}</code> marked in it. */
    static String marked(String before, String after) {
        var text = new StringBuilder();
        for (Piece piece : pieces(before, after, WordDiff.between(before, after))) {
            text.append(
                    switch (piece.kind()) {
                        case SAME -> piece.text();
                        case REMOVED -> "[-" + piece.text() + "-]";
                        case ADDED -> "{+" + piece.text() + "+}";
                    });
        }
        return text.toString();
    }

    static ObjectNode json(AttemptsCommand.Take before, AttemptsCommand.Take after) {
        String left = before.texts().reply().orElse("");
        String right = after.texts().reply().orElse("");
        TextChange change = WordDiff.between(left, right);
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("from", before.attempt().number())
                .put("to", after.attempt().number())
                .put("coarse", change.coarse());
        put(object.putArray("reply"), left, right, change);
        String asked = before.texts().basePrompt().orElse("");
        String askedNow = after.texts().basePrompt().orElse("");
        put(object.putArray("base_prompt"), asked, askedNow, WordDiff.between(asked, askedNow));
        return object;
    }

    private static void put(ArrayNode words, String before, String after, TextChange change) {
        pieces(before, after, change)
                .forEach(piece ->
                        words.addObject().put("kind", piece.kind().token).put("text", piece.text()));
    }

    /** Goes through both texts at once; shared stretches may be divided differently in the two. */
    static List<Piece> pieces(String before, String after, TextChange change) {
        var pieces = new ArrayList<Piece>();
        var left = new Side(before, change.left());
        var right = new Side(after, change.right());
        while (left.hasMore() || right.hasMore()) {
            if (left.hasMore() && (!left.isShared() || !right.hasMore())) {
                pieces.add(new Piece(Kind.REMOVED, left.take(left.rest())));
            } else if (!right.isShared() || !left.hasMore()) {
                pieces.add(new Piece(Kind.ADDED, right.take(right.rest())));
            } else {
                int length = Math.min(left.rest(), right.rest());
                left.take(length);
                pieces.add(new Piece(Kind.SAME, right.take(length)));
            }
        }
        return pieces;
    }

    /** A place in one of the texts. */
    private static final class Side {

        private final String text;
        private final List<Stretch> stretches;
        private int index;
        private int at;

        Side(String text, List<Stretch> stretches) {
            this.text = text;
            this.stretches = stretches.stream()
                    .filter(stretch -> stretch.to() > stretch.from())
                    .toList();
        }

        boolean hasMore() {
            return index < stretches.size();
        }

        boolean isShared() {
            return stretches.get(index).shared();
        }

        int rest() {
            return stretches.get(index).to() - at;
        }

        String take(int length) {
            String taken = text.substring(at, at + length);
            at += length;
            if (at == stretches.get(index).to()) {
                index++;
            }
            return taken;
        }
    }
}
