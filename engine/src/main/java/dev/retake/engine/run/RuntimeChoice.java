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
    static RuntimeChoice of(
            String name,
            Optional<Path> replay,
            AgentGraph graph,
            Path folder,
            Home home,
            Map<String, String> environment,
            RunListener listener) {
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
                .or(() -> Runtimes.missing(runtime.get(), environment, folder)
                        .map(message -> refused(Kind.PROGRAM_MISSING, message)))
                .orElseGet(() -> new Chosen(runtime.get()));
    }

    private static RuntimeChoice refused(Kind kind, String message) {
        return new Refused(new Refusal(kind, message));
    }
}
