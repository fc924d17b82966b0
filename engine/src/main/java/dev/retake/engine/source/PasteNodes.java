package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts nodes that were copied into a graph. */
final class PasteNodes {

    private final GraphSource target;
    private final Authored nodes;

    PasteNodes(GraphSource target) {
        this.target = target;
        this.nodes = new Authored(target);
    }

    /** @param withoutLoops whether loops stay with the nodes that they were declared by */
    Change change(String name, String text, Optional<NodeId> after, boolean withoutLoops) {
        GraphSource copied = read(text);
        var found = new Authored(copied);
        if (found.items().isEmpty() || found.items().size() < found.size()) {
            return new Change.Refused(
                    "What was copied is no node: copy nodes of a graph, or a YAML list of them.",
                    Place.start(target.file()));
        }
        Optional<GraphSource> ready = renamed(copied);
        for (Authored.Item item : withoutLoops ? found.items() : List.<Authored.Item>of()) {
            if (item.value().entries().containsKey("feedback")) {
                ready = ready.flatMap(
                        source -> unset(source, new Authored(source).items().get(item.index()), "feedback"));
            }
        }
        ready = ready.flatMap(this::withoutUnknown);
        if (ready.isEmpty()) {
            return new Change.Refused(
                    "What was copied cannot be given ids of its own, because of how it is written (an anchor or an alias):"
                            + " copy it in the source.",
                    Place.start(target.file()));
        }
        var added = new Authored(ready.get())
                .items().stream()
                        .map(item -> new AddNodes.Added(WrittenItem.of(item.value()), Plain.of(item.value())))
                        .toList();
        return new AddNodes(target, added).change(name, after);
    }

    private static GraphSource read(String text) {
        GraphSource whole = parse(text);
        return switch (whole.authored().orElse(null)) {
            case Yaml.Sequence _ -> parse("nodes:\n" + text);
            case Yaml.Mapping mapping
            when !mapping.entries().containsKey("nodes") ->
                parse("nodes:\n"
                        + String.join("\n", ValueStyle.indented(text.lines().toList(), "- ", "  ")));
            case null, default -> whole;
        };
    }

    private static GraphSource parse(String text) {
        return GraphSource.parse("copied", text, Fragments.NONE);
    }

    /** With ids that the graph does not have yet. */
    private Optional<GraphSource> renamed(GraphSource copied) {
        Optional<GraphSource> source = Optional.of(copied);
        Set<String> taken = new HashSet<>();
        for (Authored.Item item : new Authored(copied).items()) {
            String id = free(item.id(), taken, copied);
            taken.add(id);
            if (!id.equals(item.id())) {
                source = source.flatMap(now -> made(now, new Rename(now, item.id(), id).change()));
            }
        }
        return source;
    }

    private String free(String id, Set<String> taken, GraphSource copied) {
        if (!nodes.has(id) && !taken.contains(id)) {
            return id;
        }
        String stem = id.replaceFirst("-\\d+$", "");
        int number = 2;
        while (nodes.has(stem + "-" + number)
                || taken.contains(stem + "-" + number)
                || copied.names(stem + "-" + number)) {
            number++;
        }
        return stem + "-" + number;
    }

    /** Without dependencies on nodes that neither text has, and without loops that begin at one. */
    private Optional<GraphSource> withoutUnknown(GraphSource copied) {
        Optional<GraphSource> source = Optional.of(copied);
        var own = new Authored(copied);
        for (Authored.Item item : own.items()) {
            List<String> known = item.dependsOn().stream()
                    .filter(parent -> own.has(parent) || nodes.has(parent))
                    .toList();
            if (known.size() < item.dependsOn().size()) {
                source = source.flatMap(now -> known.isEmpty()
                        ? unset(now, item, "depends_on")
                        : made(
                                now,
                                new SetValue(now, now.authored().orElseThrow())
                                        .set("", item.pointer(), List.of("depends_on"), Value.Items.of(known))));
            }
            if (item.value().value("feedback").orElse(null) instanceof Yaml.Mapping loop
                    && loop.value("rerun").orElse(null) instanceof Yaml.Scalar rerun
                    && !own.has(rerun.text())) {
                source = source.flatMap(now -> unset(now, item, "feedback"));
            }
        }
        return source;
    }

    private static Optional<GraphSource> unset(GraphSource source, Authored.Item item, String key) {
        return made(
                source, new SetValue(source, source.authored().orElseThrow()).unset("", item.pointer(), List.of(key)));
    }

    private static Optional<GraphSource> made(GraphSource source, Change change) {
        return change instanceof Change.Made made
                ? TextEdits.apply(source.text(), made.edits()).map(PasteNodes::parse)
                : Optional.empty();
    }
}
