package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code proof.json}: how a leg ended, with its totals, and the hashes of the files that say so and of itself. */
public final class ProofFile {

    private static final int SCHEMA = 1;
    static final String FILES = "files";
    static final String OWN = "sha256";

    private ProofFile() {}

    /** @param worktrees what became of each, in one line */
    public static void write(
            RunDirectory directory,
            Disk disk,
            String runId,
            RunState state,
            RunEvent.RunFinished end,
            List<String> worktrees)
            throws IOException {
        ObjectNode json = facts(runId, state, end, worktrees);
        ObjectNode hashes = json.putObject(FILES);
        for (Path file : covered(directory)) {
            hashes.putObject(directory.root().relativize(file).toString())
                    .put("sha256", FileHash.of(file))
                    .put("bytes", Files.size(file));
        }
        json.put(OWN, Sha256.of(Json.pretty(json)));
        disk.replace(directory.proof(), Json.pretty(json).getBytes(StandardCharsets.UTF_8));
    }

    /** The files whose hashes it holds: what is neither in an attempt's record nor in a worktree. */
    static List<Path> covered(RunDirectory directory) throws IOException {
        var files = new ArrayList<Path>();
        for (Path folder : new Path[] {directory.root(), directory.failed(), directory.feedback()}) {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                try (var entries = Files.list(folder)) {
                    entries.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                            .filter(file -> !file.getFileName().toString().startsWith("."))
                            .filter(file -> !file.equals(directory.proof()) && !file.equals(directory.lock()))
                            .forEach(files::add);
                }
            }
        }
        Collections.sort(files);
        return files;
    }

    private static ObjectNode facts(String runId, RunState state, RunEvent.RunFinished end, List<String> worktrees) {
        ObjectNode json = Json.object()
                .put("schema", SCHEMA)
                .put("run_id", runId)
                .put("leg", state.leg())
                .put("ended_at", end.at().toString())
                .put("outcome", end.outcome().token());
        Fields.put(json, "detail", end.detail());
        if (!worktrees.isEmpty()) {
            worktrees.forEach(json.putArray("worktrees")::add);
        }
        ObjectNode totals = json.putObject("totals")
                .put("passed", count(state, NodePhase.PASSED))
                .put("failed", count(state, NodePhase.FAILED))
                .put("attempts", attempts(state))
                .put("judged_failures", judgedFailures(state))
                .put("cost_usd", state.cost().usd())
                .put("costs_unknown", state.cost().unknown())
                .put("rejected_cost_usd", state.rejected().usd())
                .put("rejected_costs_unknown", state.rejected().unknown());
        if (!state.usage().equals(Usage.NONE)) {
            Fields.put(totals, state.usage());
        }
        return json;
    }

    /** What became of each worktree when the last leg ended, in one line; none where no leg has ended. */
    public static List<String> worktrees(RunDirectory directory) {
        var lines = new ArrayList<String>();
        try {
            Json.parseObject(Files.readString(directory.proof()))
                    .ifPresent(proof -> proof.path("worktrees").forEach(line -> lines.add(line.asText())));
        } catch (IOException _) {
            // A run that goes on has none, and one that cannot be read is no reason to show nothing of the rest.
        }
        return lines;
    }

    private static long count(RunState state, NodePhase phase) {
        return state.nodes().values().stream()
                .filter(node -> node.phase() == phase)
                .count();
    }

    private static long attempts(RunState state) {
        return state.nodes().values().stream()
                .map(NodeState::attempts)
                .mapToLong(List::size)
                .sum();
    }

    private static long judgedFailures(RunState state) {
        return state.nodes().values().stream()
                .flatMap(node -> node.attempts().stream())
                .filter(attempt -> attempt.judged())
                .count();
    }
}
