package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A text after several changes, as what is left of the first one and what is new: many steps become edits of the first. */
final class Pieces {

    private sealed interface Piece {

        int length();

        /** Part of the first text. */
        record Kept(int from, int to) implements Piece {
            @Override
            public int length() {
                return to - from;
            }
        }

        record Added(String text) implements Piece {
            @Override
            public int length() {
                return text.length();
            }
        }
    }

    private final int length;
    private List<Piece> pieces;

    /** @param length of the first text */
    Pieces(int length) {
        this.length = length;
        this.pieces = List.of(new Piece.Kept(0, length));
    }

    /** @param edits of the text as it is by now, none over another */
    void apply(List<TextEdit> edits) {
        var inOrder = edits.stream()
                .sorted(Comparator.comparingInt(TextEdit::from).thenComparingInt(TextEdit::to))
                .toList();
        var next = new ArrayList<Piece>();
        int at = 0;
        for (TextEdit edit : inOrder) {
            copy(at, edit.from(), next);
            if (!edit.replacement().isEmpty()) {
                next.add(new Piece.Added(edit.replacement()));
            }
            at = edit.to();
        }
        copy(at, Integer.MAX_VALUE, next);
        pieces = next;
    }

    private void copy(int from, int to, List<Piece> into) {
        int at = 0;
        for (Piece piece : pieces) {
            int start = Math.max(from - at, 0);
            int end = Math.min(to - at, piece.length());
            if (start < end) {
                into.add(
                        switch (piece) {
                            case Piece.Kept(int first, int _) -> new Piece.Kept(first + start, first + end);
                            case Piece.Added(String text) -> new Piece.Added(text.substring(start, end));
                        });
            }
            at += piece.length();
        }
    }

    /** The edits of the first text that make this one. */
    List<TextEdit> edits() {
        var edits = new ArrayList<TextEdit>();
        int done = 0;
        var added = new StringBuilder();
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Added(String text) -> added.append(text);
                case Piece.Kept(int from, int to) -> {
                    add(edits, done, from, added);
                    done = to;
                }
            }
        }
        add(edits, done, length, added);
        return edits;
    }

    private static void add(List<TextEdit> edits, int from, int to, StringBuilder added) {
        if (from < to || !added.isEmpty()) {
            edits.add(new TextEdit(from, to, added.toString()));
            added.setLength(0);
        }
    }
}
