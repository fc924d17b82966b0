package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;

/** What of a document is being looked at: a node, with others beside it, and two of its attempts. */
public final class Selection {

    private final ReadOnlyObjectWrapper<Optional<NodeId>> node = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<List<NodeId>> nodes = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<Optional<AttemptPair>> pair = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Place>> place = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<Optional<Place>> caret = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Finding>> finding = new SimpleObjectProperty<>(Optional.empty());
    private final ObservableSet<NodeId> collapsed = FXCollections.observableSet();
    private boolean chosen;

    public Selection() {
        // Bound, so that nobody ever hears of one without the other.
        node.bind(nodes.map(Selection::last));
    }

    public ReadOnlyObjectProperty<Optional<NodeId>> nodeProperty() {
        return node.getReadOnlyProperty();
    }

    public Optional<NodeId> node() {
        return node.get();
    }

    /** All that are selected, in the order in which they were; the last one is {@link #node()}. */
    public ReadOnlyObjectProperty<List<NodeId>> nodesProperty() {
        return nodes.getReadOnlyProperty();
    }

    public List<NodeId> nodes() {
        return nodes.get();
    }

    /** The frames that are shown as one card. */
    public ObservableSet<NodeId> collapsed() {
        return collapsed;
    }

    /** Collapses the innermost frame around the selected node, or expands the selected one, and selects what is then there. */
    public void fold(Frames frames) {
        node.get().ifPresent(id -> {
            if (collapsed.remove(id)) {
                frames.frame(id)
                        .flatMap(frame -> frame.nodes().stream().findFirst())
                        .ifPresent(this::select);
            } else {
                frames.innermost(id).ifPresent(frame -> {
                    collapsed.add(frame.id());
                    select(frame.id());
                });
            }
        });
    }

    /** Whether a person selected it. */
    public boolean isChosen() {
        return chosen;
    }

    /** Selects a node of a run that goes on, unless a person has chosen one. */
    void follow(NodeId id) {
        if (!chosen) {
            set(List.of(id));
        }
    }

    /** Selects a node; its pair of attempts is then the default one. */
    public void select(NodeId id) {
        select(List.of(id));
    }

    /** Selects these and no others; the last one is the one that is looked at. */
    public void select(Collection<NodeId> ids) {
        chosen = !ids.isEmpty();
        set(List.copyOf(ids));
    }

    /** Selects a node beside those that are selected, and looks at it. */
    public void extend(NodeId id) {
        var all = without(id);
        all.add(id);
        select(all);
    }

    /** Selects a node beside the others, or no longer. */
    public void toggle(NodeId id) {
        if (nodes.get().contains(id)) {
            select(without(id));
        } else {
            extend(id);
        }
    }

    private List<NodeId> without(NodeId id) {
        var all = new ArrayList<>(nodes.get());
        all.remove(id);
        return all;
    }

    /** Selects nothing. */
    public void clear() {
        select(List.of());
    }

    private void set(List<NodeId> ids) {
        if (!node.get().equals(last(ids))) {
            finding.set(Optional.empty());
            pair.set(Optional.empty());
        }
        nodes.set(ids);
    }

    private static Optional<NodeId> last(List<NodeId> ids) {
        return ids.isEmpty() ? Optional.empty() : Optional.of(ids.getLast());
    }

    /** The pair a person chose; empty = the default, which is the last two. */
    public ObjectProperty<Optional<AttemptPair>> pairProperty() {
        return pair;
    }

    /** A place in the graph's text, or in a fragment's, that someone asked to see; asked anew each time. */
    public ReadOnlyObjectProperty<Optional<Place>> placeProperty() {
        return place.getReadOnlyProperty();
    }

    /** Where the caret is in a text of the document that somebody writes or reads. */
    public ObjectProperty<Optional<Place>> caretProperty() {
        return caret;
    }

    /** What the linter found that was gone to last, until something else is looked at. */
    ObjectProperty<Optional<Finding>> findingProperty() {
        return finding;
    }

    /** Asks to see a place in the graph's text, or in that of a fragment that it cites. */
    public void showPlace(Place wanted) {
        place.set(Optional.empty());
        place.set(Optional.of(wanted));
    }
}
