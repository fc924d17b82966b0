package dev.retake.engine.source;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.PermissionMode;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.source.GraphKey.Choice;
import dev.retake.engine.source.GraphKey.Holder;
import dev.retake.engine.source.GraphKey.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every key that this version reads, in the order in which people write them, with what it says and what it may be. */
public final class GraphSchema {

    private static final List<GraphKey> GRAPH = List.of(
            key(Holder.GRAPH, "name", Kind.TEXT, "What the graph is called in lists of runs.", ""),
            key(Holder.GRAPH, "version", Kind.TEXT_OR_NUMBER, "Any text or number, for people.", ""),
            key(Holder.GRAPH, "inputs", Kind.NAMES, "Names that get a value when a run starts.", "none"),
            key(Holder.GRAPH, "runtime", Kind.TEXT, "What runs the graph when nobody names another.", "claude"),
            key(
                    Holder.GRAPH,
                    "concurrency",
                    Kind.WHOLE,
                    "How many nodes may run at once; at most " + AgentGraph.MAX_CONCURRENCY + ".",
                    Integer.toString(AgentGraph.DEFAULT_CONCURRENCY)),
            choice(
                    Holder.GRAPH,
                    "on_fail",
                    "What one failed node means for the others.",
                    OnFail.HALT.token(),
                    Meanings.ofFailures()));

    private static final List<GraphKey> NODE = List.of(
            key(Holder.NODE, "id", Kind.TEXT, "What others call this node; renaming it renames it there, too.", ""),
            choice(Holder.NODE, "type", "Who does the work of this node.", NodeType.AGENT.token(), Meanings.ofTypes()),
            key(Holder.NODE, "use", Kind.TEXT, "The fragment that says what this node is.", "none"),
            key(Holder.NODE, "with", Kind.YAML, "What is put in for the fragment's substitutions, as YAML.", "none"),
            key(Holder.NODE, "depends_on", Kind.IDS, "The nodes that must pass before this one starts.", "none"),
            choice(
                    Holder.AGENT,
                    "handoff",
                    "What it takes over from its parents.",
                    Handoff.ARTIFACT.token(),
                    Meanings.ofHandoffs()),
            key(Holder.NODE, "prompt", Kind.LINES, "What the agent is told, or what a person decides at a gate.", ""),
            key(Holder.AGENT, "agent", Kind.TEXT, "The name of a Claude Code agent.", "none"),
            key(
                    Holder.AGENT,
                    "cwd",
                    Kind.TEMPLATE,
                    "The folder it works in; not together with a worktree.",
                    "the run's folder"),
            key(Holder.AGENT, "worktree", Kind.TEXT, "Nodes that name the same git worktree share it.", "none"),
            key(
                    Holder.AGENT,
                    "allowed_tools",
                    Kind.NAMES,
                    "What it may use without asking; [] says that it needs nothing.",
                    "says nothing"),
            choice(
                    Holder.AGENT,
                    "permission_mode",
                    "What it may do without asking.",
                    PermissionMode.DONT_ASK.token(),
                    Meanings.ofPermissions()),
            key(Holder.AGENT, "timeout", Kind.DURATION, "How long an attempt may take.", words(Node.DEFAULT_TIMEOUT)),
            key(Holder.AGENT, "budget_usd", Kind.NUMBER, "US dollars that an attempt may cost.", "no limit"),
            key(
                    Holder.AGENT,
                    "success_check.exit_zero",
                    Kind.FLAG,
                    "The agent's program must end with code 0.",
                    "only when nothing else is checked"),
            key(
                    Holder.AGENT,
                    "success_check.result_matches",
                    Kind.PATTERN,
                    "The reply must contain a match of this RE2 pattern; ^ and $ are its two ends.",
                    "not looked at"),
            key(
                    Holder.AGENT,
                    "success_check.verify.command",
                    Kind.LINES,
                    "A shell command that Retake itself runs afterwards, to judge the work.",
                    "none"),
            key(
                    Holder.AGENT,
                    "success_check.verify.cwd",
                    Kind.TEMPLATE,
                    "Where the command runs.",
                    "the node's folder"),
            key(
                    Holder.AGENT,
                    "success_check.verify.timeout",
                    Kind.DURATION,
                    "How long it may take; at most " + words(Verify.MAX_TIMEOUT) + ".",
                    words(Verify.DEFAULT_TIMEOUT)),
            key(
                    Holder.AGENT,
                    "success_check.verify.expect_exit",
                    Kind.WHOLE,
                    "The exit code that means yes, 0 to 255.",
                    "0"),
            key(
                    Holder.AGENT,
                    "success_check.verify.output_matches",
                    Kind.PATTERN,
                    "Its whole output must contain a match of this RE2 pattern.",
                    "not looked at"),
            key(Holder.AGENT, "retry.max", Kind.WHOLE, "How many more attempts may follow the first.", "0"),
            new GraphKey(
                    List.of("retry", "on"),
                    Kind.NAMES,
                    Holder.AGENT,
                    "The causes of failure that are worth another attempt.",
                    Optional.of("none"),
                    Meanings.ofCauses()),
            key(Holder.AGENT, "retry.backoff.initial", Kind.DURATION, "The wait before the second attempt.", "no wait"),
            key(
                    Holder.AGENT,
                    "retry.backoff.factor",
                    Kind.NUMBER,
                    "What each further wait is multiplied by, 1 to 100.",
                    "2"),
            key(Holder.AGENT, "retry.backoff.max", Kind.DURATION, "The longest wait.", "60s"),
            choice(
                    Holder.AGENT,
                    "retry.quote",
                    "What the next attempt is shown of the one before.",
                    QuoteMode.REPLY.token(),
                    Meanings.ofQuotes()),
            key(
                    Holder.AGENT,
                    "feedback.rerun",
                    Kind.ID,
                    "The node to go back to when this one rejects the work.",
                    "no loop"),
            key(Holder.AGENT, "feedback.max", Kind.WHOLE, "How many times it may go back, 1 or more.", ""),
            key(
                    Holder.AGENT,
                    "rehearsal",
                    Kind.YAML,
                    "What the rehearsal runtime plays, take by take, as YAML: - reply: …",
                    "a placeholder reply"));

