package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Moves nodes into a fragment of their own, and cites it where they were. */
final class ExtractNodes {

    private final GraphSource source;
    private final Authored nodes;
    private final List<Authored.Item> chosen;
    private final Set<String> ids = new LinkedHashSet<>();
    private final Map<String, String> bindings = new LinkedHashMap<>();
    private final Map<String, Yaml> location = new LinkedHashMap<>();

    ExtractNodes(GraphSource source, Set<String> ids) {
        this.source = source;
        this.nodes = new Authored(source);
        this.chosen =
                nodes.items().stream().filter(item -> ids.contains(item.id())).toList();
        chosen.forEach(item -> this.ids.add(item.id()));
        List.of("cwd", "worktree").forEach(this::locate);
    }

    /** Where all of them run is said where they are cited. */
    private void locate(String key) {
        List<Optional<String>> said = chosen.stream()
                .map(item -> item.scalar(key).map(Yaml.Scalar::text))
                .distinct()
                .toList();
        if (said.size() == 1) {
            chosen.getFirst().value().value(key).ifPresent(value -> location.put(key, value));
        }
    }

    Change change(String fragment, String description) {
        Place place = chosen.getFirst().value().place();
        List<String> exits = exits();
        if (exits.size() != 1) {
            return new Change.Refused(
                    "A fragment ends with one node, and of these " + String.join(" and ", exits)
                            + " have to be waited for: choose others, or let one of them come last.",
                    place);
        }
        Optional<Set<String>> before = before();
        if (before.isEmpty()) {
            return new Change.Refused(
                    "What comes before a fragment comes before all of it: of these nodes some wait for other nodes outside"
                            + " than the first ones do.",
                    place);
        }
        if (!(source.fragments().find(fragment) instanceof Fragments.Found.Missing)) {
            return new Change.Refused("There is a fragment `" + fragment + "` already: choose another name.", place);
        }
        Optional<GraphSource> body = body();
        if (body.isEmpty()) {
            return new Change.Refused(
                    "These nodes cannot be moved because of how they are written (an anchor or an alias): move them in the"
                            + " source.",
                    place);
        }
        return cite(
                fragment, exits.getFirst(), before.get(), text(fragment, description, exits.getFirst(), body.get()));
    }

    private Change cite(String fragment, String exit, Set<String> before, String file) {
        var keys = new LinkedHashMap<String, Value>();
        keys.put("id", new Value.Text(exit));
        keys.put("use", new Value.Text(fragment));
        if (!bindings.isEmpty()) {
            var with = new LinkedHashMap<String, Value>();
            bindings.forEach((token, name) -> with.put(name, new Value.Text(token)));
            keys.put("with", new Value.Keys(with));
        }
        if (!before.isEmpty()) {
            keys.put("depends_on", Value.Items.of(List.copyOf(before)));
        }
        location.forEach((key, value) -> keys.put(key, WrittenItem.value(value)));
        var citation = new Value.Keys(keys);
        int index = chosen.getLast().index();
        var draft = new Draft(
                source.beside(fragment, file),
                "extract " + fragment,
                expected(citation),
                chosen.getFirst().value().place());
        draft.apply(draft.edits().insertItem("/nodes", index + 1, citation));
        chosen.reversed().forEach(item -> draft.apply(draft.edits().removeItem(item.pointer())));
        Change change = draft.made(Map.of(fragment + ".yaml", file));
        var names = new HashMap<String, String>();
        ids.forEach(id -> names.put(id, exit + "/" + id));
        boolean isSame = draft.source().errors().isEmpty()
                && source.graph()
                        .flatMap(was -> draft.source().graph().filter(now -> new Resolved(names).isSame(was, now)))
                        .isPresent();
        return change instanceof Change.Made && !isSame
                ? new Change.Refused(
                        "As a fragment these nodes would not do the same"
                                + draft.source().errors().stream()
                                        .findFirst()
                                        .map(error -> ": " + error.message())
                                        .orElse(", or are named by others that stay: choose other nodes."),
                        chosen.getFirst().value().place())
                : change;
    }

    /** Those that nodes outside wait for; without any, those that none of these waits for. */
    private List<String> exits() {
        var waitedFor = new LinkedHashSet<String>();
        var inside = new LinkedHashSet<String>(ids);
        for (Authored.Item item : nodes.items()) {
            if (ids.contains(item.id())) {
                item.dependsOn().forEach(inside::remove);
            } else {
                item.dependsOn().stream().filter(ids::contains).forEach(waitedFor::add);
            }
        }
        waitedFor.addAll(inside);
        return List.copyOf(waitedFor);
    }

