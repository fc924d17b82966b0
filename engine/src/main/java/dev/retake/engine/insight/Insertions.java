package dev.retake.engine.insight;

import dev.retake.engine.insight.TextChange.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Makes one insertion of two between which nothing but shared text stands, where one comes to the same text.
 *
 * <p>A comparison of lines pairs an empty line with any other, so that it cuts an inserted block of lines in two at an empty
 * line in it when it could have paired the one below the block.
 */
final class Insertions {

    /** Between two insertions with more shared text than this nobody would look for one. */
    private static final int MOST_BETWEEN = 4_000;

    private final String text;
    private final NavigableSet<Integer> cuts;
    private final List<Stretch> united = new ArrayList<>();

    /** How much shared text stands before the end of what was gone through. */
    private int shared;

    private Insertions(String text, NavigableSet<Integer> cuts) {
        this.text = text;
        this.cuts = cuts;
    }

    /** The change with the insertions of its second text united, and the deletions from its first. */
    static TextChange united(String left, String right, TextChange change) {
        return new TextChange(
                united(left, change.left(), change.right()),
                united(right, change.right(), change.left()),
                change.coarse());
    }

    private static List<Stretch> united(String text, List<Stretch> stretches, List<Stretch> others) {
        var insertions = new Insertions(text, cuts(others));
        stretches.forEach(insertions::add);
        return insertions.united;
    }

    /** After how much shared text something stands in the other text that is not shared. */
    private static NavigableSet<Integer> cuts(List<Stretch> stretches) {
        var cuts = new TreeSet<Integer>();
        int shared = 0;
        for (Stretch stretch : stretches) {
            if (stretch.shared()) {
                shared += stretch.to() - stretch.from();
            } else {
                cuts.add(shared);
            }
        }
        return cuts;
    }

    private void add(Stretch stretch) {
        if (stretch.shared()) {
            shared += stretch.to() - stretch.from();
            share(stretch.from(), stretch.to());
            return;
        }
        if (united.size() < 2) {
            united.add(stretch);
            return;
        }
        Stretch between = united.getLast();
        Stretch before = united.get(united.size() - 2);
        int length = between.to() - between.from();
        boolean isPlain = length <= MOST_BETWEEN
                && cuts.subSet(shared - length, true, shared, true).isEmpty();
        int head = isPlain ? head(before.from(), between, stretch.to()) : -1;
        if (head < 0) {
            united.add(stretch);
            return;
        }
        united.removeLast();
        united.removeLast();
        share(before.from(), before.from() + head);
        int end = stretch.to() - (length - head);
        united.add(new Stretch(before.from() + head, end, false));
        share(end, stretch.to());
    }

    /** Shared stretches stand between others, so that two that meet are one. */
    private void share(int from, int to) {
        if (from == to) {
            return;
        }
        boolean meets = !united.isEmpty() && united.getLast().shared();
        united.add(new Stretch(meets ? united.removeLast().from() : from, to, true));
    }

    /** How much of what stands between two insertions may stand before one that is both; negative when there is none such. */
    private int head(int from, Stretch between, int to) {
        int length = between.to() - between.from();
        int most = 0;
        while (most < length && text.charAt(from + most) == text.charAt(between.from() + most)) {
            most++;
        }
        int least = length;
        while (least > 0 && text.charAt(to - 1 - (length - least)) == text.charAt(between.from() + least - 1)) {
            least--;
        }
        int found = -1;
        for (int head = most; head >= least; head--) {
            if (isEdge(from + head) && isEdge(to - (length - head))) {
                if (isLineStart(from + head)) {
                    return head;
                }
                found = Math.max(found, head);
            }
        }
        return found;
    }

    /** Whether no word is cut there. */
    private boolean isEdge(int at) {
        return at == 0
                || at == text.length()
                || Character.isWhitespace(text.charAt(at - 1))
                || Character.isWhitespace(text.charAt(at));
    }

    private boolean isLineStart(int at) {
        return at == 0 || text.charAt(at - 1) == '\n';
    }
}
