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
                    if (token instanceof TemplateToken.Feedback feedback) {
                        warnings.add(
                                WarningRule.REPLY_IN_SHELL,
                                node.at(template, token),
                                node,
                                "What the loop of `" + feedback.id() + "` says becomes part of a shell command.",
                                "Put it into a prompt, where it is fenced.");
                    }
                    if (token instanceof TemplateToken.Artifact artifact && artifact.inline()) {
                        warnings.add(
                                WarningRule.REPLY_IN_SHELL,
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
