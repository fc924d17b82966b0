package dev.retake.engine.run;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What running a node's verify by itself would do. */
public sealed interface VerifyPlan {

    /**
     * It can be run.
     *
     * @param directory where; that of the graph for a node whose worktree only a run has
     */
    record Ready(NodeId node, String command, String directory, Verify verify) implements VerifyPlan {}

    /** It cannot, for this reason. */
    record Impossible(String reason) implements VerifyPlan {}

    /** Works it out; runs nothing. */
    static VerifyPlan of(AgentGraph graph, NodeId id, Path folder, Map<String, String> inputs) {
        Optional<Node> node = Optional.ofNullable(graph.byId().get(id));
        Optional<Verify> declared = node.flatMap(found -> found.successCheck().verify());
        if (declared.isEmpty()) {
            return new Impossible("`" + id + "` has no verify command.");
        }
        Verify verify = declared.get();
        String cwd = node.filter(found -> found.worktree().isEmpty())
                .flatMap(Node::cwd)
                .orElse("");
        Optional<TemplateToken> reply = Stream.of(verify.command(), verify.cwd().orElse(""), cwd)
                .flatMap(template -> TemplateTokens.scan(template).stream())
                .filter(TemplateToken.Artifact.class::isInstance)
                .findFirst();
        if (reply.isPresent()) {
            return new Impossible("It names a reply, " + reply.get().span().raw() + ", which only a run has.");
        }
        var bindings = new InputsOnly(inputs);
        Resolution command = Template.resolve(verify.command(), bindings);
        Resolution works = Template.resolve(cwd, bindings);
        Resolution where = Template.resolve(verify.cwd().orElse(""), bindings);
        if (command instanceof Resolution.Resolved text
                && works instanceof Resolution.Resolved at
                && where instanceof Resolution.Resolved checked) {
            try {
                Path own = folder.resolve(at.text());
                Path directory = checked.text().isEmpty() ? own : folder.resolve(checked.text());
                return new Ready(
                        id, text.text(), directory.toAbsolutePath().normalize().toString(), verify);
            } catch (InvalidPathException e) {
                return new Impossible(e.getInput() + " is no path: " + e.getReason() + ".");
            }
        }
        return Stream.of(command, works, where)
                .filter(Resolution.Unresolved.class::isInstance)
                .map(Resolution.Unresolved.class::cast)
                .findFirst()
                .<VerifyPlan>map(no -> new Impossible(no.message()))
                .orElseThrow();
    }

    /** No node has replied, and no loop has fired. */
    record InputsOnly(Map<String, String> inputs) implements Bindings {

        @Override
        public Optional<String> input(String name) {
            return Optional.ofNullable(inputs.get(name));
        }

        @Override
        public Optional<Artifact> artifact(NodeId node) {
            return Optional.empty();
        }

        @Override
        public Optional<FeedbackPayload> feedback(NodeId declarer) {
            return Optional.empty();
        }
    }
}
