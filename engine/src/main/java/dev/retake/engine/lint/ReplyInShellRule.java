package dev.retake.engine.lint;

import dev.retake.engine.graph.TemplateToken;

/** A verify command into which a model's reply is pasted, for the shell to execute. */
final class ReplyInShellRule implements Rule {

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            for (NodeFacts.Template template : node.templates()) {
                if (!template.key().endsWith("/command")) {
                    continue;
                }
                for (TemplateToken token : template.tokens()) {
                    if (token instanceof TemplateToken.Artifact artifact && artifact.inline()) {
                        warnings.add(
                                "reply-in-shell",
                                node.at(template, token),
                                node,
                                "The reply of `" + artifact.id() + "` becomes part of a shell command.",
                                "Pass its file instead: `{{ artifacts." + artifact.id() + " }}`.");
                    }
                }
            }
        }
    }
}
