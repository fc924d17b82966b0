package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a person asks for when starting a run.
 *
 * @param inputs by name
 * @param runtime absent = the graph's, else {@code claude}
 * @param concurrency absent = the graph's
 * @param folder where nodes without a {@code cwd} work
 * @param step before which attempts the run waits for a person
 * @param replay the directory of the run whose replies answer; only with the runtime {@code replay}
 */
public record RunRequest(
        Map<String, String> inputs,
        Optional<String> runtime,
        OptionalInt concurrency,
        boolean continueOnFail,
        Path folder,
        Stepping step,
        Optional<Path> replay) {

    /**
     * Where a run waits for a person.
     *
     * @param breakpoints nodes before whose every attempt it waits, whatever the mode
     */
    public record Stepping(StepMode mode, Set<NodeId> breakpoints) {
        public static final Stepping NONE = new Stepping(StepMode.OFF, Set.of());

        public Stepping {
            breakpoints = Set.copyOf(breakpoints);
        }
    }

    public RunRequest {
        inputs = Map.copyOf(inputs);
    }

    /** A run that waits for nobody. */
    public RunRequest(
            Map<String, String> inputs,
            Optional<String> runtime,
            OptionalInt concurrency,
            boolean continueOnFail,
            Path folder) {
        this(inputs, runtime, concurrency, continueOnFail, folder, Stepping.NONE, Optional.empty());
    }

    public RunRequest stepping(Stepping stepping) {
        return new RunRequest(inputs, runtime, concurrency, continueOnFail, folder, stepping, replay);
    }

    public RunRequest replaying(Path run) {
        return new RunRequest(inputs, runtime, concurrency, continueOnFail, folder, step, Optional.of(run));
    }
}
