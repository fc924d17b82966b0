package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import java.util.Optional;

/**
 * The texts of one attempt; each is absent when its file is, and then {@code missing} says so.
 *
 * @param prompt exactly as sent
 * @param basePrompt the prompt without its quote
 * @param feedback what a feedback loop said in the base prompt
 * @param stdout of an attempt that has ended, like the other two logs; {@link AttemptOutput} has those of one that runs
 * @param missing present when something that should be there is not, in one sentence
 */
public record AttemptTexts(
        Optional<String> prompt,
        Optional<String> basePrompt,
        Optional<Payload> feedback,
        Optional<Quote> quote,
        Optional<String> reply,
        Optional<String> stdout,
        Optional<String> stderr,
        Optional<String> verifyOutput,
        Optional<String> missing) {

    /**
     * What a feedback loop said.
     *
     * @param from the node that declares the loop
     * @param text between the markers
     */
    public record Payload(NodeId from, String nonce, String text) {}

    /**
     * The quote in the prompt.
     *
     * @param of number of the attempt quoted
     * @param text between the markers
     * @param from offset in the prompt of the introduction's first character
     * @param markerFrom offset in the prompt of the opening marker
     * @param to offset in the prompt after the closing marker
     */
    public record Quote(
            int of,
            String nonce,
            String text,
            boolean cut,
            long bytes,
            long sourceBytes,
            int from,
            int markerFrom,
            int to,
            Fidelity fidelity) {}

    /** Whether the quote says what the attempt it names said. */
    public enum Fidelity {
        /** Compared byte for byte with that attempt's reply. */
        VERBATIM,
        /** Its head and its tail were compared byte for byte; the middle is cut. */
        CUT,
        /** It is not what that attempt said. */
        ALTERED,
        /** The reply it names is not there to compare with. */
        UNCHECKED
    }
}
