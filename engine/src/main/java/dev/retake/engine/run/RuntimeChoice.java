package dev.retake.engine.run;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.ReplayRuntime;
import dev.retake.engine.store.Home;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A runtime that can run a graph here, or why it cannot. */
sealed interface RuntimeChoice {

    record Chosen(AgentRuntime runtime) implements RuntimeChoice {}

    record Refused(Refusal refusal) implements RuntimeChoice {}

    /** @param replay the run whose replies the runtime {@code replay} gives */
    static RuntimeChoice of(String name, Optional<Path> replay, AgentGraph graph, Home home, RunListener listener) {
        if (name.equals(ReplayRuntime.NAME)) {
            return Recordings.choose(replay);
        }
        if (replay.isPresent()) {
            return refused(
                    Kind.BAD_REQUEST,
                    "the replies of another run are given by the runtime `" + ReplayRuntime.NAME + "`, not by `" + name
                            + "`");
        }
        Runtimes runtimes = Runtimes.of(home);
        runtimes.problem().ifPresent(problem -> listener.onWarning("runtimes.yaml has an error: " + problem));
        Optional<AgentRuntime> runtime = runtimes.find(name);
        if (runtime.isEmpty()) {
            return refused(Kind.BAD_REQUEST, runtimes.unknown(name));
        }
        return graph.nodes().stream()
                .map(runtime.get()::refuses)
                .flatMap(Optional::stream)
                .findFirst()
                .map(message -> refused(Kind.BAD_REQUEST, message))
                .orElseGet(() -> new Chosen(runtime.get()));
    }

    /** The same, or a refusal when its program is not on this machine. */
    default RuntimeChoice ready(Map<String, String> environment, Path folder) {
        return switch (this) {
            case Refused refused -> refused;
            case Chosen chosen ->
                Runtimes.missing(chosen.runtime(), environment, folder)
                        .map(message -> refused(Kind.PROGRAM_MISSING, message))
                        .orElse(chosen);
        };
    }

    private static RuntimeChoice refused(Kind kind, String message) {
        return new Refused(new Refusal(kind, message));
    }
}
