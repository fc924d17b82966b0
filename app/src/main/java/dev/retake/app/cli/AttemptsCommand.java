package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Feedback;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.AttemptTexts;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake attempts}: what a node's attempts were asked and said. */
@Command(
        name = "attempts",
        description = "List the attempts of a node; with N show one whole, with N and M the difference between two.")
final class AttemptsCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "RUN", description = "An id, a unique beginning of one, `last`, or a path.")
    private String reference = "";

    @Parameters(index = "1", paramLabel = "NODE", description = "The id of a node.")
    private String node = "";

    @Parameters(index = "2", arity = "0..1", paramLabel = "N", description = "The number of an attempt.")
    private Optional<Integer> first = Optional.empty();

    @Parameters(index = "3", arity = "0..1", paramLabel = "M", description = "The number of another.")
    private Optional<Integer> second = Optional.empty();

    @Option(names = "--json", description = "Print one JSON document with all that is known of each attempt.")
    private boolean json;

    private final RetakeCommand retake;

    AttemptsCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    /**
     * An attempt with its texts.
     *
     * @param feedback the round it belongs to
     */
    record Take(Attempt attempt, AttemptTexts texts, Optional<Feedback> feedback) {}

    @Override
    public Integer call() throws CommandFailed {
        RetakeEngine engine = retake.engine();
        OpenedRun run = Runs.open(engine, retake.find(engine, reference));
        List<Attempt> attempts = attempts(run);
        List<Take> wanted = first.isEmpty()
                ? attempts.stream().map(attempt -> take(engine, run, attempt)).toList()
                : List.of(take(engine, run, pick(attempts, first.get())));
        if (second.isPresent()) {
            wanted = List.of(wanted.getFirst(), take(engine, run, pick(attempts, second.get())));
        }
        if (json) {
            retake.console().document(document(run, wanted));
        } else {
            lines(run, wanted).forEach(retake.console()::line);
        }
        run.notices().forEach(notice -> retake.console().note("note: " + notice));
        run.damaged().forEach(damage -> retake.console().note("damaged: " + damage.file() + ": " + damage.reason()));
        return Exit.DONE;
    }

    private List<Attempt> attempts(OpenedRun run) throws CommandFailed {
        Optional<NodeId> id = Optional.of(node).filter(NodeId::isValid).map(NodeId::new);
        boolean known = id.filter(valid -> run.attempts().containsKey(valid)
                        || run.state().node(valid).isPresent()
                        || run.graph()
                                .filter(graph -> graph.byId().containsKey(valid))
                                .isPresent())
                .isPresent();
        if (!known) {
            throw new CommandFailed(
                    Exit.NO_INPUT,
                    "run " + run.summary().runId() + " has no node `" + node + "`"
                            + run.graph()
                                    .map(graph -> NamedNode.others(node, graph))
                                    .orElse(""));
        }
        return run.attempts().getOrDefault(id.get(), List.of());
    }

    private Attempt pick(List<Attempt> attempts, int number) throws CommandFailed {
        return attempts.stream()
                .filter(attempt -> attempt.number() == number)
                .findFirst()
                .orElseThrow(() -> new CommandFailed(
                        Exit.NO_INPUT,
                        "node " + node + " has no attempt " + number + ": it has "
                                + Words.count(attempts.size(), "attempt")));
    }

    private static Take take(RetakeEngine engine, OpenedRun run, Attempt attempt) {
        return new Take(attempt, engine.texts(run.directory(), attempt), Feedback.of(run.graph(), attempt));
    }

    private List<String> lines(OpenedRun run, List<Take> takes) {
        if (GateText.isGate(run.graph(), new NodeId(node))) {
            return List.of(GateText.line(run.state(), new NodeId(node)));
        }
        if (second.isPresent()) {
            return AttemptText.difference(takes.getFirst(), takes.getLast());
        }
        return first.isPresent() ? AttemptText.whole(takes.getFirst()) : AttemptText.list(node, takes);
    }

    private ObjectNode document(OpenedRun run, List<Take> takes) {
        ObjectNode document = JsonNodeFactory.instance
                .objectNode()
                .put("run_id", run.summary().runId())
                .put("node_id", node);
        var attempts = document.putArray("attempts");
        takes.forEach(take -> attempts.add(AttemptJson.of(run.summary().runId(), take)));
        if (GateText.isGate(run.graph(), new NodeId(node))) {
            document.put("gate", GateText.decision(run.state().phase(new NodeId(node))));
        }
        if (second.isPresent()) {
            document.set("difference", TextDifference.json(takes.getFirst(), takes.getLast()));
        }
        var notices = document.putArray("notices");
        run.notices().forEach(notices::add);
        return document;
    }
}
