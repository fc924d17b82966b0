package dev.retake.engine.process;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A child process with everything it started, to be ended together. */
final class ProcessTree {

    static final Duration GRACE = Duration.ofSeconds(5);
    private static final long LOOK_MILLIS = 20;
    private static final int MAX_SWEEPS = 50;

    private final Process process;
    private final boolean ownGroup;
    private final String marker;

    ProcessTree(Process process, boolean ownGroup, String marker) {
        this.process = process;
        this.ownGroup = ownGroup;
        this.marker = marker;
    }

    /** TERM to all, KILL after {@link #GRACE}, then KILL to whatever still carries the marker. */
    void end() throws InterruptedException {
        List<ProcessHandle> descendants = process.descendants().toList();
        if (ownGroup) {
            Posix.signal(-process.pid(), Posix.SIGTERM);
        } else {
            process.destroy();
            descendants.forEach(ProcessHandle::destroy);
        }
        long deadline = System.nanoTime() + GRACE.toNanos();
        while (isAlive(descendants) && System.nanoTime() < deadline) {
            process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (!process.isAlive()) {
                Thread.sleep(LOOK_MILLIS);
            }
        }
        if (ownGroup) {
            Posix.signal(-process.pid(), Posix.SIGKILL);
        }
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        sweep();
    }

    /** Whether a process that it started is seen to be alive. */
    boolean isAnyLeft() {
        return isGroupAlive() || !marked().isEmpty();
    }

    private boolean isGroupAlive() {
        return ownGroup && Posix.signal(-process.pid(), 0) && ProcFiles.groupLives(process.pid());
    }

    private boolean isAlive(List<ProcessHandle> descendants) {
        return process.isAlive() || isGroupAlive() || descendants.stream().anyMatch(ProcessHandle::isAlive);
    }

    /** A child that left the group, or forked twice, still has the environment it was given. */
    private void sweep() throws InterruptedException {
        for (int i = 0; i < MAX_SWEEPS; i++) {
            List<Long> marked = marked();
            if (marked.isEmpty()) {
                return;
            }
            marked.forEach(pid -> Posix.signal(pid, Posix.SIGKILL));
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private List<Long> marked() {
        return ProcFiles.withEnvironment(ChildProcess.MARKER + "=" + marker);
    }
}
