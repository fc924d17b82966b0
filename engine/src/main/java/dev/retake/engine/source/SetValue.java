package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Gives a key of a mapping a value, or takes it away. */
final class SetValue {

    private final GraphSource source;
    private final Yaml root;

    /** @param root of the text, which is a mapping */
    SetValue(GraphSource source, Yaml root) {
        this.source = source;
        this.root = root;
    }

    /**
     * @param holder pointer of the mapping that the path begins in; of the graph itself when it is empty
     * @param path keys, each in the value of the one before
     */
    Change set(String name, String holder, List<String> path, Value value) {
        int known = 0;
        String at = holder;
        while (known < path.size() - 1 && isMapping(at + "/" + path.get(known))) {
            at += "/" + path.get(known++);
        }
        String key = path.get(known);
        String pointer = at + "/" + key;
        Value inside = nested(path.subList(known + 1, path.size()), value);
        var draft = new Draft(source, name, expected(holder, path, value), place(pointer));
        if (!Pointers.follow(root, pointer).whole()) {
            return draft.apply(source.authoredEdits().insertKey(at, key, inside, before(holder, path, known)))
                    .made();
        }
        if (inside instanceof Value.Items items
                && Pointers.follow(root, pointer).value() instanceof Yaml.Sequence list) {
            Change change = items(draft, pointer, list, items);
            if (change instanceof Change.Made) {
                return change;
            }
        }
        return new Draft(source, name, expected(holder, path, value), place(pointer))
                .apply(source.authoredEdits().replace(pointer, inside))
                .made();
    }

    /** Takes out and adds what differs, so that the rest stays as it is written. */
    private static Change items(Draft draft, String pointer, Yaml.Sequence list, Value.Items items) {
        List<Object> wanted =
                new ArrayList<>(items.items().stream().map(Plain::of).toList());
        List<Object> there =
                new ArrayList<>(list.items().stream().map(Plain::of).toList());
        for (int i = there.size() - 1; i >= 0 && there.size() > 1; i--) {
            if (!wanted.contains(there.get(i))) {
                there.remove(i);
                draft.apply(draft.edits().removeItem(pointer + "/" + i));
            }
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (i >= there.size() || !there.get(i).equals(wanted.get(i))) {
                there.add(Math.min(i, there.size()), wanted.get(i));
                draft.apply(draft.edits()
                        .insertItem(
                                pointer,
                                Math.min(i, there.size() - 1),
                                items.items().get(i)));
            }
        }
        return draft.made();
    }

    Change unset(String name, String holder, List<String> path) {
        List<String> gone = path;
        while (gone.size() > 1 && isAlone(holder + "/" + String.join("/", gone.subList(0, gone.size() - 1)))) {
            gone = gone.subList(0, gone.size() - 1);
        }
        String pointer = holder + "/" + String.join("/", gone);
        if (!Pointers.follow(root, pointer).whole()) {
            return new Change.Made(name, List.of(), Map.of());
        }
        return new Draft(source, name, without(holder, gone), place(pointer))
                .apply(source.authoredEdits().removeKey(pointer))
                .made();
    }

    private boolean isMapping(String pointer) {
        var target = Pointers.follow(root, pointer);
        return target.whole() && target.value() instanceof Yaml.Mapping;
    }

    private boolean isAlone(String pointer) {
        return Pointers.follow(root, pointer).value() instanceof Yaml.Mapping mapping
                && mapping.entries().size() == 1;
    }

    private Place place(String pointer) {
        return Pointers.follow(root, pointer).value().place();
    }

    private static Predicate<String> before(String holder, List<String> path, int known) {
        if (known > 0) {
            return KeyOrder.beforeIn(path.get(known - 1), path.get(known));
        }
        return holder.isEmpty() ? KeyOrder.beforeInGraph(path.getFirst()) : KeyOrder.beforeInNode(path.getFirst());
    }

    private static Value nested(List<String> path, Value value) {
        Value nested = value;
        for (String key : path.reversed()) {
            nested = Value.Keys.of(key, nested);
        }
        return nested;
    }

    private Object expected(String holder, List<String> path, Value value) {
        Object all = Plain.of(root);
        Map<String, Object> in = at(all, holder).orElseThrow();
        for (String key : path.subList(0, path.size() - 1)) {
            Map<String, Object> next =
                    Optional.ofNullable(in.get(key)).flatMap(Plain::map).orElseGet(LinkedHashMap::new);
            in.put(key, next);
            in = next;
        }
        in.put(path.getLast(), Plain.of(value));
        return all;
    }

    private Object without(String holder, List<String> path) {
        Object all = Plain.of(root);
        at(
                        all,
                        holder
                                + String.join(
                                        "",
                                        path.subList(0, path.size() - 1).stream()
                                                .map(key -> "/" + key)
                                                .toList()))
                .ifPresent(in -> in.remove(path.getLast()));
        return all;
    }

    private static Optional<Map<String, Object>> at(Object value, String pointer) {
        Optional<Object> at = Optional.of(value);
        for (String key : pointer.isEmpty()
                ? List.<String>of()
                : List.of(pointer.substring(1).split("/"))) {
            at = at.flatMap(holder -> Plain.list(holder)
                    .map(list -> list.get(Integer.parseInt(key)))
                    .or(() -> Plain.map(holder).map(map -> map.get(key))));
        }
        return at.flatMap(Plain::map);
    }
}
