package dev.retake.engine.source;

import dev.retake.engine.graph.TemplateToken;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks that the placeholders of a fragment name what the fragment has. */
final class FragmentTokens {

    private final Set<String> substitutions;
    private final Problems problems;

    FragmentTokens(Set<String> substitutions, Problems problems) {
        this.substitutions = substitutions;
        this.problems = problems;
    }

    void check(FragmentFile.Body body) {
        switch (body) {
            case FragmentFile.Body.One one -> tokens(one.node(), Optional.empty());
            case FragmentFile.Body.Many many -> many.nodes().forEach(node -> tokens(node, Optional.of(many.ids())));
        }
    }

    private void tokens(Yaml.Mapping node, Optional<Set<String>> ids) {
        Scalars.tokens(node, (scalar, token) -> {
            switch (token) {
                case TemplateToken.With with -> {
                    if (!substitutions.contains(with.name())) {
                        error(
                                LoadRule.WITH_UNDECLARED,
                                scalar,
                                token,
                                "`" + with.name() + "` is no substitution of this" + " fragment.",
                                Suggestion.question(
                                        with.name(), substitutions, "Add it to `substitutions`, or correct the name."),
                                Suggestion.only(with.name(), substitutions)
                                        .flatMap(meant -> renamed(scalar, with, meant)));
                    }
                }
                case TemplateToken.Artifact artifact -> named(scalar, token, artifact.id(), ids);
                case TemplateToken.Feedback feedback -> named(scalar, token, feedback.id(), ids);
                case TemplateToken.Malformed malformed -> {
                    String inside = malformed.span().raw().substring(2).strip().toLowerCase(Locale.ROOT);
                    if (inside.startsWith("with.") || inside.startsWith("with ")) {
                        error(
                                LoadRule.WITH_MALFORMED,
                                scalar,
                                token,
                                "This is no substitution and would reach the agent as" + " it stands.",
                                "Write `{{ with.NAME }}`, in lower case and without a filter.");
                    }
                }
                case TemplateToken.Input _, TemplateToken.Attempt _, TemplateToken.RetryDiagnostics _ -> {}
            }
        });
    }

    private void named(Yaml.Scalar scalar, TemplateToken token, String id, Optional<Set<String>> ids) {
        if (ids.map(own -> !own.contains(id)).orElseGet(() -> id.contains("/"))) {
            error(
                    LoadRule.FRAGMENT_REFERENCE,
                    scalar,
                    token,
                    ids.isPresent()
                            ? "The fragment has no node `" + id + "`."
                            : "`" + id + "` is inside a fragment and cannot be named here.",
                    Suggestion.question(
                            id,
                            ids.orElse(Set.of()),
                            "Name a node of this fragment, or make `"
                                    + token.span().raw()
                                    + "` a substitution: who cites the fragment binds it in `with`."));
        }
    }

    private static Optional<Correction> renamed(Yaml.Scalar scalar, TemplateToken.With with, String meant) {
        String raw = with.span().raw();
        int at = raw.indexOf(with.name(), raw.indexOf('.'));
        String token =
                raw.substring(0, at) + meant + raw.substring(at + with.name().length());
        return Templates.replace(scalar, with.span(), token).map(edit -> new Correction(token, edit));
    }

    private void error(LoadRule rule, Yaml.Scalar scalar, TemplateToken token, String message, String remedy) {
        error(rule, scalar, token, message, remedy, Optional.empty());
    }

    private void error(
            LoadRule rule,
            Yaml.Scalar scalar,
            TemplateToken token,
            String message,
            String remedy,
            Optional<Correction> correction) {
        problems.error(
                rule,
                Templates.place(scalar.text(), scalar, token.span()),
                Optional.empty(),
                message,
                remedy,
                correction);
    }
}
