package dev.retake.engine.source;

import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.util.LinkedHashMap;

/** Takes out of a node what rests on a substitution that nothing is bound to, which has been reported. */
final class Unbound {

    private Unbound() {}

    /** The node, such values left open; a prompt keeps what else it says. */
    static Yaml.Mapping without(Yaml.Mapping node) {
        if (!isIn(node)) {
            return node;
        }
        var entries = new LinkedHashMap<>(node.entries());
        entries.replaceAll((key, entry) -> {
            if (!isIn(entry.value())) {
                return entry;
            }
            boolean isPrompt = key.equals("prompt") && entry.value() instanceof Yaml.Scalar;
            return entry.with(isPrompt ? named((Yaml.Scalar) entry.value()) : Yaml.Scalar.open(entry.value()));
        });
        return node.with(entries);
    }

    private static boolean isIn(Yaml value) {
        boolean[] found = new boolean[1];
        Scalars.tokens(value, (_, token) -> found[0] |= token instanceof TemplateToken.With);
        return found[0];
    }

    private static Yaml named(Yaml.Scalar prompt) {
        String text = prompt.text();
        for (TemplateToken token : TemplateTokens.scan(text)) {
            if (token instanceof TemplateToken.With with) {
                text = text.replace(token.span().raw(), with.name());
            }
        }
        return prompt.resolved(text);
    }
}
