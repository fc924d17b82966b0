package dev.retake.engine.source;

import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where texts name a node in a template. */
final class References {

    private References() {}

    /** The text with other names of the node. */
    static String renamed(String text, String id, String name) {
        var renamed = new StringBuilder();
        int done = 0;
        for (TemplateToken token : named(text, id)) {
            int at = at(token, id);
            renamed.append(text, done, at).append(name);
            done = at + id.length();
        }
        return renamed.append(text, done, text.length()).toString();
    }

    static boolean has(String text, String id) {
        return !named(text, id).isEmpty();
    }

    /** The tokens of a text that name a node. */
    static List<TemplateToken> all(String text) {
        return text.contains("{{")
                ? TemplateTokens.scan(text).stream()
                        .filter(token -> id(token).isPresent())
                        .toList()
                : List.of();
    }

    /** The node that a token names. */
    static Optional<String> id(TemplateToken token) {
        return switch (token) {
            case TemplateToken.Artifact reference -> Optional.of(reference.id());
            case TemplateToken.Feedback reference -> Optional.of(reference.id());
            case TemplateToken.Input _,
                    TemplateToken.Attempt _,
                    TemplateToken.RetryDiagnostics _,
                    TemplateToken.With _,
                    TemplateToken.Malformed _ -> Optional.empty();
        };
    }

    /** The edits that do the same where the text is written; empty where its quotes hide a name. */
    static Optional<List<TextEdit>> edits(Yaml.Scalar scalar, String id, String name) {
        int meant = named(scalar.text(), id).size();
        if (meant == 0) {
            return Optional.of(List.of());
        }
        List<TemplateToken> written = named(scalar.in().slice(scalar), id);
        if (scalar.resolved() || written.size() != meant) {
            return Optional.empty();
        }
        int start = scalar.in().inFile(scalar.in().charOffset(scalar.start()));
        var edits = new ArrayList<TextEdit>();
        for (TemplateToken token : written) {
            int at = start + at(token, id);
            edits.add(new TextEdit(at, at + id.length(), name));
        }
        return Optional.of(edits);
    }

    private static List<TemplateToken> named(String text, String id) {
        return all(text).stream()
                .filter(token -> id(token).filter(id::equals).isPresent())
                .toList();
    }

    private static int at(TemplateToken token, String id) {
        return token.span().start() + token.span().raw().indexOf("." + id) + 1;
    }
}
