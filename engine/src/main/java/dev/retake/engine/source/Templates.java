package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;

/** What the loader has to say of templates. */
final class Templates {

    /** Different tokens of one template that are looked at. */
    private static final int MOST = 500;

    private Templates() {}

    /** Reports the tokens that this version does not resolve, and those that no template resolves. */
    static void refuse(String template, Yaml at, Optional<NodeId> node, Problems problems) {
        var seen = new HashSet<String>();
        for (TemplateToken token : TemplateTokens.scan(template)) {
            if (seen.size() == MOST || !seen.add(token.span().raw())) {
                continue;
            }
            switch (token) {
                case TemplateToken.Attempt _, TemplateToken.RetryDiagnostics _ ->
                    problems.notSupported(
                            place(template, at, token.span()),
                            node,
                            token.span().raw());
                case TemplateToken.With _ -> outsideFragment(template, at, token, node, problems);
                case TemplateToken.Input _,
                        TemplateToken.Artifact _,
                        TemplateToken.Feedback _,
                        TemplateToken.Malformed _ -> {}
            }
        }
    }

    static void outsideFragment(
            String template, Yaml at, TemplateToken token, Optional<NodeId> node, Problems problems) {
        problems.error(
                LoadRule.WITH_OUTSIDE_FRAGMENT,
                place(template, at, token.span()),
                node,
                "`" + token.span().raw() + "` stands in no fragment, so nothing can be bound to it.",
                "Write `{{ inputs.NAME }}` for what is bound when a run starts.");
    }

    /** Where a token of {@code template} stands in the file; the whole value where quoting or folding hides it. */
    static Place place(String template, Yaml at, TemplateToken.Span span) {
        OptionalInt start = start(template, at, span);
        return start.isPresent()
                ? at.in().place(start.getAsInt(), start.getAsInt() + span.raw().length())
                : at.place();
    }

    /** Writes another token in the place of one; empty where quoting or folding hides it, or others may need it as it is. */
    static Optional<TextEdit> replace(Yaml.Scalar template, TemplateToken.Span span, String token) {
        var layout = new Layout(template.in());
        OptionalInt start = start(template.text(), template, span);
        return start.isEmpty() || template.resolved() || layout.isAnchored(template)
                ? Optional.empty()
                : Optional.of(layout.edit(
                        start.getAsInt(), start.getAsInt() + span.raw().length(), token));
    }

    private static OptionalInt start(String template, Yaml at, TemplateToken.Span span) {
        TextIndex index = at.in();
        String written = index.slice(at);
        int inTemplate = template.indexOf(span.raw());
        int inFile = written.indexOf(span.raw());
        while (inFile >= 0 && inTemplate >= 0 && inTemplate < span.start()) {
            inTemplate = template.indexOf(span.raw(), inTemplate + 1);
            inFile = written.indexOf(span.raw(), inFile + 1);
        }
        return inFile < 0 ? OptionalInt.empty() : OptionalInt.of(index.charOffset(at.start()) + inFile);
    }
}
