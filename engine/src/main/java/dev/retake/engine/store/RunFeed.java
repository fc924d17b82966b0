package dev.retake.engine.store;

import dev.retake.engine.attempt.Excerpt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Writes what tools of this family read of a run: the event stream, the snapshot and the replies of its nodes. */
public final class RunFeed {

    static final int MAX_FAILED_REPLY = 256 * 1024;
    private static final Duration LEAST_DELAY = Duration.ofSeconds(1);

    /** Rewriting a large snapshot each second would make what is written grow with the square of the graph's size. */
    private static final long BYTES_PER_SECOND = 256 * 1024;

    private final RunDirectory directory;
    private final Disk disk;
    private final String runId;
    private final Snapshot snapshot;
    private final Consumer<String> warn;
    private final Journal events;
    private final Object lock = new Object();
    private long bytesSinceSnapshot;
    private long snapshotBytes;
    private boolean dirty;
    private boolean flusherWaits;

    public RunFeed(RunDirectory directory, Disk disk, String runId, Snapshot snapshot, Consumer<String> warn) {
        this.directory = directory;
        this.disk = disk;
        this.runId = runId;
        this.snapshot = snapshot;
        this.warn = warn;
        this.events = new Journal(disk, directory.events());
    }

    /** Appends an event; a failure is a warning, and the run goes on. */
    public void append(RunEvent event) {
        try {
            int bytes = events.append(EventLines.write(runId, event));
            synchronized (lock) {
                bytesSinceSnapshot += bytes;
            }
        } catch (IOException e) {
            warn.accept("an event could not be written to " + directory.events() + ": " + Failures.words(e));
        }
    }

    /** Appends an event that must not be announced unless it is on disk: that a leg begins, or that it ends. */
    public void appendOrFail(RunEvent event) throws IOException {
        events.append(EventLines.write(runId, event));
    }

    /** Keeps the reply of a node that passed where its children read it; removes that of an earlier failure. */
    public void keepArtifact(NodeId node, String reply) throws IOException {
        disk.replace(directory.artifact(node), reply.getBytes(StandardCharsets.UTF_8));
    }

    public void dropFailedReply(NodeId node) throws IOException {
        disk.delete(directory.failedReply(node));
    }

    /** Keeps the reply of a node that failed, its head and tail when it is long. */
    public void keepFailedReply(NodeId node, String reply) throws IOException {
        Path file = directory.failedReply(node);
        disk.createDirectories(directory.failed());
        String kept = Excerpt.of(reply, MAX_FAILED_REPLY).text();
        disk.replace(file, kept.getBytes(StandardCharsets.UTF_8));
    }

    /** Keeps what a feedback loop tells the nodes that run again, its head and tail when it is long; what was kept. */
    public String keepFeedback(NodeId declarer, String payload) throws IOException {
        disk.createDirectories(directory.feedback());
        String kept = Excerpt.of(payload, MAX_FAILED_REPLY).text();
        disk.replace(directory.feedback(declarer), kept.getBytes(StandardCharsets.UTF_8));
        return kept;
    }

    /** Saves that the run waits at a gate. */
    public void pauseAt(NodeId gate) throws IOException {
        synchronized (lock) {
            snapshot.pauseAt(gate);
            write();
        }
    }

    /** Notes that the run no longer waits at a gate; the next write of the snapshot saves it. */
    public void resumeFromGate() {
        synchronized (lock) {
            snapshot.resumeFromGate();
        }
    }

    /** Notes a node's verdict in the snapshot, which is written now, within a second, or, if it is large, less often. */
    public void settle(NodeRecord record) {
        synchronized (lock) {
            snapshot.settle(record);
            dirty = true;
            if (bytesSinceSnapshot >= snapshotBytes) {
                writeOrWarn();
            } else if (!flusherWaits) {
                flusherWaits = true;
                Thread.ofPlatform().daemon().name("snapshot").start(this::flushLater);
            }
        }
    }

    private void flushLater() {
        try {
            Thread.sleep(delay());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        synchronized (lock) {
            flusherWaits = false;
            if (dirty) {
                writeOrWarn();
            }
        }
    }

    private Duration delay() {
        synchronized (lock) {
            Duration paced = Duration.ofMillis(snapshotBytes * 1_000 / BYTES_PER_SECOND);
            return paced.compareTo(LEAST_DELAY) > 0 ? paced : LEAST_DELAY;
        }
    }

    private void writeOrWarn() {
        try {
            write();
        } catch (IOException e) {
            warn.accept("the snapshot could not be written to " + directory.snapshot() + ": " + Failures.words(e));
        }
    }

    private void write() throws IOException {
        byte[] bytes = snapshot.bytes();
        disk.replace(directory.snapshot(), bytes);
        snapshotBytes = bytes.length;
        bytesSinceSnapshot = 0;
        dirty = false;
    }

    /** Writes the snapshot now. */
    public void flush() throws IOException {
        synchronized (lock) {
            write();
        }
    }
}
