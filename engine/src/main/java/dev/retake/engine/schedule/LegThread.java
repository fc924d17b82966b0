package dev.retake.engine.schedule;

import dev.retake.engine.event.RunOutcome;
import java.util.Optional;
import java.util.function.Consumer;

/** The one thread that owns the state of a leg. */
public final class LegThread {

    private LegThread() {}

    /** Runs a leg; whatever happens in it, {@code whenOver} is called once. */
    public static void start(Scheduler scheduler, String runId, Consumer<Scheduler.End> whenOver) {
        Thread.ofPlatform().daemon().name("run " + runId).start(() -> whenOver.accept(run(scheduler)));
    }

    private static Scheduler.End run(Scheduler scheduler) {
        try {
            return scheduler.run();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Scheduler.End(RunOutcome.FAILED, Optional.of("interrupted"));
        }
    }
}
