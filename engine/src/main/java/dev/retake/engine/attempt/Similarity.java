package dev.retake.engine.attempt;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How much of two texts is the same: 2 · LCS / (words of both), a word being a maximal run of non-blank characters. */
public final class Similarity {

    /** A text with more words is not compared. */
    public static final int MAX_WORDS = 200_000;

    private Similarity() {}

    /** 0 to 1 with four decimals; two texts without words are alike. Empty when a text has too many words. */
    public static Optional<BigDecimal> of(String a, String b) {
        List<String> left = words(a);
        List<String> right = words(b);
        if (left.size() > MAX_WORDS || right.size() > MAX_WORDS) {
            return Optional.empty();
        }
        int both = left.size() + right.size();
        if (both == 0) {
            return Optional.of(BigDecimal.ONE.setScale(4));
        }
        return Optional.of(
                BigDecimal.valueOf(2L * common(left, right)).divide(BigDecimal.valueOf(both), 4, RoundingMode.HALF_UP));
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean blank = i == text.length() || Character.isWhitespace(text.charAt(i));
            if (blank && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
                if (words.size() > MAX_WORDS) {
                    return words;
                }
            } else if (!blank && start < 0) {
                start = i;
            }
        }
        return words;
    }

    /** The length of the longest common subsequence. */
    private static int common(List<String> left, List<String> right) {
        int head = 0;
        int shorter = Math.min(left.size(), right.size());
        while (head < shorter && left.get(head).equals(right.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && left.get(left.size() - 1 - tail).equals(right.get(right.size() - 1 - tail))) {
            tail++;
        }
        return head + tail + between(left.subList(head, left.size() - tail), right.subList(head, right.size() - tail));
    }

    /** Where a word stands in the left text: 64-bit blocks in order, and its bits in each. */
    private static final class Places {
        private int[] blocks = new int[4];
        private long[] bits = new long[4];
        private int count;

        void add(int position) {
            int block = position / 64;
            if (count == 0 || blocks[count - 1] != block) {
                if (count == blocks.length) {
                    blocks = Arrays.copyOf(blocks, 2 * count);
                    bits = Arrays.copyOf(bits, 2 * count);
                }
                blocks[count] = block;
                bits[count] = 0;
                count++;
            }
            bits[count - 1] |= 1L << (position % 64);
        }
    }

    /**
     * Bit-parallel: one bit for each word of {@code left}, 0 where the subsequence grows (Hyyrö 2004). Only the 64-bit
     * blocks in which a word occurs, or into which a carry runs, change.
     */
    private static int between(List<String> left, List<String> right) {
        Map<String, Places> places = new HashMap<>();
        for (int i = 0; i < left.size(); i++) {
            places.computeIfAbsent(left.get(i), _ -> new Places()).add(i);
        }
        long[] v = new long[(left.size() + 63) / 64];
        Arrays.fill(v, -1L);
        for (String word : right) {
            Places at = places.get(word);
            if (at != null) {
                step(v, at);
            }
        }
        int ones = 0;
        for (int i = 0; i < v.length; i++) {
            boolean last = i == v.length - 1 && left.size() % 64 != 0;
            ones += Long.bitCount(last ? v[i] & ((1L << (left.size() % 64)) - 1) : v[i]);
        }
        return left.size() - ones;
    }

    private static void step(long[] v, Places at) {
        int next = 0;
        int block = at.blocks[0];
        boolean carry = false;
        while (block < v.length) {
            boolean occurs = next < at.count && at.blocks[next] == block;
            long matches = occurs ? at.bits[next] : 0;
            next += occurs ? 1 : 0;
            long u = v[block] & matches;
            long sum = v[block] + u + (carry ? 1 : 0);
            carry = carriesOut(v[block], u, carry);
            v[block] = sum | (v[block] & ~matches);
            if (carry) {
                block++;
            } else if (next < at.count) {
                block = at.blocks[next];
            } else {
                return;
            }
        }
    }

    private static boolean carriesOut(long a, long b, boolean carry) {
        long sum = a + b;
        boolean first = Long.compareUnsigned(sum, a) < 0;
        return first || (carry && sum == -1L);
    }
}
