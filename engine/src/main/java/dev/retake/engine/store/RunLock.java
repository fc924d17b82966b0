package dev.retake.engine.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The lock of a run, held for a leg's whole duration.
 *
 * <p>It is flock(2), which the tools of this family share; Java's own file lock is of the other kind on Linux.
 */
public final class RunLock implements AutoCloseable {

    static final String MARKER = "oh-my-graph-lock 1";
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration LETTING_GO = Duration.ofMillis(300);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
    private static final Set<String> NETWORK =
            Set.of("nfs", "nfs4", "cifs", "smb2", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "lustre");

    private final int descriptor;

    private RunLock(int descriptor) {
        this.descriptor = descriptor;
    }

    /** What a look at a lock told. */
    public enum Probe {
        HELD,
        FREE,
        /** No file, a network file system, an error: every doubt reads as running. */
        UNKNOWN
    }

    /** Somebody else holds the lock. */
    public static final class Held extends IOException {
        Held(String message) {
            super(message);
        }
    }

    /** Takes the lock, waiting up to a second, since a reader may just be probing. */
    public static RunLock take(Path file) throws IOException {
        refuseUnmarked(file);
        int descriptor = Flock.openForWriting(file.toString());
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Flock.tryExclusive(descriptor)) {
            if (System.nanoTime() > deadline) {
                Flock.close(descriptor);
                throw new Held("another process runs it" + holder(file));
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                Flock.close(descriptor);
                throw new IOException("interrupted while waiting for the lock", e);
            }
        }
        Flock.rewrite(descriptor, MARKER + "\n" + ProcessHandle.current().pid() + "\n");
        return new RunLock(descriptor);
    }

    private static void refuseUnmarked(Path file) throws IOException {
        if (Files.exists(file) && Files.size(file) > 0 && !isMarked(file)) {
            throw new IOException(
                    file + " was written by an older tool that locks in another way; finish the run there");
        }
    }

    /** Who holds a lock that is held, in words that follow a sentence; nothing where the file does not say. */
    public static String holder(Path file) throws IOException {
        OptionalLong pid = pid(file);
        if (pid.isEmpty()) {
            return "";
        }
        Instant since = Files.getLastModifiedTime(file).toInstant();
        return " (pid " + pid.getAsLong() + ", for "
                + Duration.between(since, Instant.now()).toSeconds() + " s)";
    }

    /** Looks at a lock and changes nothing. */
    public static Probe probe(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                return Probe.UNKNOWN;
            }
            if (!isMarked(file)) {
                OptionalLong pid = pid(file);
                return pid.isPresent() && ProcessHandle.of(pid.getAsLong()).isEmpty() ? Probe.FREE : Probe.UNKNOWN;
            }
            if (NETWORK.contains(Files.getFileStore(file).type())) {
                return Probe.UNKNOWN;
            }
            return isFree(file) ? Probe.FREE : Probe.HELD;
        } catch (IOException _) {
            return Probe.UNKNOWN;
        }
    }

    /**
     * Whether nobody holds the lock. A killed process leaves it for a moment to a child that it was just starting, which
     * lets go when it becomes its program; so where its pid is gone, a second look decides.
     */
    private static boolean isFree(Path file) throws IOException {
        long deadline = System.nanoTime() + LETTING_GO.toNanos();
        while (!Flock.isFree(file.toString())) {
            OptionalLong pid = pid(file);
            boolean isGone =
                    pid.isPresent() && ProcessHandle.of(pid.getAsLong()).isEmpty();
            if (!isGone || System.nanoTime() > deadline) {
                return false;
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
        return true;
    }

    private static boolean isMarked(Path file) throws IOException {
        return !lines(file).isEmpty() && lines(file).getFirst().equals(MARKER);
    }

    /** The pid that a lock's file names: information, and never a test of who is alive. */
    public static OptionalLong pid(Path file) throws IOException {
        for (String line : lines(file)) {
            if (line.matches("[0-9]{1,10}")) {
                return OptionalLong.of(Long.parseLong(line));
            }
        }
        return OptionalLong.empty();
    }

    private static List<String> lines(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(256), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        }
    }

    /** Releases the lock; the file stays, since another may be opening it. */
    @Override
    public void close() {
        Flock.close(descriptor);
    }
}
