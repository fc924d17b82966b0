package dev.retake.app.launch;

import dev.retake.app.resource.LaunchText;
import java.awt.image.RenderedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import javax.imageio.ImageIO;

/** The file that a picture is written to: a new one, or one that holds a picture already. */
final class PictureFile {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    private final Path file;

    PictureFile(Path file) {
        this.file = file;
    }

    /** Why a picture may not be written there: what is no picture is not replaced by one. */
    Optional<String> inTheWay() throws IOException {
        if (!Files.exists(file)) {
            return Files.isSymbolicLink(file) ? Optional.of(LaunchText.NO_PICTURE.text(file)) : Optional.empty();
        }
        boolean isPicture = Files.isRegularFile(file) && Files.isWritable(file) && (Files.size(file) == 0 || isPng());
        return isPicture ? Optional.empty() : Optional.of(LaunchText.NO_PICTURE.text(file));
    }

    private boolean isPng() throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(PNG.length), PNG);
        }
    }

    void write(RenderedImage picture) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", bytes);
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.write(file, bytes.toByteArray());
    }
}
