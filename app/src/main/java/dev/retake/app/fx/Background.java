package dev.retake.app.fx;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/** Does slow work off the window's thread and hands the result back on it. */
public final class Background {

    private static final int THREADS = 2;

    /** Slow work; asks {@code job} now and then whether it is still wanted. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Job job) throws Exception;
    }

    private final Executor workers;
    private final Executor window;
    private final ReadOnlyIntegerWrapper pending = new ReadOnlyIntegerWrapper();

    private Background(Executor workers, Executor window) {
        this.workers = workers;
        this.window = window;
    }

    /** A few daemon threads beside the window's. */
    public static Background threads() {
        ExecutorService pool = Executors.newFixedThreadPool(
                THREADS, Thread.ofPlatform().daemon().name("retake-", 1).factory());
        return new Background(pool, Platform::runLater);
    }

    /** The twin for tests: everything happens at once, on the caller's thread. */
    public static Background sameThread() {
        return new Background(Runnable::run, Runnable::run);
    }

    /** How many pieces of work are not done yet; changes on the window's thread only. */
    public ReadOnlyIntegerProperty pendingProperty() {
        return pending.getReadOnlyProperty();
    }

    /** Called on the window's thread; exactly one of the two consumers is called on it later, unless cancelled. */
    public <T> Job run(Work<T> work, Consumer<T> done, Consumer<Exception> failed) {
        var job = new Job();
        pending.set(pending.get() + 1);
        var task = new FutureTask<>(() -> attempt(work, job, done, failed), null);
        job.runsAs(task);
        workers.execute(() -> {
            task.run();
            window.execute(() -> pending.set(pending.get() - 1));
        });
        return job;
    }

    /**
     * The same for a look that is taken again and again as long as something goes on: it is not counted as pending, since who
     * waits for rest would wait for the end of that.
     */
    public <T> Job watch(Work<T> work, Consumer<T> done, Consumer<Exception> failed) {
        var job = new Job();
        var task = new FutureTask<>(() -> attempt(work, job, done, failed), null);
        job.runsAs(task);
        workers.execute(task);
        return job;
    }

    /** For what cannot be done at once: after what the window's thread does now, and what waits for it already. */
    public void later(Runnable rest) {
        window.execute(rest);
    }

    private <T> void attempt(Work<T> work, Job job, Consumer<T> done, Consumer<Exception> failed) {
        try {
            T result = work.run(job);
            deliver(job, () -> done.accept(result));
        } catch (Exception e) {
            deliver(job, () -> failed.accept(e));
        }
    }

    private void deliver(Job job, Runnable delivery) {
        window.execute(() -> {
            if (!job.isCancelled()) {
                delivery.run();
            }
        });
    }
}
