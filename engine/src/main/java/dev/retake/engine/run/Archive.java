package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.Home;
import dev.retake.engine.store.ProofFile;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.RunReader;
import dev.retake.engine.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the runs on this machine. */
final class Archive {

    private final Home home;

    Archive(Home home) {
        this.home = home;
    }

    RunListing list() {
        var runs = new ArrayList<RunSummary>();
        var skipped = new ArrayList<RunListing.Skipped>();
        List<Path> folders;
        try {
            folders = home.folders();
        } catch (IOException e) {
            return new RunListing(List.of(), 0, List.of(new RunListing.Skipped(home.runs(), Failures.words(e))));
        }
        for (Path folder : folders) {
            if (!RunReader.isRun(folder)) {
                skipped.add(new RunListing.Skipped(folder, "it has neither events.jsonl nor state.json"));
                continue;
            }
            try {
                ReadRun run = RunReader.read(folder);
                if (run.snapshot().isEmpty() && !run.damages().isEmpty()) {
                    skipped.add(new RunListing.Skipped(
                            folder,
                            run.damages().getFirst().file().getFileName() + ": "
                                    + run.damages().getFirst().reason()));
                } else {
                    runs.add(summary(run, graph(run)));
                }
            } catch (IOException e) {
                skipped.add(new RunListing.Skipped(folder, Failures.words(e)));
            }
        }
        return new RunListing(runs, folders.size(), skipped);
    }

    RunLookup find(String reference) {
        try {
            List<Path> matches = home.matches(reference);
            if (matches.size() == 1) {
                return new RunLookup.Found(matches.getFirst());
            }
            return matches.isEmpty()
                    ? new RunLookup.Unknown("there is no run `" + reference + "` in " + home.runs())
                    : new RunLookup.NotFound("`" + reference + "` begins the id of " + matches.size()
                            + " runs, such as " + matches.get(0).getFileName() + " and "
                            + matches.get(1).getFileName() + ": give more of it");
        } catch (IOException e) {
            return new RunLookup.NotFound(home.runs() + " cannot be read: " + Failures.words(e));
        }
    }

    OpenedRun open(Path folder) throws IOException {
        ReadRun run = RunReader.read(folder);
        Optional<AgentGraph> graph = graph(run);
        return new OpenedRun(
                summary(run, graph),
                run.status(),
                graph,
                run.snapshot().flatMap(Snapshot::graphText),
                run.snapshot().flatMap(Snapshot::graphSourcePath),
                run.snapshot().map(Snapshot::inputs).orElse(Map.of()),
                run.state(),
                run.attempts(),
                ProofFile.worktrees(run.directory()),
                run.notices(),
                run.damages().stream()
                        .map(damage -> new DamagedFile(damage.file(), damage.reason()))
                        .toList(),
                retryFailed(run));
    }

    private static Optional<String> retryFailed(ReadRun run) {
        return switch (ResumePlan.of(run, new Resumption.RetryFailed())) {
            case ResumePlan.Result.Planned _ -> Optional.empty();
            case ResumePlan.Result.Refused refused ->
                Optional.of(refused.refusal().message());
        };
    }

    private static Optional<AgentGraph> graph(ReadRun run) {
        return run.snapshot()
                .flatMap(Snapshot::graphText)
                .flatMap(text -> GraphSource.parseResolved("state.json", text).graph());
    }

    private static RunSummary summary(ReadRun run, Optional<AgentGraph> graph) {
        var state = run.state();
        List<Attempt> attempts =
                run.attempts().values().stream().flatMap(List::stream).toList();
        return new RunSummary(
                run.runId(),
                run.directory().root(),
                run.status(),
                graph.map(AgentGraph::name).orElse(""),
                run.snapshot().map(Snapshot::runtime).orElse(""),
                state.startedAt(),
                // Of a run whose beginning is lost nobody knows how long it took.
                state.endedAt().filter(_ -> state.leg() > 0).map(_ -> state.worked()),
                graph.map(known -> known.nodes().size()).orElse(state.nodes().size()),
                count(state.nodes().values(), NodePhase.PASSED),
                count(state.nodes().values(), NodePhase.FAILED),
                attempts.size(),
                (int) attempts.stream()
                        .filter(attempt -> attempt.status() == AttemptStatus.FAILED && attempt.judged())
                        .count(),
                state.cost(),
                state.detail());
    }

    private static int count(java.util.Collection<NodeState> nodes, NodePhase phase) {
        return (int) nodes.stream().filter(node -> node.phase() == phase).count();
    }
}
