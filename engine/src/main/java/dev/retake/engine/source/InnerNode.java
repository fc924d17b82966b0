package dev.retake.engine.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gives a node of a subgraph its place in the graph: its names, what it waits for, where it runs. */
final class InnerNode {

    private static final List<String> LOCATION = List.of("cwd", "worktree");

    private final SpliceLevel.Scope scope;
    private final Yaml.Mapping citing;

    InnerNode(SpliceLevel.Scope scope, Yaml.Mapping citing) {
        this.scope = scope;
        this.citing = citing;
    }

    Yaml.Mapping place(Yaml.Mapping inner) {
        var entries = new LinkedHashMap<>(inner.entries());
        entries.computeIfPresent("id", (_, entry) -> entry.with(renamed(entry.value())));
        entries.computeIfPresent("depends_on", (_, entry) -> entry.with(renamed(entry.value())));
        entries.computeIfPresent("feedback", (_, entry) -> entry.with(loop(entry.value())));
        if (isEntry(inner)) {
            copy("depends_on", entries);
        }
        LOCATION.forEach(key -> copy(key, entries));
        return inner.with(entries);
    }

    /** Without a parent inside it waits for what the whole subgraph waits for. */
    private static boolean isEntry(Yaml.Mapping inner) {
        return inner.value("depends_on")
                .filter(parents ->
                        !(parents instanceof Yaml.Sequence list && list.items().isEmpty())
                                && !(parents instanceof Yaml.Scalar scalar && scalar.isNull()))
                .isEmpty();
    }

    private void copy(String key, Map<String, Yaml.Entry> entries) {
        var entry = citing.entries().get(key);
        if (entry != null) {
            entries.put(key, entry);
        }
    }

    private Yaml renamed(Yaml value) {
        return switch (value) {
            case Yaml.Scalar scalar ->
                scope.ids().contains(scalar.text()) ? scalar.resolved(scope.inner(scalar.text())) : scalar;
            case Yaml.Sequence list ->
                new Yaml.Sequence(
                        list.in(),
                        list.start(),
                        list.end(),
                        list.items().stream().map(this::renamed).toList());
            case Yaml.Mapping mapping -> mapping;
        };
    }

    private Yaml loop(Yaml value) {
        if (!(value instanceof Yaml.Mapping mapping)) {
            return value;
        }
        var entries = new LinkedHashMap<>(mapping.entries());
        entries.computeIfPresent("rerun", (_, entry) -> entry.with(renamed(entry.value())));
        return mapping.with(entries);
    }
}
