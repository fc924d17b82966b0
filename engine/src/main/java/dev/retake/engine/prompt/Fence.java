package dev.retake.engine.prompt;

import dev.retake.engine.attempt.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Puts untrusted text between two marker lines that it cannot forge, bounded; the only way such text enters a prompt. */
public final class Fence {

    private static final int MAX_MINTS = 16;

    private final Nonces nonces;

    public Fence(Nonces nonces) {
        this.nonces = nonces;
    }

    /**
     * Text between markers.
     *
     * @param text the marker lines and what stands between them
     * @param body what stands between them
     * @param bytes of the body
     * @param sourceBytes of the text before it was cut
     */
    public record Fenced(String nonce, String text, String body, long bytes, long sourceBytes, boolean cut) {}

    /**
     * Fences a text that is already fixed.
     *
     * @param label says in the markers what it is
     * @return empty when no nonce could be had that the text does not contain; then it must not be shown at all
     */
    public Optional<Fenced> around(String untrusted, String label, int maxBytes) {
        Excerpt excerpt = Excerpt.of(untrusted, maxBytes);
        for (int i = 0; i < MAX_MINTS; i++) {
            Optional<String> nonce = nonces.mint();
            if (nonce.isEmpty()) {
                return Optional.empty();
            }
            if (!untrusted.contains(nonce.get()) && !excerpt.text().contains(nonce.get())) {
                return Optional.of(fenced(nonce.get(), label, excerpt));
            }
        }
        return Optional.empty();
    }

    private static Fenced fenced(String nonce, String label, Excerpt excerpt) {
        String text = opening(label, nonce) + "\n" + excerpt.text() + "\n" + closing(label, nonce);
        return new Fenced(
                nonce,
                text,
                excerpt.text(),
                excerpt.text().getBytes(StandardCharsets.UTF_8).length,
                excerpt.sourceBytes(),
                excerpt.cut());
    }

    /** The marker line before a text. */
    public static String opening(String label, String nonce) {
        return "<<<<< " + label + " " + nonce;
    }

    /** The marker line after a text. */
    public static String closing(String label, String nonce) {
        return ">>>>> " + label + " " + nonce;
    }
}
