package dev.retake.app.shell;

import dev.retake.engine.graph.NodeId;
import java.util.Set;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;

/** The nodes of one graph file before whose every attempt a run waits. */
public final class Breakpoints {

    private final ObservableSet<NodeId> nodes = FXCollections.observableSet();
    private final ObservableSet<NodeId> shown = FXCollections.unmodifiableObservableSet(nodes);

    /** @param keep hears all of them after every change */
    Breakpoints(Set<NodeId> remembered, Consumer<Set<NodeId>> keep) {
        nodes.addAll(remembered);
        nodes.addListener((SetChangeListener<NodeId>) _ -> keep.accept(Set.copyOf(nodes)));
    }

    /** To be looked at and listened to. */
    public ObservableSet<NodeId> nodes() {
        return shown;
    }

    public boolean has(NodeId node) {
        return nodes.contains(node);
    }

    /** Sets one, or takes it away. */
    public void toggle(NodeId node) {
        if (!nodes.remove(node)) {
            nodes.add(node);
        }
    }
}