    private GraphSchema() {}

    /** The keys of a graph, without its nodes. */
    public static List<GraphKey> graph() {
        return GRAPH;
    }

    /** The keys of a node, those inside of others included. */
    public static List<GraphKey> node() {
        return NODE;
    }

    /** The names of the keys that may stand right in the mapping at a path of a node; of the node itself when it is empty. */
    static List<String> names(String... path) {
        return namesIn(NODE, List.of(path));
    }

    static List<String> graphNames() {
        var names = new ArrayList<>(namesIn(GRAPH, List.of()));
        names.addAll(List.of("acceptance", "nodes"));
        return names;
    }

    private static List<String> namesIn(List<GraphKey> keys, List<String> path) {
        return keys.stream()
                .map(GraphKey::path)
                .filter(key ->
                        key.size() > path.size() && key.subList(0, path.size()).equals(path))
                .map(key -> key.get(path.size()))
                .distinct()
                .toList();
    }

    private static GraphKey key(Holder holder, String path, Kind kind, String doc, String fallback) {
        return new GraphKey(
                List.of(path.split("\\.")),
                kind,
                holder,
                doc,
                Optional.of(fallback).filter(text -> !text.isEmpty()),
                List.of());
    }

    private static GraphKey choice(Holder holder, String path, String doc, String fallback, List<Choice> choices) {
        return new GraphKey(List.of(path.split("\\.")), Kind.CHOICE, holder, doc, Optional.of(fallback), choices);
    }

    private static String words(Duration duration) {
        return GoDuration.shortest(duration);
    }
}
