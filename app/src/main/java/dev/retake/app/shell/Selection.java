package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** What of a document is being looked at: a node, and two of its attempts. */
public final class Selection {

    private final ReadOnlyObjectWrapper<Optional<NodeId>> node = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<Optional<AttemptPair>> pair = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Integer>> line = new ReadOnlyObjectWrapper<>(Optional.empty());

    public ReadOnlyObjectProperty<Optional<NodeId>> nodeProperty() {
        return node.getReadOnlyProperty();
    }

    public Optional<NodeId> node() {
        return node.get();
    }

    /** Selects a node; its pair of attempts is then the default one. */
    public void select(NodeId id) {
        set(Optional.of(id));
    }

    /** Selects nothing. */
    public void clear() {
        set(Optional.empty());
    }

    private void set(Optional<NodeId> id) {
        if (!node.get().equals(id)) {
            pair.set(Optional.empty());
            node.set(id);
        }
    }

    /** The pair a person chose; empty = the default, which is the last two. */
    public ObjectProperty<Optional<AttemptPair>> pairProperty() {
        return pair;
    }

    /** A line of the source that someone asked to see, 1-based; asked anew each time. */
    public ReadOnlyObjectProperty<Optional<Integer>> lineProperty() {
        return line.getReadOnlyProperty();
    }

    /** Asks to see a line of the source. */
    public void showLine(int number) {
        line.set(Optional.empty());
        line.set(Optional.of(number));
    }
}
