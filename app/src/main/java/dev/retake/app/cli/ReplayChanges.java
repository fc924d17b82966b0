package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.run.OpenedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a replay asks otherwise than the run whose replies it gives: the replies were said to something else. */
final class ReplayChanges {

    private ReplayChanges() {}

    /** One sentence for the nodes that it lacks, and one for each that differs. */
    static List<String> of(OpenedRun recorded, AgentGraph graph, Map<String, String> inputs) {
        if (recorded.graph().isEmpty()) {
            return List.of("the graph of run " + recorded.summary().runId()
                    + " cannot be read, so nobody knows whether it asked the same");
        }
        var changes = new ArrayList<String>();
        var missing = new ArrayList<NodeId>();
        for (Node node : graph.nodes()) {
            Node before = recorded.graph().get().byId().get(node.id());
            if (before == null) {
                missing.add(node.id());
                continue;
            }
            String what = Stream.of(prompt(before, node), inputs(node, recorded.inputs(), inputs))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(" and "));
            if (!what.isEmpty()) {
                changes.add("`" + node.id() + "` differs from run "
                        + recorded.summary().runId() + " in " + what + ": its replies were given to the other");
            }
        }
        if (!missing.isEmpty()) {
            changes.add(NamedNode.few(missing) + (missing.size() == 1 ? " is no node" : " are no nodes") + " of run "
                    + recorded.summary().runId() + ", which has no replies for "
                    + (missing.size() == 1 ? "it" : "them"));
        }
        return changes;
    }

    private static Optional<String> prompt(Node before, Node now) {
        return before.prompt().equals(now.prompt()) ? Optional.empty() : Optional.of("its prompt");
    }

    private static Optional<String> inputs(Node node, Map<String, String> before, Map<String, String> now) {
        String names = RunCommand.templates(node)
                .flatMap(template -> TemplateTokens.scan(template).stream())
                .flatMap(token -> token instanceof TemplateToken.Input input ? Stream.of(input.name()) : Stream.of())
                .distinct()
                .filter(name -> !Objects.equals(before.get(name), now.get(name)))
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? Optional.empty() : Optional.of("the input " + names);
    }
}
