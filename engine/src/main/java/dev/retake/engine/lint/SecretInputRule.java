package dev.retake.engine.lint;

import com.google.re2j.Pattern;
import dev.retake.engine.graph.TemplateToken;

/** An input whose name looks like a secret, in a template that is recorded as sent. */
final class SecretInputRule implements Rule {

    private static final Pattern SECRET = Pattern.compile(
            "(?i:(^|[._-])(key|api_?key|token|secret|password|passwd)s?($|[._-]))|[a-z](Key|Token|Secret|Password)$");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        for (NodeFacts node : facts.nodes()) {
            for (NodeFacts.Template template : node.templates()) {
                for (TemplateToken token : template.tokens()) {
                    if (token instanceof TemplateToken.Input input
                            && SECRET.matcher(input.name()).find()) {
                        warnings.add(
                                WarningRule.SECRET_INPUT,
                                node.at(template, token),
                                node,
                                "The input `" + input.name()
                                        + "` looks like a secret, and what it is resolved into is recorded.",
                                "Let the agent's program read it from its environment or a file.");
                    }
                }
            }
        }
    }
}
