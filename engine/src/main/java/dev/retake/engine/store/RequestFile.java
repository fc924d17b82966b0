package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** {@code run.json}: what was asked when a run was started; written once. */
public final class RequestFile {

    private static final int SCHEMA = 1;

    private RequestFile() {}

    /** What was asked. */
    public record Request(
            String runId,
            Instant createdAt,
            String graphPath,
            String graphSha256,
            Map<String, String> inputs,
            String runtime,
            int concurrency,
            boolean continueOnFail,
            String folder,
            Optional<String> replay) {}

    public static void write(RunDirectory directory, Disk disk, Request request) throws IOException {
        ObjectNode json = Json.object()
                .put("schema", SCHEMA)
                .put("run_id", request.runId())
                .put("created_at", request.createdAt().toString())
                .put("graph_path", request.graphPath())
                .put("graph_sha256", request.graphSha256());
        ObjectNode inputs = json.putObject("inputs");
        request.inputs().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> inputs.put(entry.getKey(), entry.getValue()));
        json.put("runtime", request.runtime())
                .put("concurrency", request.concurrency())
                .put("continue_on_fail", request.continueOnFail())
                .put("folder", request.folder());
        Fields.put(json, "replay", request.replay());
        disk.publish(directory.request(), Json.pretty(json).getBytes(StandardCharsets.UTF_8));
    }

    /** The folder in which the run was started; empty where the file is missing or does not say. */
    public static Optional<String> folder(RunDirectory directory) {
        return read(directory.request()).flatMap(json -> Fields.text(json, "folder"));
    }

    /** The run whose replies answer, in a run that replays one. */
    public static Optional<Path> replay(RunDirectory directory) {
        return read(directory.request())
                .flatMap(json -> Fields.text(json, "replay"))
                .map(Path::of);
    }

    /** How many nodes at once were asked for. */
    public static Optional<Integer> concurrency(RunDirectory directory) {
        return read(directory.request()).flatMap(json -> {
            var value = Fields.integer(json, "concurrency");
            return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
        });
    }

    private static Optional<ObjectNode> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Json.parseObject(Files.readString(file)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
