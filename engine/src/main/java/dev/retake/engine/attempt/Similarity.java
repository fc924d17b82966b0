package dev.retake.engine.attempt;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
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

    /**
     * Bit-parallel: one bit for each word of {@code left}, 0 where the subsequence grows (Hyyrö 2004). Only the 64-bit
     * blocks in which a word occurs, or into which a carry runs, change.
     */
    private static int between(List<String> left, List<String> right) {
        Map<String, List<Integer>> positions = new HashMap<>();
        for (int i = 0; i < left.size(); i++) {
            positions.computeIfAbsent(left.get(i), _ -> new ArrayList<>()).add(i);
        }
        long[] v = new long[(left.size() + 63) / 64];
        java.util.Arrays.fill(v, -1L);
        for (String word : right) {
            List<Integer> at = positions.get(word);
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

    private static void step(long[] v, List<Integer> positions) {
        int next = 0;
        int block = positions.getFirst() / 64;
        boolean carry = false;
        while (block < v.length) {
            long matches = 0;
            while (next < positions.size() && positions.get(next) / 64 == block) {
                matches |= 1L << (positions.get(next) % 64);
                next++;
            }
            long u = v[block] & matches;
            long sum = v[block] + u + (carry ? 1 : 0);
            carry = carriesOut(v[block], u, carry);
            v[block] = sum | (v[block] & ~matches);
            if (carry) {
                block++;
            } else if (next < positions.size()) {
                block = positions.get(next) / 64;
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
