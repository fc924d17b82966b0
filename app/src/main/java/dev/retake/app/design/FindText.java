package dev.retake.app.design;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What is sought in a text.
 *
 * @param word whether no letter, digit or underscore may stand beside what is found
 * @param letters whether capital and small letters differ
 * @param regex whether it is a regular expression
 */
record FindText(String wanted, boolean word, boolean letters, boolean regex) {

    /** More of them are not counted. */
    static final int MOST = 10_000;

    /** So many chars are looked at: an expression that goes back again and again must not stop the window. */
    private static final int BUDGET = 20_000_000;

    /** A place of the text; offsets in chars. */
    record Match(int from, int to) {}

    /** What was found, or why nothing could be. */
    sealed interface Found {

        record Matches(List<Match> all) implements Found {}

        record NotPossible(String why) implements Found {}

        /** It would have taken too long. */
        record TooMuch() implements Found {}
    }

    private static final class OverBudget extends RuntimeException {
        private static final long serialVersionUID = 1;

        OverBudget() {
            super(null, null, false, false);
        }
    }

    /** A text that can be looked at only so often. */
    private static final class Budgeted implements CharSequence {
        private final String text;
        private int left = BUDGET;

        Budgeted(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new OverBudget();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    Found in(String text) {
        if (wanted.isEmpty()) {
            return new Found.Matches(List.of());
        }
        try {
            Matcher matcher = pattern().matcher(new Budgeted(text));
            var all = new ArrayList<Match>();
            while (all.size() < MOST && matcher.find()) {
                if (matcher.end() > matcher.start()) {
                    all.add(new Match(matcher.start(), matcher.end()));
                }
            }
            return new Found.Matches(all);
        } catch (PatternSyntaxException e) {
            return new Found.NotPossible(e.getDescription());
        } catch (OverBudget | StackOverflowError _) {
            return new Found.TooMuch();
        }
    }

    /**
     * What comes in the place of a match.
     *
     * @param with {@code $1} stands for a group where an expression is sought
     * @throws IllegalArgumentException when it names a group that there is not
     */
    String replacement(String text, Match match, String with) {
        if (!regex) {
            return with;
        }
        try {
            Matcher matcher = pattern().matcher(text);
            matcher.find(match.from());
            var result = new StringBuilder();
            matcher.appendReplacement(result, with);
            return result.substring(match.from());
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private Pattern pattern() {
        String sought = regex ? wanted : Pattern.quote(wanted);
        int flags = Pattern.MULTILINE | (letters ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return Pattern.compile(word ? "(?<!\\w)(?:" + sought + ")(?!\\w)" : sought, flags);
    }
}