    /** What all of the first ones wait for outside; empty where others wait for something outside, too. */
    private Optional<Set<String>> before() {
        Optional<Set<String>> all = Optional.empty();
        for (Authored.Item item : chosen) {
            var outside = new LinkedHashSet<>(item.dependsOn());
            boolean isFirst = outside.stream().noneMatch(ids::contains);
            outside.removeAll(ids);
            if (isFirst) {
                if (all.filter(known -> !known.equals(outside)).isPresent()) {
                    return Optional.empty();
                }
                all = Optional.of(outside);
            } else if (!outside.isEmpty()) {
                return Optional.empty();
            }
        }
        return all;
    }

    /** The nodes by themselves: what comes from outside is a substitution. */
    private Optional<GraphSource> body() {
        String copied =
                new GraphDesign(source).copy(ids.stream().map(NodeId::new).toList());
        var body = GraphSource.parse("copied", "nodes:\n" + copied, Fragments.NONE);
        var edits = new LinkedHashSet<TextEdit>();
        for (Authored.Item item : new Authored(body).items()) {
            if (!substitute(item.value(), edits)) {
                return Optional.empty();
            }
        }
        Optional<GraphSource> moved = TextEdits.apply(body.text(), List.copyOf(edits))
                .map(text -> GraphSource.parse("copied", text, Fragments.NONE));
        for (Authored.Item item : new Authored(body).items()) {
            List<String> inside =
                    item.dependsOn().stream().filter(ids::contains).toList();
            if (inside.size() < item.dependsOn().size()) {
                moved = moved.flatMap(now -> made(now, wiring(now, item, inside)));
            }
            for (String key : location.keySet()) {
                moved = moved.flatMap(now -> made(now, values(now).unset("", item.pointer(), List.of(key))));
            }
        }
        return moved;
    }

    private static Change wiring(GraphSource source, Authored.Item item, List<String> inside) {
        return inside.isEmpty()
                ? values(source).unset("", item.pointer(), List.of("depends_on"))
                : values(source).set("", item.pointer(), List.of("depends_on"), Value.Items.of(inside));
    }

    private static SetValue values(GraphSource source) {
        return new SetValue(source, source.authored().orElseThrow());
    }

    private static Optional<GraphSource> made(GraphSource source, Change change) {
        return change instanceof Change.Made made
                ? TextEdits.apply(source.text(), made.edits())
                        .map(text -> GraphSource.parse("copied", text, Fragments.NONE))
                : Optional.empty();
    }

    /** Whether each reference could be found where it is written. */
    private boolean substitute(Yaml value, Set<TextEdit> edits) {
        if (!(value instanceof Yaml.Scalar scalar)) {
            return value.parts().stream().allMatch(part -> substitute(part, edits));
        }
        List<TemplateToken> meant = outside(scalar.text());
        List<TemplateToken> written = outside(scalar.in().slice(scalar));
        int start = scalar.in().inFile(scalar.in().charOffset(scalar.start()));
        for (TemplateToken token : written) {
            edits.add(new TextEdit(
                    start + token.span().start(), start + token.span().end(), "{{ with." + bound(token) + " }}"));
        }
        return meant.size() == written.size();
    }

    private List<TemplateToken> outside(String text) {
        return References.all(text).stream()
                .filter(token -> References.id(token).filter(ids::contains).isEmpty())
                .toList();
    }

    private String bound(TemplateToken token) {
        String id = References.id(token).orElseThrow().replace('/', '-');
        String written = Resolved.written(token, References.id(token).orElseThrow());
        return bindings.computeIfAbsent(written, _ -> switch (token) {
            case TemplateToken.Feedback _ -> "feedback-" + id;
            case TemplateToken.Artifact artifact -> artifact.inline() ? id : id + "-file";
            case TemplateToken.Input _,
                    TemplateToken.Attempt _,
                    TemplateToken.RetryDiagnostics _,
                    TemplateToken.With _,
                    TemplateToken.Malformed _ -> id;
        });
    }

    private String text(String fragment, String description, String exit, GraphSource body) {
        var lines = new ArrayList<String>();
        lines.addAll(ValueStyle.block("fragment", new Value.Text(fragment)));
        lines.addAll(ValueStyle.block("description", new Value.Text(description)));
        if (!bindings.isEmpty()) {
            lines.addAll(ValueStyle.block("substitutions", Value.Items.of(List.copyOf(bindings.values()))));
        }
        lines.addAll(ValueStyle.block("exit", new Value.Text(exit)));
        lines.add("nodes:");
        body.text().lines().skip(1).forEach(line -> lines.add(line.isEmpty() ? line : "  " + line));
        return String.join("\n", lines) + "\n";
    }

    private Object expected(Value citation) {
        Object all = Plain.of(source.authored().orElseThrow());
        Plain.map(all)
                .flatMap(graph -> Plain.list(graph.getOrDefault("nodes", "")))
                .ifPresent(items -> {
                    items.add(chosen.getLast().index() + 1, Plain.of(citation));
                    chosen.reversed().forEach(item -> items.remove(item.index()));
                });
        return all;
    }
}
