package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.DryRun;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake run}: runs a graph to its end. */
@Command(name = "run", description = "Run a graph.")
final class RunCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "GRAPH",
            arity = "0..1",
            description = "A graph file; without one, with --replay, the graph of that run.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = {"-i", "--input"},
            paramLabel = "NAME=VALUE",
            description = "Bind an input of the graph; may be given again.")
    private List<String> bindings = new ArrayList<>();

    @Option(names = "--runtime", paramLabel = "R", description = "Run under this runtime instead of the graph's own.")
    private Optional<String> runtime = Optional.empty();

    @Option(names = "--concurrency", paramLabel = "N", description = "How many nodes may run at once, 1 to 10.")
    private Optional<Integer> concurrency = Optional.empty();

    @Option(names = "--continue-on-fail", description = "Go on with nodes that do not need the failed one.")
    private boolean continueOnFail;

    @Option(
            names = "--replay",
            paramLabel = "RUN",
            description = "Answer each attempt with what it said in this earlier run; free. Its inputs are taken too.")
    private Optional<String> replay = Optional.empty();

    @Option(names = "--dry-run", description = "Print what would be sent and run, in order, and start nothing.")
    private boolean dryRun;

    @Option(
            names = "--step",
            arity = "0..1",
            paramLabel = "WHICH",
            fallbackValue = "retries",
            description = "Wait for an answer before each of the `retries` (so without WHICH) or of all `attempts`.")
    private Optional<String> step = Optional.empty();

    @Option(
            names = "--break",
            paramLabel = "NODE",
            description = "Wait for an answer before each attempt of this node; may be given again.")
    private List<String> breakpoints = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON Lines: one for each event, the last one the ledger.")
    private boolean json;

    private final RetakeCommand retake;

    RunCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() throws CommandFailed {
        RetakeEngine engine = retake.engine();
        OptionalInt nodesAtOnce = concurrency(concurrency);
        Map<String, String> given = Inputs.read(bindings);
        Optional<OpenedRun> replayed = replay.isPresent()
                ? Optional.of(Runs.open(engine, retake.find(engine, replay.get())))
                : Optional.empty();
        ValidGraph valid = lint(engine, replayed);
        AgentGraph graph = valid.graph();
        Map<String, String> taken =
                replayed.map(run -> Inputs.taken(given, graph, run)).orElse(Map.of());
        var inputs = new LinkedHashMap<>(taken);
        inputs.putAll(given);
        List<String> doubts = doubts(graph, inputs, replayed);
        var request = new RunRequest(
                inputs,
                runtime,
                nodesAtOnce,
                continueOnFail,
                retake.surroundings().folder(),
                Stepped.of(step, breakpoints, graph),
                replayed.map(OpenedRun::directory));
        if (!taken.isEmpty()) {
            retake.console().note(Inputs.words(taken.keySet(), replayed.orElseThrow()));
        }
        return dryRun ? dryRun(engine.dryRun(valid, request), doubts) : run(engine, valid, request, doubts);
    }

    /** What a person is warned of once it is known that the run is not refused. */
    private static List<String> doubts(AgentGraph graph, Map<String, String> inputs, Optional<OpenedRun> replayed) {
        return Stream.concat(
                        unbound(graph, inputs).stream()
                                .map(name -> "the input `" + name + "` is used and not bound: give it with -i " + name
                                        + "=VALUE; an attempt that needs it will fail"),
                        replayed.stream().flatMap(run -> ReplayChanges.of(run, graph, inputs).stream()))
                .toList();
    }

    private void warn(List<String> doubts) {
        doubts.forEach(doubt -> retake.console().note("warning: " + doubt));
    }

    private int run(RetakeEngine engine, ValidGraph valid, RunRequest request, List<String> doubts)
            throws CommandFailed {
        Optional<AgentGraph> graph = Optional.of(valid.graph());
        var follower = new Follower(
                retake.surroundings(),
                Follower.transcript(retake, graph, json),
                graph,
                List.of(),
                Stepped.dialog(request.step(), retake, json));
        StartResult result = engine.start(valid, request, follower);
        if (result instanceof StartResult.Started) {
            warn(doubts);
        }
        return follower.follow(
                result,
                graph,
                replay.map(_ -> "replay").or(() -> runtime).orElseGet(() -> engine.defaultRuntime(valid)));
    }

    private int dryRun(DryRun result, List<String> doubts) throws CommandFailed {
        return switch (result) {
            case DryRun.Refused refused ->
                throw new CommandFailed(
                        Exit.of(refused.refusal().kind()), refused.refusal().message());
            case DryRun.Planned planned -> {
                warn(doubts);
                if (json) {
                    retake.console().document(DryRunText.json(planned));
                } else {
                    DryRunText.lines(planned).forEach(retake.console()::line);
                }
                yield planned.calls().stream().anyMatch(call -> call.problem().isPresent()) ? Exit.FAILED : Exit.DONE;
            }
        };
    }

    static OptionalInt concurrency(Optional<Integer> asked) throws CommandFailed {
        if (asked.filter(n -> n < 1 || n > AgentGraph.MAX_CONCURRENCY).isPresent()) {
            throw new CommandFailed(Exit.USAGE, "--concurrency is a number from 1 to " + AgentGraph.MAX_CONCURRENCY);
        }
        return asked.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private ValidGraph lint(RetakeEngine engine, Optional<OpenedRun> replayed) throws CommandFailed {
        if (file.isPresent()) {
            return lint(engine, Graphs.read(file.get()), false);
        }
        if (replayed.isEmpty()) {
            throw new CommandFailed(
                    Exit.USAGE, "name a graph file, or with --replay a run whose graph is to run again");
        }
        RecordedGraph recorded = RecordedGraph.of(replayed.get());
        ValidGraph valid = lint(engine, recorded.source(), recorded.isSaved());
        retake.console().note(recorded.words());
        return valid;
    }

    /** @param isSaved whether doubts have no place to be told at */
    private ValidGraph lint(RetakeEngine engine, GraphSource source, boolean isSaved) throws CommandFailed {
        LintReport report = engine.lint(source, runtime);
        var linted = new Linted(report, source);
        if (report.valid().isPresent() && !isSaved) {
            Doubts.lines(linted).forEach(retake.console()::note);
        } else {
            report.findings().stream()
                    .filter(finding -> finding.severity() == Severity.ERROR)
                    .forEach(finding -> retake.console().note(Findings.line(finding, linted.citation(finding))));
        }
        return report.valid()
                .orElseThrow(() -> new CommandFailed(
                        Exit.FAILED,
                        Words.count(report.errors(), "error") + " in " + source.file() + ": nothing was started"));
    }

    /** Inputs that a template uses and nobody bound. */
    private static List<String> unbound(AgentGraph graph, Map<String, String> inputs) {
        return graph.nodes().stream()
                .flatMap(RunCommand::templates)
                .flatMap(template -> TemplateTokens.scan(template).stream())
                .flatMap(token -> token instanceof TemplateToken.Input input ? Stream.of(input.name()) : Stream.of())
                .filter(name -> !inputs.containsKey(name))
                .distinct()
                .toList();
    }

    static Stream<String> templates(Node node) {
        return Stream.of(
                        Optional.of(node.prompt()),
                        node.cwd(),
                        node.successCheck().verify().map(Verify::command))
                .flatMap(Optional::stream);
    }
}
