package dev.retake.app.fx;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.application.Platform;

/** Carries items from any thread to the window's: in order, in batches, with at most one hand-over pending. */
public final class FxBridge<T> {

    private final Queue<T> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean pending = new AtomicBoolean();
    private final Consumer<List<T>> receiver;
    private final Executor window;

    /**
     * @param receiver called on the window's thread with everything that came since the last call; never with nothing
     */
    public FxBridge(Consumer<List<T>> receiver) {
        this(receiver, Platform::runLater);
    }

    FxBridge(Consumer<List<T>> receiver, Executor window) {
        this.receiver = receiver;
        this.window = window;
    }

    /** Queues an item; returns at once. */
    public void send(T item) {
        queue.add(item);
        if (pending.compareAndSet(false, true)) {
            window.execute(this::handOver);
        }
    }

    private void handOver() {
        // Cleared before draining: what arrives from here on asks for a hand-over of its own.
        pending.set(false);
        var batch = new ArrayList<T>();
        for (T item = queue.poll(); item != null; item = queue.poll()) {
            batch.add(item);
        }
        if (!batch.isEmpty()) {
            receiver.accept(batch);
        }
    }
}
