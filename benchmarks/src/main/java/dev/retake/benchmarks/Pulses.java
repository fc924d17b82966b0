package dev.retake.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import javafx.animation.AnimationTimer;

/**
 * The times between two pulses on the window's thread, and how much of each that thread was at work, which a busy machine does
 * not lengthen; made and used on it.
 */
final class Pulses extends AnimationTimer {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Times intervals = new Times();
    private final Times work = new Times();
    private long before;
    private long workedBefore;

    @Override
    public void handle(long now) {
        long at = System.nanoTime();
        long worked = THREADS.getCurrentThreadCpuTime();
        if (before > 0) {
            intervals.add(at - before);
            work.add(worked - workedBefore);
        }
        before = at;
        workedBefore = worked;
    }

    /** The time until the next pulse is not counted: the benchmark itself held the window up. */
    void skip() {
        before = 0;
    }

    /** What was counted until now, in one line; counts anew. */
    String take() {
        return "pulses every " + intervals.take() + " at work for " + work.take();
    }
}
