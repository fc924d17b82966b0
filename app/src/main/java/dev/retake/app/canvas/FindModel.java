package dev.retake.app.canvas;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Finds nodes by what their ids and prompts say, and goes from one to the next. */
final class FindModel {

    private final ReadOnlyObjectWrapper<List<NodeId>> found = new ReadOnlyObjectWrapper<>(List.of());
    private Optional<AgentGraph> graph = Optional.empty();
    private String words = "";

    /** The nodes that say it: those whose id does first, each kind in file order. */
    ReadOnlyObjectProperty<List<NodeId>> foundProperty() {
        return found.getReadOnlyProperty();
    }

    void search(Optional<AgentGraph> in, String wanted) {
        graph = in;
        words = wanted.strip().toLowerCase(Locale.ROOT);
        found.set(words.isEmpty() ? List.of() : find());
    }

    boolean isSought() {
        return !words.isEmpty();
    }

    private List<NodeId> find() {
        var all = new LinkedHashSet<NodeId>();
        graph.ifPresent(known -> {
            known.byId().keySet().stream().filter(id -> says(id.value())).forEach(all::add);
            known.byId().values().stream()
                    .filter(node -> says(node.prompt()))
                    .map(Node::id)
                    .forEach(all::add);
        });
        return List.copyOf(all);
    }

    private boolean says(String text) {
        return text.toLowerCase(Locale.ROOT).contains(words);
    }

    /** Which of the found cards comes after this one, or the first; empty when nothing was found. */
    Optional<NodeId> next(Optional<NodeId> from, UnaryOperator<NodeId> card, boolean backwards) {
        List<NodeId> cards = cards(card);
        if (cards.isEmpty()) {
            return Optional.empty();
        }
        int at = from.map(cards::indexOf).orElse(-1);
        int next = at < 0 && backwards ? cards.size() - 1 : at + (backwards ? -1 : 1);
        return Optional.of(cards.get(Math.floorMod(next, cards.size())));
    }

    /** Where a card is among those found, from 1; 0 when it is not. */
    int position(Optional<NodeId> selected, UnaryOperator<NodeId> card) {
        return selected.map(cards(card)::indexOf).orElse(-1) + 1;
    }

    /** The cards that stand for what was found: a collapsed frame for all that is inside. */
    List<NodeId> cards(UnaryOperator<NodeId> card) {
        Set<NodeId> cards = new LinkedHashSet<>();
        found.get().forEach(id -> cards.add(card.apply(id)));
        return List.copyOf(cards);
    }
}
