package dev.retake.engine.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.prompt.PromptBuilder.Built;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromptBuilderTest {

    private static final BasePrompt BASE =
            new BasePrompt("do it", List.of(new ContextPart("template", "", Sha256.of("do it"), 5)));
    private static final Optional<PriorReply> JUDGED = Optional.of(new PriorReply(3, "I did it."));

    private static Built build(QuoteMode mode, Optional<PriorReply> judged, String nonce) {
        return new PromptBuilder(new Fence(() -> Optional.of(nonce))).build(BASE, mode, judged);
    }

    @Test
    void aJudgedReplyIsQuotedOnceAfterTheBase() {
        Built built = build(QuoteMode.REPLY, JUDGED, "0a1b2c");

        assertThat(built.warning()).isEmpty();
        assertThat(built.prompt().text())
                .startsWith("do it\n\n" + PriorReplyQuote.FIRST_LINE + "\n")
                .contains("carry the code 0a1b2c")
                .endsWith("\n<<<<< earlier reply 0a1b2c\nI did it.\n>>>>> earlier reply 0a1b2c\n")
                .containsOnlyOnce(PriorReplyQuote.FIRST_LINE);
        QuoteRef quote = built.prompt().quote().orElseThrow();
        assertThat(quote).isEqualTo(new QuoteRef(3, "0a1b2c", 9, 9, false, Sha256.of("I did it.")));
        assertThat(built.prompt().parts())
                .extracting(ContextPart::kind, ContextPart::sha256)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("template", Sha256.of("do it")),
                        org.assertj.core.groups.Tuple.tuple("quote", Sha256.of("I did it.")));
    }

    @Test
    void theReferenceHashesTheWholeAndTheBaseApart() {
        Prompt prompt = build(QuoteMode.REPLY, JUDGED, "0a1b2c").prompt();

        assertThat(prompt.ref().sha256()).isEqualTo(Sha256.of(prompt.text()));
        assertThat(prompt.ref().baseSha256()).isEqualTo(Sha256.of("do it"));
        assertThat(prompt.ref().baseBytes()).isEqualTo(5);
        assertThat(prompt.ref().bytes()).isEqualTo(prompt.text().length());
    }

    @Test
    void nothingIsQuotedWhereNothingIsDue() {
        for (Built built : List.of(
                build(QuoteMode.REPLY, Optional.empty(), "0a1b2c"),
                build(QuoteMode.NONE, JUDGED, "0a1b2c"),
                build(QuoteMode.REPLY, Optional.of(new PriorReply(3, " \n\t")), "0a1b2c"))) {
            assertThat(built.prompt().text()).isEqualTo("do it");
            assertThat(built.prompt().quote()).isEmpty();
            assertThat(built.prompt().parts()).isEqualTo(BASE.parts());
            assertThat(built.warning()).isEmpty();
        }
    }

    @Test
    void aReplyThatCannotBeFencedIsDroppedAndThatIsSaid() {
        Built built = build(QuoteMode.REPLY, Optional.of(new PriorReply(3, "it holds 0a1b2c")), "0a1b2c");

        assertThat(built.prompt().text()).isEqualTo("do it");
        assertThat(built.warning().orElseThrow()).contains("attempt 3 is not quoted");
    }

    @Test
    void aLongReplyIsCutToItsBound() {
        Built built = build(QuoteMode.REPLY, Optional.of(new PriorReply(1, "x".repeat(9_000))), "0a1b2c");

        QuoteRef quote = built.prompt().quote().orElseThrow();
        assertThat(quote.cut()).isTrue();
        assertThat(quote.sourceBytes()).isEqualTo(9_000);
        assertThat(quote.bytes()).isLessThanOrEqualTo(PriorReplyQuote.MAX_BYTES);
    }

    @Test
    void aCodeIsMintedSixteenTimesAtMost() {
        var minted = new java.util.concurrent.atomic.AtomicInteger();
        var fence = new Fence(() -> {
            minted.incrementAndGet();
            return java.util.Optional.of("abcdef");
        });

        assertThat(fence.around("it holds abcdef", "label", 100)).isEmpty();
        assertThat(minted).hasValue(16);
    }

    @Test
    void codesAreSixHexDigitsThatDiffer() {
        Nonces nonces = Nonces.secure();
        var codes = java.util.stream.Stream.generate(() -> nonces.mint().orElseThrow())
                .limit(8)
                .toList();

        assertThat(codes).allMatch(code -> code.matches("[0-9a-f]{6}"));
        assertThat(new java.util.HashSet<>(codes)).hasSizeGreaterThan(1);
    }
}
