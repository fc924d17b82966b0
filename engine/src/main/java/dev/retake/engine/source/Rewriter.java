package dev.retake.engine.source;

import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Replaces references in values: ids by others, and substitutions by what is bound to them. */
final class Rewriter {

    /** Values in one that is copied. */
    private static final int MOST_COPIED = 100;

    private final UnaryOperator<String> artifact;
    private final UnaryOperator<String> feedback;
    private final Map<String, Yaml> bindings;
    private final SpliceBudget budget;
    private final Map<Yaml, Yaml.Scalar> put = new IdentityHashMap<>();
    private final Map<String, Yaml> notTexts = new LinkedHashMap<>();

    /**
     * @param artifact gives the id that a reference to an artifact is to name
     * @param feedback the same for a reference to feedback
     * @param bindings what stands for each substitution; those that are not bound stay as they are
     */
    Rewriter(
            UnaryOperator<String> artifact,
            UnaryOperator<String> feedback,
            Map<String, Yaml> bindings,
            SpliceBudget budget) {
        this.artifact = artifact;
        this.feedback = feedback;
        this.bindings = bindings;
        this.budget = budget;
    }

    /** The values that were put in, by which object they are, and the substitution that each stands for. */
    Map<Yaml, Yaml.Scalar> put() {
        return put;
    }

    /** The bindings that are lists or mappings and were asked for inside a text. */
    Map<String, Yaml> notTexts() {
        return notTexts;
    }

    /** What is not changed is the same object, so that a fragment cited often is not copied often. */
    Yaml rewrite(Yaml value) {
        return switch (value) {
            case Yaml.Scalar scalar -> scalar(scalar);
            case Yaml.Sequence list -> {
                var items = new ArrayList<Yaml>(list.items().size());
                boolean same = true;
                for (Yaml item : list.items()) {
                    Yaml rewritten = rewrite(item);
                    same &= rewritten == item;
                    items.add(rewritten);
                }
                yield same ? list : new Yaml.Sequence(list.in(), list.start(), list.end(), items);
            }
            case Yaml.Mapping mapping -> mapping(mapping);
        };
    }

    Yaml.Mapping mapping(Yaml.Mapping mapping) {
        var entries = new LinkedHashMap<String, Yaml.Entry>();
        boolean same = true;
        for (var entry : mapping.entries().entrySet()) {
            Yaml.Entry old = entry.getValue();
            Yaml rewritten = rewrite(old.value());
            same &= rewritten == old.value();
            entries.put(entry.getKey(), rewritten == old.value() ? old : old.with(rewritten));
        }
        return same ? mapping : mapping.with(entries);
    }

    private Yaml scalar(Yaml.Scalar scalar) {
        String text = scalar.text();
        if (!text.contains("{{") || budget.isSpent()) {
            return scalar;
        }
        var tokens = TemplateTokens.scan(text);
        if (tokens.size() == 1
                && tokens.getFirst() instanceof TemplateToken.With with
                && with.span().raw().length() == text.length()) {
            Yaml bound = bindings.get(with.name());
            return bound != null && budget.spend(Weight.of(bound)) ? put(bound, scalar) : scalar;
        }
        var replacements = new ArrayList<Optional<String>>();
        long length = text.length();
        for (TemplateToken token : tokens) {
            var replacement = replacement(token);
            length += replacement.map(String::length).orElse(0);
            replacements.add(replacement);
        }
        if (replacements.stream().allMatch(Optional::isEmpty) || !budget.spend(length / Weight.CHARS_PER_VALUE)) {
            return scalar;
        }
        var rewritten = new StringBuilder();
        int done = 0;
        for (int i = 0; i < tokens.size(); i++) {
            var span = tokens.get(i).span();
            rewritten
                    .append(text, done, span.start())
                    .append(replacements.get(i).orElse(span.raw()));
            done = span.end();
        }
        return scalar.resolved(rewritten.append(text, done, text.length()).toString());
    }

    /** A value that stands in several places is an object of its own in each, unless it is so long that copies cost. */
    private Yaml put(Yaml bound, Yaml.Scalar substitution) {
        if (Weight.of(bound) > MOST_COPIED) {
            return bound;
        }
        Yaml value = bound.copy();
        put.put(value, substitution);
        return value;
    }

    private Optional<String> replacement(TemplateToken token) {
        return switch (token) {
            case TemplateToken.Artifact reference -> renamed(token, reference.id(), artifact.apply(reference.id()));
            case TemplateToken.Feedback reference -> renamed(token, reference.id(), feedback.apply(reference.id()));
            case TemplateToken.With with -> bound(with.name());
            case TemplateToken.Input _,
                    TemplateToken.Attempt _,
                    TemplateToken.RetryDiagnostics _,
                    TemplateToken.Malformed _ -> Optional.empty();
        };
    }

    private static Optional<String> renamed(TemplateToken token, String from, String to) {
        String raw = token.span().raw();
        int at = raw.indexOf("." + from) + 1;
        return from.equals(to)
                ? Optional.empty()
                : Optional.of(raw.substring(0, at) + to + raw.substring(at + from.length()));
    }

    private Optional<String> bound(String name) {
        Yaml value = bindings.get(name);
        if (value instanceof Yaml.Scalar scalar) {
            return Optional.of(scalar.isNull() ? "" : scalar.text());
        }
        if (value != null) {
            notTexts.put(name, value);
        }
        return Optional.empty();
    }
}
