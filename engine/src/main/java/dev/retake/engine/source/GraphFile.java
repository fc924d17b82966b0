package dev.retake.engine.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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

    /** What a file is, whatever it is called: two names of one file give the same. */
    public static String identity(String name) {
        try {
            Path path = Path.of(name);
            return (Files.exists(path)
                            ? path.toRealPath()
                            : path.toAbsolutePath().normalize())
                    .toString();
        } catch (IOException | InvalidPathException _) {
            return name;
        }
    }

    /** Whether nobody may write a file, by its mode bits: what the superuser could do is not what they ask for. */
    public static boolean isReadOnly(Path file) {
        try {
            var view = Files.getFileAttributeView(file.toRealPath(), PosixFileAttributeView.class);
            return view == null
                    ? !Files.isWritable(file)
                    : view.readAttributes().permissions().stream()
                            .noneMatch(permission -> permission.name().endsWith("_WRITE"));
        } catch (IOException _) {
            return false;
        }
    }

    /**
     * Puts a new text in the place of the one that a file holds: whoever reads it finds the old one whole, or the new
     * one. A file with several names is written in place instead, so that it stays one file. One that is read-only is
     * refused.
     *
     * @return false, and nothing is written, when the file holds another text than {@code before} by now
     */
    public static boolean replace(Path file, String before, String after) throws IOException {
        // What a link names is what people mean by its name.
        Path target = file.toRealPath();
        if (!text(Files.readAllBytes(target)).filter(before::equals).isPresent()) {
            return false;
        }
        if (isReadOnly(target)) {
            throw new AccessDeniedException(target.toString(), null, "it is read-only");
        }
        if (names(target) > 1) {
            writeOver(target, before, after);
            return true;
        }
        Path folder = target.toAbsolutePath().getParent();
        if (folder != null && isReadOnly(folder)) {
            throw new AccessDeniedException(target.toString(), null, "its folder is read-only");
        }
        Path draft = Files.createTempFile(target.getParent(), ".", ".retake");
        try {
            writeWhole(draft, after);
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

    /** Puts a text in a file's place, or makes the file; whoever reads it finds what was there whole, or the text. */
    public static void put(Path file, String text) throws IOException {
        Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
        Path draft = Files.createTempFile(folder, ".", ".retake");
        try {
            writeWhole(draft, text);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** On the disk itself before it takes another's place: a machine that stops then has the one or the other. */
    private static void writeWhole(Path draft, String text) throws IOException {
        try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            write(channel, text);
            channel.force(true);
        }
    }

    /** A disk that is full before all is written gets back what was there: for that it has room. */
    private static void writeOver(Path target, String before, String after) throws IOException {
        try (var channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
            try {
                write(channel, after);
            } catch (IOException e) {
                channel.position(0);
                write(channel, before);
                throw e;
            } finally {
                channel.truncate(channel.position());
                channel.force(true);
            }
        }
    }

    private static void write(FileChannel channel, String text) throws IOException {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Whether a file holds a text by now. */
    public static boolean says(Path file, String text) throws IOException {
        return text(Files.readAllBytes(file)).filter(text::equals).isPresent();
    }

    /** Writes a new file, and its folder where there is none; one that is there already is not touched. */
    public static void create(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            if (!says(file, text)) {
                throw e;
            }
        }
    }

    private static int names(Path file) throws IOException {
        return Files.getFileStore(file).supportsFileAttributeView("unix")
                ? (int) Files.getAttribute(file, "unix:nlink")
                : 1;
    }
}
