package dev.retake.engine.store;

import dev.retake.engine.attempt.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/** SHA-256 of a file's bytes, without holding them all. */
final class FileHash {

    private FileHash() {}

    static String of(Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] buffer = new byte[64 * 1024];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return Sha256.hex(digest.digest());
    }
}
