package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import java.util.Optional;

/** Keeps an author from naming what is inside a fragment: that is the fragment's own business, and may change. */
final class Inside {

    private Inside() {}

    static void refuse(Yaml item, Problems problems) {
        if (!(item instanceof Yaml.Mapping node)) {
            return;
        }
        if (node.value("depends_on").orElse(null) instanceof Yaml.Sequence parents) {
            parents.items().forEach(parent -> name(parent, problems));
        }
        if (node.value("feedback").orElse(null) instanceof Yaml.Mapping loop) {
            loop.value("rerun").ifPresent(rerun -> name(rerun, problems));
        }
        Scalars.tokens(node, (scalar, token) -> {
            switch (token) {
                case TemplateToken.Artifact artifact -> token(artifact.id(), scalar, token, problems);
                case TemplateToken.Feedback feedback -> token(feedback.id(), scalar, token, problems);
                case TemplateToken.Input _,
                        TemplateToken.Attempt _,
                        TemplateToken.RetryDiagnostics _,
                        TemplateToken.With _,
                        TemplateToken.Malformed _ -> {}
            }
        });
    }

    private static void name(Yaml written, Problems problems) {
        if (written instanceof Yaml.Scalar scalar && scalar.text().contains("/")) {
            error(scalar.text(), written.place(), problems);
        }
    }

    private static void token(String id, Yaml.Scalar scalar, TemplateToken token, Problems problems) {
        if (id.contains("/")) {
            error(id, Templates.place(scalar.text(), scalar, token.span()), problems);
        }
    }

    private static void error(String id, Place place, Problems problems) {
        String outer = id.substring(0, id.indexOf('/'));
        problems.error(
                LoadRule.INSIDE_FRAGMENT,
                place,
                Optional.empty(),
                "`" + id + "` would be inside a fragment and cannot be named from outside.",
                outer.isEmpty() ? "Name a node of this file." : "Name `" + outer + "`, which stands for its exit.");
    }
}
