package dev.retake.engine.insight;

import dev.retake.engine.insight.Pieces.Piece;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds pieces that surely belong together: where a run of pieces occurs exactly once in both texts, as patience diff
 * does with lines. Cuts a long comparison into many short ones in n · log n.
 */
final class Anchors {

    /** A piece of the one text and its equal in the other, by index. */
    record Anchor(int left, int right) {}

    private static final int MANY = -2;

    private final List<Piece> left;
    private final List<Piece> right;
    private final int run;

    private Anchors(List<Piece> left, List<Piece> right, int run) {
        this.left = left;
        this.right = right;
        this.run = run;
    }

    /**
     * The longest chain of anchors that rises in both texts.
     *
     * @param run how many pieces in a row make an anchor
     */
    static List<Anchor> between(List<Piece> left, List<Piece> right, int run) {
        return new Anchors(left, right, run).chain();
    }

    private List<Anchor> chain() {
        Map<Long, Integer> once = once(left);
        Map<Long, Integer> others = once(right);
        int[] partner = new int[left.size()];
        Arrays.fill(partner, -1);
        once.forEach((key, at) -> {
            Integer other = others.get(key);
            if (at != MANY && other != null && other != MANY && isSame(at, other)) {
                partner[at] = other;
            }
        });
        return rising(partner);
    }

    /** Where each run of pieces begins, when it occurs once. */
    private Map<Long, Integer> once(List<Piece> pieces) {
        Map<Long, Integer> once = new HashMap<>();
        for (int i = 0; i + run <= pieces.size(); i++) {
            long key = 0;
            for (int k = 0; k < run; k++) {
                key = key * 1_000_003 + pieces.get(i + k).id();
            }
            once.merge(key, i, (_, _) -> MANY);
        }
        return once;
    }

    private boolean isSame(int at, int other) {
        for (int k = 0; k < run; k++) {
            if (left.get(at + k).id() != right.get(other + k).id()) {
                return false;
            }
        }
        return true;
    }

    /** The longest rising subsequence, by patience sorting. */
    private List<Anchor> rising(int[] partner) {
        int[] piles = new int[partner.length];
        int[] before = new int[partner.length];
        int count = 0;
        for (int i = 0; i < partner.length; i++) {
            if (partner[i] < 0) {
                continue;
            }
            int low = 0;
            int high = count;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (partner[piles[middle]] < partner[i]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            before[i] = low == 0 ? -1 : piles[low - 1];
            piles[low] = i;
            count = Math.max(count, low + 1);
        }
        var chain = new ArrayDeque<Anchor>(count);
        for (int i = count == 0 ? -1 : piles[count - 1]; i >= 0; i = before[i]) {
            chain.addFirst(new Anchor(i, partner[i]));
        }
        return List.copyOf(chain);
    }
}
