package dev.retake.engine.runtime;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import java.util.Optional;

/** What an earlier run has to say for an attempt of a run that replays it. */
public sealed interface Recording {

    /** The work was done, and the checks judged it. */
    record Answer(int attempt, String reply, int exit, boolean error) implements Recording {}

    /** The machinery broke. */
    record Broken(int attempt, Cause cause, String detail, Optional<String> reply) implements Recording {}

    /** The node had only {@code had} attempts with a verdict then. */
    record Missing(int had) implements Recording {}

    record Unreadable(String why) implements Recording {}

    /** Finds what answers an attempt. */
    @FunctionalInterface
    interface Finder {
        Recording find(NodeId node, int attempt);
    }
}
