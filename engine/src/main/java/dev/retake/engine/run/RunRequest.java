package dev.retake.engine.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a person asks for when starting a run.
 *
 * @param inputs by name
 * @param runtime absent = the graph's, else {@code claude}
 * @param concurrency absent = the graph's
 * @param folder where nodes without a {@code cwd} work
 */
public record RunRequest(
        Map<String, String> inputs,
        Optional<String> runtime,
        OptionalInt concurrency,
        boolean continueOnFail,
        Path folder) {

    public RunRequest {
        inputs = Map.copyOf(inputs);
    }
}
