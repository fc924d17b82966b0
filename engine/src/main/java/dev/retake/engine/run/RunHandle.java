package dev.retake.engine.run;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A run that goes on in this process: the only way to act on it. */
public interface RunHandle {

    String runId();

    Path directory();

    /** Stops the run: ends its processes, records its running attempts as cancelled. Returns at once. */
    void cancel();

    /**
     * Kills every process of the run at once, those that ignore signals or left their group too where they can be found;
     * for a program that is about to end and will record nothing more.
     */
    void kill();

    /** Lets the held attempt of a node go; without effect when none is held. */
    void go(NodeId node);

    /** Lets every held attempt go, and holds no more but at breakpoints. */
    void goAll();

    /** Holds before each attempt of a node, or no longer. */
    void breakpoint(NodeId node, boolean on);

    /** Completes when the leg is over and all is on disk. */
    CompletableFuture<RunOutcome> ended();
}
