package dev.retake.engine.store;

import dev.retake.engine.graph.NodeId;
import java.nio.file.Path;

/** Where the files of a run are. */
public record RunDirectory(Path root) {

    public Path snapshot() {
        return root.resolve("state.json");
    }

    public Path events() {
        return root.resolve("events.jsonl");
    }

    public Path journal() {
        return root.resolve("attempts.jsonl");
    }

    public Path request() {
        return root.resolve("run.json");
    }

    public Path proof() {
        return root.resolve("proof.json");
    }

    public Path lock() {
        return root.resolve("resume.lock");
    }

    public Path attempts() {
        return root.resolve("attempts");
    }

    public Path attempts(NodeId node) {
        return attempts().resolve(node.fileName());
    }

    public Path attempt(NodeId node, int number) {
        return attempts(node).resolve("%04d".formatted(number));
    }

    /** The reply of a node that passed, which its children read. */
    public Path artifact(NodeId node) {
        return root.resolve(node.fileName() + ".out");
    }

    public Path failed() {
        return root.resolve("failed");
    }

    public Path feedback() {
        return root.resolve("feedback");
    }

    /** The latest payload of the loop that a node declares. */
    public Path feedback(NodeId declarer) {
        return feedback().resolve(declarer.fileName() + ".out");
    }

    public Path worktrees() {
        return root.resolve("worktrees");
    }

    /** The reply of a node whose last outcome is a failure. */
    public Path failedReply(NodeId node) {
        return failed().resolve(node.fileName() + ".out");
    }
}
