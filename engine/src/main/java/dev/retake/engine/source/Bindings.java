package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads what a citation binds to the substitutions of its fragment. */
final class Bindings {

    private final Fields fields;
    private final FragmentFile fragment;
    private final Optional<NodeId> node;
    private final Problems problems;

    private Bindings(Fields fields, FragmentFile fragment, Optional<NodeId> node, Problems problems) {
        this.fields = fields;
        this.fragment = fragment;
        this.node = node;
        this.problems = problems;
    }

    static Map<String, Yaml> read(
            Yaml.Mapping citing, FragmentFile fragment, Optional<NodeId> node, Problems problems) {
        return new Bindings(new Fields(problems, citing, node), fragment, node, problems).read();
    }

    private Map<String, Yaml> read() {
        var bound = new LinkedHashMap<String, Yaml>();
        var meant = new HashSet<String>();
        var with = fields.mapping("with");
        with.ifPresent(mapping -> mapping.entries().values().forEach(entry -> {
            if (!isNull(entry.value())) {
                bound.put(entry.key().text(), entry.value());
            }
            if (!fragment.substitutions().contains(entry.key().text())) {
                Suggestion.of(entry.key().text(), fragment.substitutions()).ifPresent(meant::add);
                unknown(mapping, entry);
            }
            outside(entry.value());
        }));
        boolean broken = fields.value("with").isPresent() && with.isEmpty();
        for (String name : fragment.substitutions()) {
            if (!bound.containsKey(name) && !broken && Names.isBare(name) && !meant.contains(name)) {
                problems.error(
                        LoadRule.WITH_UNBOUND,
                        with.flatMap(mapping -> mapping.value(name))
                                .or(() -> fields.value("with"))
                                .orElse(fields.at("use")),
                        node,
                        "The fragment `" + fragment.name() + "` needs `" + name + "`, and nothing is bound to it.",
                        with.flatMap(mapping -> mapping.value(name)).isPresent()
                                ? "Write a value for `" + name + "`; `\"\"` is an empty text."
                                : "Add `" + name + ": …` to `with`.");
            }
        }
        return bound;
    }

    private static boolean isNull(Yaml value) {
        return value instanceof Yaml.Scalar scalar && scalar.isNull();
    }

    private void unknown(Yaml.Mapping with, Yaml.Entry entry) {
        Yaml.Scalar key = entry.key();
        problems.error(
                LoadRule.WITH_UNKNOWN,
                key.place(),
                node,
                "The fragment `" + fragment.name() + "` has no substitution " + key.kind() + ".",
                Suggestion.question(key.text(), fragment.substitutions(), "Remove it, or correct the name."),
                Suggestion.only(key.text(), fragment.substitutions())
                        .flatMap(meant ->
                                GraphEdits.rename(with, entry, meant).map(edit -> new Correction(meant, edit))));
    }

    /** A graph has no substitutions of its own; what a fragment's citation says is replaced by now. */
    private void outside(Yaml value) {
        Scalars.tokens(value, (scalar, token) -> {
            if (token instanceof TemplateToken.With && !scalar.resolved()) {
                Templates.outsideFragment(scalar.text(), scalar, token, node, problems);
            }
        });
    }
}
