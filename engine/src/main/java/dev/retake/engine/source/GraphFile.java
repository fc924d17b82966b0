package dev.retake.engine.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.Optional;

/** Replaces the text of a graph file or a fragment. */
public final class GraphFile {

    private GraphFile() {}

    /** The text of a file's bytes; empty when they are no UTF-8, so that writing it back would change them. */
    public static Optional<String> text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes) ? Optional.of(text) : Optional.empty();
    }

    /**
     * Puts a new text in the place of the one that a file holds: whoever reads it finds the old one whole, or the new
     * one.
     *
     * @return false, and nothing is written, when the file holds another text than {@code before} by now
     */
    public static boolean replace(Path file, String before, String after) throws IOException {
        // What a link names is what people mean by its name.
        Path target = file.toRealPath();
        if (!text(Files.readAllBytes(target)).filter(before::equals).isPresent()) {
            return false;
        }
        Path draft = Files.createTempFile(target.getParent(), ".", ".retake");
        try {
            Files.writeString(draft, after);
            var from = Files.getFileAttributeView(target, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (from != null) {
                Files.setPosixFilePermissions(draft, from.readAttributes().permissions());
            }
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
        return true;
    }
}
