package dev.retake.engine.prompt;

import dev.retake.engine.graph.QuoteMode;
import java.util.Optional;

/** Makes the prompt of an attempt, always from the base prompt. */
public final class PromptBuilder {

    private final Fence fence;

    public PromptBuilder(Fence fence) {
        this.fence = fence;
    }

    /**
     * A prompt, and what a person should know of it.
     *
     * @param warning present when a quote was due and could not be made
     */
    public record Built(Prompt prompt, Optional<String> warning) {}

    /**
     * @param judged the reply of the attempt being repeated, when that attempt was judged; empty otherwise
     */
    public Built build(BasePrompt base, QuoteMode mode, Optional<PriorReply> judged) {
        Optional<PriorReply> due = judged.filter(_ -> mode == QuoteMode.REPLY)
                .filter(reply -> !reply.text().isBlank());
        if (due.isEmpty()) {
            return new Built(Prompt.plain(base), Optional.empty());
        }
        Optional<PriorReplyQuote> quote =
                PriorReplyQuote.of(due.get().attempt(), due.get().text(), fence);
        return quote.map(made -> new Built(Prompt.quoting(base, made), Optional.empty()))
                .orElseGet(() -> new Built(
                        Prompt.plain(base),
                        Optional.of("attempt " + due.get().attempt()
                                + " is not quoted: no code could be had for the markers around its reply")));
    }
}
