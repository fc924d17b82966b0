package dev.retake.engine.insight;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.DiffAlgorithmI;
import com.github.difflib.algorithm.DiffAlgorithmListener;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import dev.retake.engine.insight.TextChange.Stretch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Marks the words that differ between two texts: lines are paired first, then the words of lines that changed. */
public final class WordDiff {

    /** More lines, or more words in one changed place, are not compared one by one. */
    static final int MAX_LINES = 8_000;

    static final int MAX_WORDS = 6_000;

    private static final DiffAlgorithmListener NO_PROGRESS = new DiffAlgorithmListener() {
        @Override
        public void diffStart() {}

        @Override
        public void diffStep(int value, int max) {}

        @Override
        public void diffEnd() {}
    };

    private final Map<String, Integer> ids = new HashMap<>();
    private final String left;
    private final String right;
    private final List<Stretch> leftStretches = new ArrayList<>();
    private final List<Stretch> rightStretches = new ArrayList<>();
    private boolean coarse;

    private WordDiff(String left, String right) {
        this.left = left;
        this.right = right;
    }

    /** A piece of a text; equal pieces have equal ids. */
    private record Piece(int from, int to, int id) {}

    public static TextChange between(String left, String right) {
        var diff = new WordDiff(left, right);
        List<Piece> leftLines = diff.lines(left);
        List<Piece> rightLines = diff.lines(right);
        if (leftLines.size() + rightLines.size() > MAX_LINES && !left.equals(right)) {
            diff.ends(leftLines, rightLines);
        } else {
            diff.compare(leftLines, rightLines, diff::words);
        }
        return new TextChange(merged(diff.leftStretches), merged(diff.rightStretches), diff.coarse);
    }

    @FunctionalInterface
    private interface Changed {
        void places(int leftFrom, int leftTo, int rightFrom, int rightTo);
    }

    private List<Piece> lines(String text) {
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

    /** Words and the blanks between them. */
    private List<Piece> wordsOf(String text, int from, int to) {
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

    private static boolean isBlank(String text, int at) {
        return Character.isWhitespace(text.charAt(at));
    }

    private Piece piece(String text, int from, int to) {
        String content = text.substring(from, to);
        return new Piece(from, to, ids.computeIfAbsent(content, _ -> ids.size()));
    }

    private void words(int leftFrom, int leftTo, int rightFrom, int rightTo) {
        List<Piece> leftWords = wordsOf(left, leftFrom, leftTo);
        List<Piece> rightWords = wordsOf(right, rightFrom, rightTo);
        if (leftWords.size() + rightWords.size() > MAX_WORDS) {
            ends(leftWords, rightWords);
        } else {
            compare(leftWords, rightWords, this::differ);
        }
    }

    /** Too much to compare piece by piece: only the common beginning and end are told apart. */
    private void ends(List<Piece> a, List<Piece> b) {
        coarse = true;
        int head = 0;
        int shorter = Math.min(a.size(), b.size());
        while (head < shorter && a.get(head).id() == b.get(head).id()) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && a.get(a.size() - 1 - tail).id() == b.get(b.size() - 1 - tail).id()) {
            tail++;
        }
        share(a.subList(0, head), b.subList(0, head));
        a.subList(head, a.size() - tail).forEach(piece -> add(leftStretches, piece, false));
        b.subList(head, b.size() - tail).forEach(piece -> add(rightStretches, piece, false));
        share(a.subList(a.size() - tail, a.size()), b.subList(b.size() - tail, b.size()));
    }

    private void compare(List<Piece> a, List<Piece> b, Changed changed) {
        DiffAlgorithmI<Integer> myers = new MyersDiffWithLinearSpace<>();
        if (a.isEmpty() || b.isEmpty()) {
            a.forEach(piece -> add(leftStretches, piece, false));
            b.forEach(piece -> add(rightStretches, piece, false));
            return;
        }
        int atLeft = 0;
        int atRight = 0;
        for (Change change : joined(myers.computeDiff(idsOf(a), idsOf(b), NO_PROGRESS))) {
            share(a.subList(atLeft, change.startOriginal), b.subList(atRight, change.startRevised));
            changed.places(
                    edge(a, change.startOriginal),
                    edge(a, change.endOriginal),
                    edge(b, change.startRevised),
                    edge(b, change.endRevised));
            atLeft = change.endOriginal;
            atRight = change.endRevised;
        }
        share(a.subList(atLeft, a.size()), b.subList(atRight, b.size()));
    }

    /** A deletion and the insertion in its place are one change. */
    private static List<Change> joined(List<Change> changes) {
        var joined = new ArrayList<Change>();
        for (Change change : changes) {
            boolean touches = !joined.isEmpty()
                    && joined.getLast().endOriginal == change.startOriginal
                    && joined.getLast().endRevised == change.startRevised;
            joined.add(
                    touches
                            ? joined.removeLast()
                                    .withEndOriginal(change.endOriginal)
                                    .withEndRevised(change.endRevised)
                            : change);
        }
        return joined;
    }

    /** Where a piece begins; for the one past the last, where that ends. */
    private static int edge(List<Piece> pieces, int index) {
        if (index < pieces.size()) {
            return pieces.get(index).from();
        }
        return pieces.isEmpty() ? 0 : pieces.getLast().to();
    }

    private void share(List<Piece> a, List<Piece> b) {
        a.forEach(piece -> add(leftStretches, piece, true));
        b.forEach(piece -> add(rightStretches, piece, true));
    }

    private void differ(int leftFrom, int leftTo, int rightFrom, int rightTo) {
        if (leftTo > leftFrom) {
            leftStretches.add(new Stretch(leftFrom, leftTo, false));
        }
        if (rightTo > rightFrom) {
            rightStretches.add(new Stretch(rightFrom, rightTo, false));
        }
    }

    private static void add(List<Stretch> stretches, Piece piece, boolean shared) {
        stretches.add(new Stretch(piece.from(), piece.to(), shared));
    }

    private static List<Integer> idsOf(List<Piece> pieces) {
        return pieces.stream().map(Piece::id).toList();
    }

    private static List<Stretch> merged(List<Stretch> stretches) {
        var merged = new ArrayList<Stretch>();
        for (Stretch stretch : stretches) {
            if (!merged.isEmpty() && merged.getLast().shared() == stretch.shared()) {
                merged.set(merged.size() - 1, new Stretch(merged.getLast().from(), stretch.to(), stretch.shared()));
            } else {
                merged.add(stretch);
            }
        }
        return merged;
    }
}
