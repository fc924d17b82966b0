package dev.retake.engine.insight;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.DiffAlgorithmListener;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import dev.retake.engine.insight.Anchors.Anchor;
import dev.retake.engine.insight.Pieces.Piece;
import java.util.ArrayList;
import java.util.List;

/**
 * Marks the words that differ between two texts: lines are paired first, then the words of lines that changed.
 *
 * <p>The work is bounded: long stretches are cut at anchors, what is still too long is taken as different as a whole.
 */
public final class WordDiff {

    /** Square of the pieces that may be compared one by one, in one place and in all places together. */
    static final long SMALL = 400L * 400;

    static final long BUDGET = 40_000_000;

    /** Of a changed place with more characters, only a stretch is cut into words. */
    static final int MAX_CHARACTERS = 2_000_000;

    static final int STRETCH = 500_000;

    private static final int LINE_RUN = 1;
    /** Three words and the blanks between them. */
    private static final int WORD_RUN = 5;

    private static final DiffAlgorithmListener NO_PROGRESS = new DiffAlgorithmListener() {
        @Override
        public void diffStart() {}

        @Override
        public void diffStep(int value, int max) {}

        @Override
        public void diffEnd() {}
    };

    private final Pieces pieces = new Pieces();
    private final String left;
    private final String right;
    private final Stretches leftStretches = new Stretches();
    private final Stretches rightStretches = new Stretches();
    private long budget = BUDGET;
    private boolean coarse;

    private WordDiff(String left, String right) {
        this.left = left;
        this.right = right;
    }

    public static TextChange between(String left, String right) {
        var diff = new WordDiff(left, right);
        diff.compare(diff.pieces.lines(left), diff.pieces.lines(right), LINE_RUN, diff::words, diff::words);
        return Insertions.united(
                left, right, new TextChange(diff.leftStretches.all(), diff.rightStretches.all(), diff.coarse));
    }

    /** What to do with pieces of both texts that stand in the same place. */
    @FunctionalInterface
    private interface Place {
        void at(List<Piece> left, List<Piece> right);
    }

    /** The words of lines that changed. */
    private void words(List<Piece> a, List<Piece> b) {
        if (a.isEmpty() || b.isEmpty()) {
            differ(a, b);
            return;
        }
        int leftFrom = a.getFirst().from();
        int leftTo = a.getLast().to();
        int rightFrom = b.getFirst().from();
        int rightTo = b.getLast().to();
        if (leftTo - leftFrom + rightTo - rightFrom > MAX_CHARACTERS) {
            beginning(leftFrom, leftTo, rightFrom, rightTo);
        } else {
            words(leftFrom, leftTo, rightFrom, rightTo);
        }
    }

    private void words(int leftFrom, int leftTo, int rightFrom, int rightTo) {
        compare(
                pieces.words(left, leftFrom, leftTo),
                pieces.words(right, rightFrom, rightTo),
                WORD_RUN,
                this::differ,
                this::tooMuch);
    }

    /** Of a huge place: what both begin with, then the words of a stretch; the rest is taken as different. */
    private void beginning(int leftFrom, int leftTo, int rightFrom, int rightTo) {
        int shorter = Math.min(leftTo - leftFrom, rightTo - rightFrom);
        int head = 0;
        while (head < shorter && left.charAt(leftFrom + head) == right.charAt(rightFrom + head)) {
            head++;
        }
        int shared = Pieces.wordStart(left, leftFrom, leftFrom + head) - leftFrom;
        share(Pieces.whole(leftFrom, leftFrom + shared), Pieces.whole(rightFrom, rightFrom + shared));
        int leftAt = leftFrom + shared;
        int rightAt = rightFrom + shared;
        int leftEnd = Pieces.wordStart(left, leftAt, Math.min(leftTo, leftAt + STRETCH));
        int rightEnd = Pieces.wordStart(right, rightAt, Math.min(rightTo, rightAt + STRETCH));
        words(leftAt, leftEnd, rightAt, rightEnd);
        tooMuch(Pieces.whole(leftEnd, leftTo), Pieces.whole(rightEnd, rightTo));
    }

    /**
     * @param changed what to do where they differ
     * @param over what to do where comparing them piece by piece would take too long
     */
    private void compare(List<Piece> a, List<Piece> b, int run, Place changed, Place over) {
        int shorter = Math.min(a.size(), b.size());
        int head = 0;
        while (head < shorter && a.get(head).id() == b.get(head).id()) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && a.get(a.size() - 1 - tail).id() == b.get(b.size() - 1 - tail).id()) {
            tail++;
        }
        share(a.subList(0, head), b.subList(0, head));
        middle(a.subList(head, a.size() - tail), b.subList(head, b.size() - tail), run, changed, over);
        share(a.subList(a.size() - tail, a.size()), b.subList(b.size() - tail, b.size()));
    }

    private void middle(List<Piece> a, List<Piece> b, int run, Place changed, Place over) {
        if (square(a, b) <= SMALL) {
            few(a, b, changed, over);
            return;
        }
        int atLeft = 0;
        int atRight = 0;
        for (Anchor anchor : Anchors.between(a, b, run)) {
            few(a.subList(atLeft, anchor.left()), b.subList(atRight, anchor.right()), changed, over);
            share(a.subList(anchor.left(), anchor.left() + 1), b.subList(anchor.right(), anchor.right() + 1));
            atLeft = anchor.left() + 1;
            atRight = anchor.right() + 1;
        }
        few(a.subList(atLeft, a.size()), b.subList(atRight, b.size()), changed, over);
    }

    private static long square(List<Piece> a, List<Piece> b) {
        return (long) (a.size() + b.size()) * (a.size() + b.size());
    }

    /** Few enough to be compared piece by piece, if the budget allows. */
    private void few(List<Piece> a, List<Piece> b, Place changed, Place over) {
        if (a.isEmpty() || b.isEmpty()) {
            changed.at(a, b);
            return;
        }
        if (square(a, b) > budget) {
            over.at(a, b);
            return;
        }
        budget -= square(a, b);
        int atLeft = 0;
        int atRight = 0;
        var myers = new MyersDiffWithLinearSpace<Integer>();
        for (Change change : joined(myers.computeDiff(idsOf(a), idsOf(b), NO_PROGRESS))) {
            share(a.subList(atLeft, change.startOriginal), b.subList(atRight, change.startRevised));
            changed.at(
                    a.subList(change.startOriginal, change.endOriginal),
                    b.subList(change.startRevised, change.endRevised));
            atLeft = change.endOriginal;
            atRight = change.endRevised;
        }
        share(a.subList(atLeft, a.size()), b.subList(atRight, b.size()));
    }

    private static List<Integer> idsOf(List<Piece> pieces) {
        return pieces.stream().map(Piece::id).toList();
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

    private void share(List<Piece> a, List<Piece> b) {
        leftStretches.add(a, true);
        rightStretches.add(b, true);
    }

    private void differ(List<Piece> a, List<Piece> b) {
        leftStretches.add(a, false);
        rightStretches.add(b, false);
    }

    private void tooMuch(List<Piece> a, List<Piece> b) {
        differ(a, b);
        coarse = true;
    }
}
