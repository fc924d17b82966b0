package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.run.RunRequest.Stepping;
import dev.retake.engine.source.Suggestion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The options that have a run wait for a person. */
final class Stepped {

    private Stepped() {}

    static Stepping of(Optional<String> step, List<String> breakpoints, AgentGraph graph) throws CommandFailed {
        var nodes = new LinkedHashSet<NodeId>();
        for (String name : breakpoints) {
            nodes.add(NamedNode.find(name, graph)
                    .orElseThrow(() -> new CommandFailed(
                            Exit.USAGE,
                            "--break names a node of the graph, and `" + name + "` is none"
                                    + NamedNode.meant(name, graph))));
        }
        return new Stepping(mode(step), nodes);
    }

    private static StepMode mode(Optional<String> step) throws CommandFailed {
        return switch (step.orElse("")) {
            case "" -> StepMode.OFF;
            case "retries" -> StepMode.RETRIES;
            case "attempts" -> StepMode.ATTEMPTS;
            default ->
                throw new CommandFailed(
                        Exit.USAGE,
                        "--step is `retries` or `attempts`, not `" + step.get() + "`"
                                + Suggestion.ending(step.get(), List.of("retries", "attempts")));
        };
    }

    static Optional<StepDialog> dialog(Stepping stepping, RetakeCommand retake, boolean json) {
        return stepping.equals(Stepping.NONE) ? Optional.empty() : Optional.of(new StepDialog(retake, json));
    }
}
