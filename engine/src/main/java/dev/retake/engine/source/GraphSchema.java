package dev.retake.engine.source;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.PermissionMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The keys of a graph file: what each is for, and which words it takes. */
public final class GraphSchema {

    /**
     * One key.
     *
     * @param doc what it is for, in one line
     * @param values the words that it takes; empty where these are not all known
     * @param ids whether it takes ids of nodes
     */
    public record Key(String name, String doc, List<String> values, boolean ids) {}

    private static final List<Key> GRAPH = List.of(
            key("name", "What the graph is called."),
            key("version", "Its version, kept as it is written."),
            key("inputs", "Names whose values are given when it is run."),
            key("runtime", "What runs the nodes when nobody says: claude, codex, rehearsal …"),
            key("concurrency", "How many nodes run at once, 10 at most; 4 when it is not said."),
            key("on_fail", "What becomes of the rest when a node fails.", "halt", "continue"),
            key("acceptance", "What the work must fulfil, and which nodes show it."),
            key("nodes", "The nodes of the graph."));

    private static final List<Key> NODE = List.of(
            key("id", "The name of the node; unique in the graph."),
            key("type", "An agent run, or a gate that waits for a person.", "claude-run", "gate"),
            key("use", "The fragment that is put in the node's place."),
            key("with", "Values for the fragment's substitutions."),
            ids("depends_on", "The nodes that must have passed before."),
            key("handoff", "What the parent hands on: its artifact, or its session.", "artifact", "session"),
            key("prompt", "What the agent is asked; a template."),
            key("agent", "The agent of Claude that runs it."),
            key("cwd", "The folder in which it runs; excludes worktree."),
            key("worktree", "Nodes that name the same one share one managed git worktree."),
            key("allowed_tools", "The tools that the agent may use; [] says that it needs none."),
            key(
                    "permission_mode",
                    "What the agent may do unasked; dontAsk when it is not said.",
                    Stream.of(PermissionMode.values())
                            .map(PermissionMode::token)
                            .toArray(String[]::new)),
            key("timeout", "How long an attempt may take, as 90s or 1h30m; 20m when it is not said."),
            key("budget_usd", "What an attempt may cost; 0 is no limit."),
            key("success_check", "What must be so for an attempt to pass."),
            key("retry", "How often, and after which failures, it is tried again."),
            key("feedback", "The loop that is run again when this node rejects the work."),
            key("rehearsal", "The takes that the rehearsal runtime plays."));

    private static final Map<String, List<Key>> INSIDE = Map.of(
            "nodes", NODE,
            "node", NODE,
            "success_check",
                    List.of(
                            key("exit_zero", "The process must have exited with 0.", "true"),
                            key("result_matches", "The reply must match this expression (RE2)."),
                            key("verify", "A command that must succeed after the node has ended.")),
            "verify",
                    List.of(
                            key("command", "The command, run by the platform's shell; a template."),
                            key("cwd", "The folder in which it runs; a template."),
                            key("timeout", "How long it may take; 2m when it is not said, 10m at most."),
                            key("expect_exit", "The exit code that is a success; 0 when it is not said."),
                            key("output_matches", "Its whole output must match this expression.")),
            "retry",
                    List.of(
                            key("max", "How many more attempts there may be."),
                            key(
                                    "on",
                                    "The failures after which it is tried again; without them, none.",
                                    Stream.of(Cause.values()).map(Cause::token).toArray(String[]::new)),
                            key("backoff", "How long to wait between attempts."),
                            key("quote", "What of the attempt before stands in the next prompt.", "reply", "none")),
            "backoff",
                    List.of(
                            key("initial", "The first wait, as 2s."),
                            key("factor", "How much longer each wait is than the one before."),
                            key("max", "The longest wait.")),
            "feedback",
                    List.of(
                            ids("rerun", "The node with which the loop begins again."),
                            key("max", "How many rounds there may be.")));

    private GraphSchema() {}

    /**
     * The keys of a mapping.
     *
     * @param holder the key that the mapping, or the list of mappings, is the value of; empty for the file itself
     */
    public static List<Key> keys(String holder) {
        return holder.isEmpty() ? GRAPH : INSIDE.getOrDefault(holder, List.of());
    }

    private static Key key(String name, String doc, String... values) {
        return new Key(name, doc, List.of(values), false);
    }

    private static Key ids(String name, String doc) {
        return new Key(name, doc, List.of(), true);
    }
}
