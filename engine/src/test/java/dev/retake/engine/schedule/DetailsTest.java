package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Provenance;
import org.junit.jupiter.api.Test;

class DetailsTest {

    @Test
    void severalLinesBecomeOneAndBlankOnesAreLeftOut() {
        assertThat(Details.of("  first\r\n\n \t\n second  \n")).isEqualTo("first second");
        assertThat(Details.of(" \n\n")).isEmpty();
    }

    @Test
    void atMost240CharactersAreKeptAndThoseAreTheLast() {
        String fits = "a".repeat(239) + "z";

        assertThat(Details.of(fits)).isEqualTo(fits);
        assertThat(Details.of("head " + fits)).hasSize(240).startsWith("...aaa").endsWith("az");
    }

    @Test
    void aCharacterOfTwoUnitsIsNeverCutInHalf() {
        // 237 units are kept; a cut after them would fall between the two of an emoji.
        String text = "head " + "\uD83D\uDE00" + "a".repeat(236);

        assertThat(Details.of(text)).isEqualTo("..." + "a".repeat(236));
        assertThat(Details.of("head " + "\uD83D\uDE00" + "a".repeat(235)))
                .isEqualTo("...\uD83D\uDE00" + "a".repeat(235));
    }

    @Test
    void everyVerdictKeepsAllButTheLengthOfItsDetail() {
        String text = "one\ntwo";

        assertThat(Details.clipped(new Verdict.Passed(Provenance.VERIFIED, text)))
                .isEqualTo(new Verdict.Passed(Provenance.VERIFIED, "one two"));
        assertThat(Details.clipped(new Verdict.Failed(Cause.VERIFY_FAILED, true, text)))
                .isEqualTo(new Verdict.Failed(Cause.VERIFY_FAILED, true, "one two"));
        assertThat(Details.clipped(new Verdict.Cancelled(text))).isEqualTo(new Verdict.Cancelled("one two"));
        assertThat(Details.clipped(new Verdict.Limited(text))).isEqualTo(new Verdict.Limited("one two"));
    }

    @Test
    void theLastLineIsTheLastThatSaysSomething() {
        assertThat(Details.lastLine("first\n  last  \n\n \t\n")).isEqualTo("last");
        assertThat(Details.lastLine("only")).isEqualTo("only");
        assertThat(Details.lastLine("x\n\n")).isEqualTo("x");
        assertThat(Details.lastLine("\n\n")).isEmpty();
        assertThat(Details.lastLine("")).isEmpty();
    }
}
