package dev.retake.benchmarks;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.stage.Window;

/** What a benchmark does on the window's thread, from its own. */
final class OnWindow {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private OnWindow() {}

    /** Starts the toolkit: without a display, unless the environment has {@code RETAKE_DISPLAY}. */
    static void start() throws Exception {
        if (System.getenv("RETAKE_DISPLAY") == null) {
            System.setProperty("glass.platform", "Headless");
            System.setProperty("prism.order", "sw");
            System.setProperty("prism.text", "t2k");
        }
        var started = new CompletableFuture<Boolean>();
        Platform.startup(() -> started.complete(true));
        started.get();
        Platform.setImplicitExit(false);
    }

    static <T> T call(Callable<T> action) throws Exception {
        var task = new FutureTask<>(action);
        Platform.runLater(task);
        return task.get();
    }

    static void until(Callable<Boolean> condition) throws Exception {
        long patience = System.nanoTime() + PATIENCE_NANOS;
        while (!call(condition)) {
            if (System.nanoTime() > patience) {
                throw new IllegalStateException("the window did not come so far");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    /** The first such node of any window; to be called on the window's thread. */
    static Optional<Node> find(String query) {
        return Window.getWindows().stream()
                .flatMap(window ->
                        Optional.ofNullable(window.getScene().getRoot().lookup(query)).stream())
                .findFirst();
    }
}
