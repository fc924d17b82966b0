package dev.retake.engine.attempt;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hex, as every hash in a record is written. */
public final class Sha256 {

    private Sha256() {}

    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    /** The hash of the text's UTF-8 bytes. */
    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
