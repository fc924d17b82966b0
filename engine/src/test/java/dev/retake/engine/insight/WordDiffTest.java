package dev.retake.engine.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.insight.TextChange.Stretch;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WordDiffTest {

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "b", "c", " ", "\n", "long-word", "\r\n", "\t")
                .list()
                .ofMaxSize(40)
                .map(parts -> String.join("", parts));
    }

    @Property
    void stretchesCoverBothTextsAndWhatIsSharedIsTheSame(@ForAll("texts") String left, @ForAll("texts") String right) {
        TextChange change = WordDiff.between(left, right);

        assertCovers(change.left(), left);
        assertCovers(change.right(), right);
        assertThat(shared(change.left(), left)).isEqualTo(shared(change.right(), right));
        assertThat(change.coarse()).isFalse();
        assertThat(change.left().stream().allMatch(Stretch::shared)
                        && change.right().stream().allMatch(Stretch::shared))
                .isEqualTo(left.equals(right));
    }

    @Property
    void whatIsPutIntoAnEmptyLineIsOneInsertion(
            @ForAll("blocks") String before, @ForAll("blocks") String block, @ForAll("blocks") String after) {
        String left = before + "\n" + after;
        String right = before + block + "\n" + after;
        TextChange change = WordDiff.between(left, right);

        assertThat(marked(change.left(), left)).isEmpty();
        assertThat(marked(change.right(), right)).hasSize(1);
        assertThat(shared(change.right(), right)).isEqualTo(left);
        assertThat(marked(WordDiff.between(right, left).left(), right)).hasSize(1);
    }

    /** Lines, some of them empty. */
    @Provide
    Arbitrary<String> blocks() {
        return Arbitraries.of("\n", "\n", "one two\n", "three\n", "one\n")
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(lines -> String.join("", lines));
    }

    private static void assertCovers(List<Stretch> stretches, String text) {
        int at = 0;
        for (Stretch stretch : stretches) {
            assertThat(stretch.from()).isEqualTo(at);
            assertThat(stretch.to()).isGreaterThan(at);
            at = stretch.to();
        }
        assertThat(at).isEqualTo(text.length());
    }

    private static String shared(List<Stretch> stretches, String text) {
        return stretches.stream()
                .filter(Stretch::shared)
                .map(stretch -> text.substring(stretch.from(), stretch.to()))
                .collect(Collectors.joining());
    }

    @Example
    void onlyTheWordsThatDifferAreMarked() {
        String left = "one two three\nsame line\n";
        String right = "one TWO three\nsame line\nadded\n";
        TextChange change = WordDiff.between(left, right);

        assertThat(marked(change.left(), left)).containsExactly("two");
        assertThat(marked(change.right(), right)).containsExactly("TWO", "added\n");
    }

    private static List<String> marked(List<Stretch> stretches, String text) {
        return stretches.stream()
                .filter(stretch -> !stretch.shared())
                .map(stretch -> text.substring(stretch.from(), stretch.to()))
                .toList();
    }

    @Example
    void aBlockOfLinesThatIsPutInThePlaceOfAnEmptyOneIsOneInsertion() {
        String left = "Do it.\n\n\n\nNow.\nUse what plan said: old\n";
        String right = "Do it.\n\nIt was looked at.\n\nNot yet.\n\nNow.\nUse what plan said: new\n";
        TextChange change = WordDiff.between(left, right);

        assertThat(marked(change.left(), left)).containsExactly("old");
        assertThat(marked(change.right(), right)).containsExactly("It was looked at.\n\nNot yet.", "new");
        assertThat(shared(change.left(), left)).isEqualTo(shared(change.right(), right));
    }

    @Example
    void twoInsertionsThatNoneCanStandForStayTwo() {
        TextChange change = WordDiff.between("one\ntwo\n", "new\none\nmore\ntwo\n");

        assertThat(marked(change.right(), "new\none\nmore\ntwo\n")).containsExactly("new\n", "more\n");
    }

    @Example
    void textsTooLargeForWordsAreComparedCoarselyAndSaidToBe() {
        String left = "head\n" + "x y ".repeat(1_000_000) + "\ntail";
        String right = "head\n" + "z w ".repeat(1_000_000) + "\ntail";
        TextChange change = WordDiff.between(left, right);

        assertThat(change.coarse()).isTrue();
        assertThat(shared(change.left(), left)).startsWith("head\n").endsWith("tail");
    }

    @Example
    void aLongTextThatChangedHereAndThereIsComparedWordByWord() {
        var random = new Random(7);
        List<String> before = words(random, 45_000);
        List<String> after = before.stream()
                .map(word -> random.nextInt(5) == 0 ? "new" + random.nextInt(3_000) : word)
                .toList();
        for (String blank : List.of(" ", "\n")) {
            String left = String.join(blank, before);
            String right = String.join(blank, after);
            TextChange change = WordDiff.between(left, right);

            assertCovers(change.left(), left);
            assertCovers(change.right(), right);
            assertThat(shared(change.left(), left)).isEqualTo(shared(change.right(), right));
            assertThat(change.coarse()).isFalse();
            assertThat(shared(change.left(), left).length()).isGreaterThan(left.length() * 7 / 10);
        }
    }

    @Example
    void longTextsThatShareNothingAreComparedCoarsely() {
        String left = String.join(" ", words(new Random(1), 45_000));
        String right = String.join(" ", words(new Random(2), 45_000));
        TextChange change = WordDiff.between(left, right);

        assertCovers(change.left(), left);
        assertCovers(change.right(), right);
        assertThat(shared(change.left(), left)).isEqualTo(shared(change.right(), right));
        assertThat(change.coarse()).isTrue();
    }

    @Example
    void ofAHugeLineTheBeginningIsComparedWordByWord() {
        String same = "same ".repeat(100_000);
        String left = same + "one two three four five six " + "x y ".repeat(300_000);
        String right = same + "one TWO three four five six " + "z w ".repeat(300_000);
        TextChange change = WordDiff.between(left, right);

        assertCovers(change.left(), left);
        assertCovers(change.right(), right);
        assertThat(shared(change.left(), left)).isEqualTo(shared(change.right(), right));
        assertThat(change.coarse()).isTrue();
        assertThat(marked(change.left(), left).getFirst()).isEqualTo("two");
    }

    private static List<String> words(Random random, int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> "word" + random.nextInt(2_000))
                .toList();
    }

    @Example
    void aSurrogatePairIsNeverCut() {
        TextChange change = WordDiff.between("a \uD83D\uDE00 b", "a \uD83D\uDE01 b");

        assertThat(marked(change.left(), "a \uD83D\uDE00 b")).containsExactly("\uD83D\uDE00");
    }
}
