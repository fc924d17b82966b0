package dev.retake.engine.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the known word that an unknown one was probably meant to be. */
public final class Suggestion {

    private static final int LONGEST = 40;

    /** Of a word so short, with its mark, too much is a beginning. */
    private static final int SHORTEST_BEGINNING = 3;

    private static final Pattern WORD_ENDS = Pattern.compile("[-_]|(?<=[a-z])(?=[A-Z])");

    private Suggestion() {}

    /** The known word, or empty when none is near. */
    public static Optional<String> of(String word, Collection<String> known) {
        return nearest(word, known).stream().findFirst();
    }

    /** The known word, or empty when none is near or another one is as near. */
    public static Optional<String> only(String word, Collection<String> known) {
        List<String> nearest = nearest(word, known);
        return nearest.size() == 1 ? Optional.of(nearest.getFirst()) : Optional.empty();
    }

    private static List<String> nearest(String word, Collection<String> known) {
        if (word.length() > LONGEST) {
            return List.of();
        }
        String plain = plain(word);
        var nearest = new ArrayList<String>();
        // Of one letter nothing is left when it is another.
        int most = Math.min(Math.max(1, plain.length() / 3), Math.max(1, plain.length()) - 1);
        for (String candidate : known) {
            int distance = distance(plain, plain(candidate));
            if (candidate.isEmpty() || distance > most) {
                continue;
            }
            if (distance < most) {
                nearest.clear();
            }
            most = distance;
            nearest.add(candidate);
        }
        return nearest;
    }

    /**
     * The known key that an unknown one was probably meant to be: one that is near, else the only one that has its first
     * words in common, all of one of the two.
     */
    public static Optional<String> ofKey(String key, Collection<String> known) {
        return of(key, known).or(() -> {
            List<String> begun = known.stream()
                    .filter(candidate -> isBeginning(key, candidate) || isBeginning(candidate, key))
                    .toList();
            return begun.size() == 1 ? Optional.of(begun.getFirst()) : Optional.empty();
        });
    }

    private static boolean isBeginning(String beginning, String whole) {
        String first = words(beginning);
        return first.length() > SHORTEST_BEGINNING && words(whole).startsWith(first);
    }

    /** The words of a key, each with a mark after it. */
    private static String words(String key) {
        return WORD_ENDS.matcher(key).replaceAll("_").toLowerCase(Locale.ROOT) + "_";
    }

    /** {@code Did you mean …?}, or {@code otherwise} when no known word is near. */
    public static String question(String word, Collection<String> known, String otherwise) {
        return of(word, known).map(meant -> "Did you mean `" + meant + "`?").orElse(otherwise);
    }

    /** {@code : did you mean …?} as the end of a message; empty when no known word is near. */
    public static String ending(String word, Collection<String> known) {
        return of(word, known).map(meant -> ": did you mean `" + meant + "`?").orElse("");
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** Edits of one character, a swap of neighbours counting as one. */
    private static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                cost[i][j] =
                        Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[from.length()][to.length()];
    }
}
