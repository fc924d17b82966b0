package dev.retake.engine.prompt;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/** Where the codes in fence markers come from. */
@FunctionalInterface
public interface Nonces {

    /** Six hex digits nobody can foresee; empty when none can be had. */
    Optional<String> mint();

    /** Three bytes each from a cryptographic generator. */
    static Nonces secure() {
        var random = new SecureRandom();
        return () -> {
            byte[] bytes = new byte[3];
            random.nextBytes(bytes);
            return Optional.of(HexFormat.of().formatHex(bytes));
        };
    }
}
