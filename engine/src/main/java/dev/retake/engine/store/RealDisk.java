package dev.retake.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** The disk itself. */
public final class RealDisk implements Disk {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final FileAttribute<?>[] DIRECTORY = attributes("rwx------");
    private static final FileAttribute<?>[] FILE = attributes("rw-------");

    private final AtomicLong temporary = new AtomicLong();
    private final Flush flush;

    /** Brings what a folder holds by name to the disk. */
    @FunctionalInterface
    interface Flush {
        void folder(Path folder) throws IOException;
    }

    public RealDisk() {
        this(RealDisk::force);
    }

    RealDisk(Flush flush) {
        this.flush = flush;
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public void createDirectories(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            createAbove(parent);
        }
        Files.createDirectories(directory, DIRECTORY);
        try {
            flushDirectory(directory);
        } catch (AccessDeniedException _) {
            // What may be written and not read cannot be flushed either; its folders are as safe as that system makes
            // them.
        }
    }

    /** One at a time: whoever finds a folder there may rely on its name being on the disk. */
    private synchronized void createAbove(Path parent) throws IOException {
        createDirectories(parent);
    }

    @Override
    public void create(Path file, byte[] bytes) throws IOException {
        write(file, bytes, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    @Override
    public void publish(Path file, byte[] bytes) throws IOException {
        Path draft = draft(file);
        create(draft, bytes);
        try {
            link(draft, file);
        } finally {
            Files.deleteIfExists(draft);
        }
        flushDirectory(file);
    }

    /** A link never replaces, a rename does: so a link, or where there are none, a plain exclusive creation. */
    private void link(Path draft, Path file) throws IOException {
        try {
            Files.createLink(file, draft);
        } catch (UnsupportedOperationException _) {
            createWhole(file, draft);
        } catch (FileSystemException e) {
            if (!hasNoLinks(e)) {
                throw e;
            }
            createWhole(file, draft);
        }
    }

    /** What file systems without links answer; a full disk, or a file that is there already, is no such answer. */
    private static boolean hasNoLinks(FileSystemException e) {
        String reason = String.valueOf(e.getReason());
        return !(e instanceof FileAlreadyExistsException)
                && (reason.contains("not permitted") || reason.contains("not supported"));
    }

    /** Leaves nothing behind when it fails half-way. */
    private void createWhole(Path file, Path draft) throws IOException {
        byte[] bytes = Files.readAllBytes(draft);
        try {
            create(file, bytes);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    @Override
    public void replace(Path file, byte[] bytes) throws IOException {
        Path draft = draft(file);
        try {
            create(draft, bytes);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
        flushDirectory(file);
    }

    @Override
    public void append(Path file, byte[] bytes) throws IOException {
        boolean isNew = !Files.exists(file);
        write(file, bytes, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        if (isNew) {
            flushDirectory(file);
        }
    }

    @Override
    public void rename(Path directory, Path name) throws IOException {
        Files.move(directory, name, StandardCopyOption.ATOMIC_MOVE);
        flushDirectory(name);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    private Path draft(Path file) {
        return file.resolveSibling("." + file.getFileName() + "."
                + ProcessHandle.current().pid() + "-" + temporary.incrementAndGet() + ".tmp");
    }

    private static void write(Path file, byte[] bytes, Set<? extends OpenOption> options) throws IOException {
        try (FileChannel channel = FileChannel.open(file, options, FILE)) {
            var buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    /** Flushes the folder that a file or a folder is in, without which its name may be lost with the power. */
    private void flushDirectory(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            flush.folder(directory);
        }
    }

    private static void force(Path folder) throws IOException {
        if (!POSIX) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
