package dev.retake.engine.run;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import dev.retake.engine.source.Offers;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a node's prompt would say, with stand-ins for what nobody has said yet. */
public sealed interface TemplatePreview {

    record Resolved(String text) implements TemplatePreview {}

    /** It would fail before anything is started; the message says why. */
    record Unresolved(String message) implements TemplatePreview {}

    /** Resolves a prompt as a run would; runs and reads nothing. */
    static TemplatePreview of(AgentGraph graph, NodeId node, String prompt, Map<String, String> inputs) {
        Set<NodeId> before = new Offers(graph, node)
                .ancestors().stream()
                        .filter(other -> other.type() == NodeType.AGENT)
                        .map(Node::id)
                        .collect(Collectors.toSet());
        return switch (Template.resolvePrompt(prompt, new StandIns(inputs, before::contains))) {
            case Resolution.Resolved resolved -> new Resolved(resolved.text());
            case Resolution.Unresolved no -> new Unresolved(no.message());
        };
    }
}
