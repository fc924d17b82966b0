package dev.retake.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SimilarityTest {

    @Property
    void itIsTwiceTheLongestCommonSubsequenceOverTheWordsOfBoth(
            @ForAll @Size(max = 200) List<@IntRange(max = 9) Integer> a,
            @ForAll @Size(max = 200) List<@IntRange(max = 9) Integer> b) {
        int both = a.size() + b.size();
        BigDecimal expected = both == 0
                ? BigDecimal.ONE.setScale(4)
                : BigDecimal.valueOf(2L * naive(a, b)).divide(BigDecimal.valueOf(both), 4, RoundingMode.HALF_UP);
        assertThat(Similarity.of(text(a), text(b))).contains(expected);
    }

    private static String text(List<Integer> words) {
        return String.join(" ", words.stream().map(word -> "w" + word).toList());
    }

    private static int naive(List<Integer> a, List<Integer> b) {
        int[][] lengths = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                lengths[i][j] = a.get(i - 1).equals(b.get(j - 1))
                        ? lengths[i - 1][j - 1] + 1
                        : Math.max(lengths[i - 1][j], lengths[i][j - 1]);
            }
        }
        return lengths[a.size()][b.size()];
    }

    @Example
    void aTextWithTooManyWordsIsNotCompared() {
        assertThat(Similarity.of("w ".repeat(Similarity.MAX_WORDS + 1), "w")).isEmpty();
        assertThat(Similarity.of("w ".repeat(Similarity.MAX_WORDS), "w")).isPresent();
    }
}
