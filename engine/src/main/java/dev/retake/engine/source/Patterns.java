package dev.retake.engine.source;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** RE2 expressions of reasonable size. */
public final class Patterns {

    private static final int LONGEST = 10_000;
    private static final int DEEPEST = 100;
    private static final long LARGEST = 100_000;

    private Patterns() {}

    /** The expression; empty when something is wrong with it, which the reader of the graph has then said. */
    public static Optional<Pattern> compile(String pattern) {
        return problem(pattern).isEmpty() ? Optional.of(Pattern.compile(pattern)) : Optional.empty();
    }

    /** What is wrong with {@code pattern}, in the words of RE2; empty when nothing is. */
    static Optional<String> problem(String pattern) {
        if (pattern.isEmpty()) {
            return Optional.of("it is empty");
        }
        if (pattern.length() > LONGEST) {
            return Optional.of("it is longer than " + LONGEST + " characters");
        }
        if (isTooLarge(pattern)) {
            return Optional.of("its nested groups or repetitions are too large");
        }
        try {
            Pattern.compile(pattern);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of(e.getDescription() + (e.getPattern().isEmpty() ? "" : ": `" + e.getPattern() + "`"));
        }
    }

    /** Estimates what compiling would unroll, since the library multiplies nested counts without a bound. */
    private static boolean isTooLarge(String pattern) {
        Deque<Long> groups = new ArrayDeque<>();
        long size = 0;
        long last = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            switch (c) {
                case '\\' -> {
                    i++;
                    last = 1;
                    size++;
                }
                case '[' -> {
                    i = classEnd(pattern, i);
                    last = 1;
                    size++;
                }
                case '(' -> {
                    groups.push(size);
                    size = 0;
                    last = 0;
                }
                case ')' -> {
                    last = size + 1;
                    size = last + (groups.isEmpty() ? 0 : groups.pop());
                }
                case '{' -> {
                    long times = count(pattern, i);
                    size += last * (times - 1);
                    last *= times;
                }
                default -> {
                    last = c == '*' || c == '+' || c == '?' ? last : 1;
                    size++;
                }
            }
            if (size > LARGEST || groups.size() > DEEPEST) {
                return true;
            }
        }
        return false;
    }

    private static int classEnd(String pattern, int start) {
        for (int i = start + 2; i < pattern.length(); i++) {
            if (pattern.charAt(i) == '\\') {
                i++;
            } else if (pattern.charAt(i) == ']') {
                return i;
            }
        }
        return start;
    }

    /** The larger number of a counted repetition that begins at {@code start}; 1 when it is none. */
    private static long count(String pattern, int start) {
        long number = 0;
        long largest = 1;
        for (int i = start + 1; i < pattern.length() && i < start + 16; i++) {
            char c = pattern.charAt(i);
            if (c >= '0' && c <= '9') {
                number = number * 10 + (c - '0');
                largest = Math.max(largest, number);
            } else if (c == ',') {
                number = 0;
            } else {
                return c == '}' ? Math.min(largest, 1_001) : 1;
            }
        }
        return 1;
    }
}
