package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Keeps an author from naming what is inside a fragment: that is the fragment's own business, and may change. */
final class Inside {

    private final Set<String> written;
    private final Problems problems;

    /** @param written the ids of the file's own nodes, of which one with a slash has been refused where it stands */
    Inside(Set<String> written, Problems problems) {
        this.written = written;
        this.problems = problems;
    }

    void refuse(Yaml item) {
        if (!(item instanceof Yaml.Mapping node)) {
            return;
        }
        if (node.value("depends_on").orElse(null) instanceof Yaml.Sequence parents) {
            parents.items().forEach(parent -> name(parent, Inside::standIn));
        }
        if (node.value("feedback").orElse(null) instanceof Yaml.Mapping loop) {
            loop.value("rerun").ifPresent(rerun -> name(rerun, LoopRules::beforeFragment));
        }
        Scalars.tokens(node, (scalar, token) -> {
            switch (token) {
                case TemplateToken.Artifact artifact -> token(artifact.id(), scalar, token, Inside::standIn);
                case TemplateToken.Feedback feedback -> token(feedback.id(), scalar, token, LoopRules::insideFragment);
                case TemplateToken.Input _,
                        TemplateToken.Attempt _,
                        TemplateToken.RetryDiagnostics _,
                        TemplateToken.With _,
                        TemplateToken.Malformed _ -> {}
            }
        });
    }

    private static String standIn(String frame) {
        return "Name `" + frame + "`, which stands for its exit.";
    }

    private void name(Yaml named, UnaryOperator<String> remedy) {
        if (named instanceof Yaml.Scalar scalar) {
            error(scalar.text(), named.place(), remedy);
        }
    }

    private void token(String id, Yaml.Scalar scalar, TemplateToken token, UnaryOperator<String> remedy) {
        error(id, Templates.place(scalar.text(), scalar, token.span()), remedy);
    }

    /** @param remedy what to do, by the id that cites the fragment */
    private void error(String id, Place place, UnaryOperator<String> remedy) {
        if (!id.contains("/") || written.contains(id)) {
            return;
        }
        String outer = id.substring(0, id.indexOf('/'));
        problems.error(
                LoadRule.INSIDE_FRAGMENT,
                place,
                Optional.empty(),
                "`" + id + "` would be inside a fragment and cannot be named from outside.",
                outer.isEmpty() ? "Name a node of this file." : remedy.apply(outer));
    }
}
