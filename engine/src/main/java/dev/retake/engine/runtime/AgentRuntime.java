package dev.retake.engine.runtime;

import java.util.Optional;
import java.util.Set;

/** A kind of agent program: how to call it and how to read it. */
public interface AgentRuntime {

    String name();

    /** The program that must be on this machine, and how to get it; absent when nothing is needed. */
    default Optional<Program> program() {
        return Optional.empty();
    }

    /** A program that a runtime needs. */
    record Program(String name, String howToGet) {}

    /** Names, in upper case, of environment variables that its processes must not inherit. */
    default Set<String> withheld() {
        return Set.of();
    }

    /** Whether its output says what a call cost. */
    boolean reportsCost();

    /** Why this runtime cannot run such a node at all, known before anything is spent. */
    default Optional<String> refuses(dev.retake.engine.graph.Node node) {
        return Optional.empty();
    }

    Launch launch(AgentCall call);

    Reading read(AgentCall call, Output output);
}
