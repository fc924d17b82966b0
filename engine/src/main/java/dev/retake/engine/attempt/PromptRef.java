package dev.retake.engine.attempt;

/** Which prompt was sent: hashes and lengths in bytes of the exact text and of its base. */
public record PromptRef(String sha256, long bytes, String baseSha256, long baseBytes) {}
