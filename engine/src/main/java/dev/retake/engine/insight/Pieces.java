package dev.retake.engine.insight;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cuts two texts into lines, or into words and the blanks between them; equal pieces get equal ids. */
final class Pieces {

    private final Map<String, Integer> ids = new HashMap<>();

    /** A piece of a text, in UTF-16 units. */
    record Piece(int from, int to, int id) {}

    List<Piece> lines(String text) {
        var lines = new ArrayList<Piece>();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            int to = end < 0 ? text.length() : end + 1;
            lines.add(piece(text, from, to));
            from = to;
        }
        return lines;
    }

    List<Piece> words(String text, int from, int to) {
        var words = new ArrayList<Piece>();
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || isBlank(text, i) != isBlank(text, start)) {
                words.add(piece(text, start, i));
                start = i;
            }
        }
        return words;
    }

    /** All of it as one piece that equals no other; none when there is nothing. */
    static List<Piece> whole(int from, int to) {
        return from < to ? List.of(new Piece(from, to, -1)) : List.of();
    }

    /** The last place at or before {@code to} where a word may begin; {@code from} when there is none. */
    static int wordStart(String text, int from, int to) {
        int at = to;
        while (at > from && !isBlank(text, at - 1)) {
            at--;
        }
        return at;
    }

    private static boolean isBlank(String text, int at) {
        return Character.isWhitespace(text.charAt(at));
    }

    private Piece piece(String text, int from, int to) {
        return new Piece(from, to, ids.computeIfAbsent(text.substring(from, to), _ -> ids.size()));
    }
}
