package dev.retake.engine.attempt;

/**
 * The quote that a prompt carries.
 *
 * @param of number of the attempt quoted
 * @param nonce six hex digits, in both marker lines
 * @param bytes of the quoted text between the markers
 * @param sourceBytes of the whole reply
 * @param cut whether the reply was longer than the bound
 * @param sha256 of the quoted text between the markers
 */
public record QuoteRef(int of, String nonce, long bytes, long sourceBytes, boolean cut, String sha256) {}
