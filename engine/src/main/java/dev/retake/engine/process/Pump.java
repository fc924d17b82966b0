package dev.retake.engine.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Carries one output stream of a process into a file of bounded size: its head, and past the bound its tail. */
final class Pump {

    static final int MAX_BYTES = 64 * 1024 * 1024;
    static final int TAIL_BYTES = 16 * 1024 * 1024;
    private static final int QUIET_LOOKS = 5;
    private static final int MOST_QUIET_LOOKS = 100;
    private static final long LOOK_MILLIS = 100;

    private final InputStream from;
    private final FileChannel to;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Object lock = new Object();
    private final long headBytes;
    private final Ring tail;
    private final Optional<Overflow> overflow;
    private volatile long seen;
    private boolean closed;
    private Optional<IOException> unwritten = Optional.empty();

    Pump(InputStream from, Path file) throws IOException {
        this(from, file, MAX_BYTES, TAIL_BYTES);
    }

    Pump(InputStream from, Path file, int maxBytes, int tailBytes) throws IOException {
        this(
                from,
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly()),
                Optional.of(new Overflow(file)),
                maxBytes,
                tailBytes);
    }

    /** @param overflow for those who follow the stream; absent where nobody can */
    Pump(InputStream from, FileChannel to, Optional<Overflow> overflow, int maxBytes, int tailBytes) {
        this.from = from;
        this.to = to;
        this.overflow = overflow;
        this.headBytes = maxBytes - tailBytes;
        this.tail = new Ring(tailBytes);
    }

    static FileAttribute<?>[] ownerOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    void start() {
        Thread.ofPlatform().daemon().name("pump").start(this::carry);
    }

    private void carry() {
        byte[] buffer = new byte[64 * 1024];
        try (from) {
            int count = from.read(buffer);
            while (count >= 0 && take(buffer, count)) {
                count = from.read(buffer);
            }
        } catch (IOException _) {
            // The stream of a process that was ended may break; what came before is kept.
        } finally {
            finished.countDown();
        }
    }

    private boolean take(byte[] bytes, int count) {
        synchronized (lock) {
            if (closed) {
                return false;
            }
            int forHead = (int) Math.min(count, Math.max(0, headBytes - seen));
            writeOrRemember(ByteBuffer.wrap(bytes, 0, forHead));
            tail.add(bytes, forHead, count - forHead);
            overflow.ifPresent(past -> past.take(bytes, count, count - forHead, seen));
            seen += count;
            return true;
        }
    }

    /**
     * Waits, after the process is gone, for what it wrote; writes the tail and flushes the file to disk.
     *
     * @param isHeld whether something that the process started is left, which may hold its stream open
     * @return bytes dropped from the middle
     * @throws IOException when some of it could not be written
     */
    long finish(BooleanSupplier isHeld) throws IOException, InterruptedException {
        awaitEndOrSilence(isHeld);
        synchronized (lock) {
            closed = true;
            try (to) {
                return writeTail();
            } finally {
                overflow.ifPresent(Overflow::end);
            }
        }
    }

    private long writeTail() throws IOException {
        if (unwritten.isPresent()) {
            throw unwritten.get();
        }
        long dropped = tail.dropped();
        if (dropped > 0) {
            String note = "\n[... " + dropped + " bytes were left out here ...]\n";
            write(ByteBuffer.wrap(note.getBytes(StandardCharsets.UTF_8)));
        }
        write(ByteBuffer.wrap(tail.bytes()));
        to.force(true);
        return dropped;
    }

    /**
     * A grandchild may hold the pipe open for ever: after the process, silence counts as the end. Where no grandchild is seen
     * the end is sure to come, and silence is that of a busy machine: what is still on its way must not be lost.
     */
    private void awaitEndOrSilence(BooleanSupplier isHeld) throws InterruptedException {
        long before = -1;
        int quiet = 0;
        while (!finished.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            quiet = seen == before ? quiet + 1 : 0;
            before = seen;
            if (quiet >= MOST_QUIET_LOOKS || (quiet >= QUIET_LOOKS && isHeld.getAsBoolean())) {
                return;
            }
        }
    }

    /** The process is not to be held up by a full disk; that what it wrote is not whole is said when it has ended. */
    private void writeOrRemember(ByteBuffer bytes) {
        if (unwritten.isEmpty()) {
            try {
                write(bytes);
            } catch (IOException e) {
                unwritten = Optional.of(e);
            }
        }
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }
}
