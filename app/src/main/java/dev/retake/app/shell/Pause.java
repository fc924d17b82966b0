package dev.retake.app.shell;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a paused run waits for. */
public sealed interface Pause {

    /** Agents say it in words of their own, which change. */
    Pattern RESETS = Pattern.compile("resets\\s+(?:at\\s+)?([^.;]+)", Pattern.CASE_INSENSITIVE);

    /** A person's decision. */
    record AtGate(NodeId gate) implements Pause {}

    /**
     * The end of a session limit.
     *
     * @param reset when it ends, in the agent's words, if they say it
     */
    record AtLimit(NodeId node, Optional<String> reset) implements Pause {}

    /** Something else, in the run's words. */
    record Otherwise(String detail) implements Pause {}

    /** Empty when the run is not paused. */
    static Optional<Pause> of(RunStatus status, RunState state) {
        if (status != RunStatus.PAUSED) {
            return Optional.empty();
        }
        String detail = state.detail().orElse("");
        // A node that was under way when a disk was full is marked like one at its limit: the run's words tell them
        // apart.
        boolean saysLimit = detail.isEmpty() || detail.toLowerCase(Locale.ROOT).contains("limit");
        return first(state, NodePhase.PAUSED)
                .<Pause>map(AtGate::new)
                .or(() -> first(state, NodePhase.LIMITED)
                        .filter(_ -> saysLimit)
                        .map(node -> new AtLimit(node, reset(detail))))
                .or(() -> Optional.of(new Otherwise(detail)));
    }

    private static Optional<NodeId> first(RunState state, NodePhase phase) {
        return state.nodes().values().stream()
                .filter(node -> node.phase() == phase)
                .map(NodeState::node)
                .findFirst();
    }

    /** When a limit resets, as a text tells it. */
    static Optional<String> reset(String text) {
        Matcher found = RESETS.matcher(text);
        return found.find() ? Optional.of(found.group(1).strip()) : Optional.empty();
    }
}
