package dev.retake.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import javafx.animation.AnimationTimer;

/**
 * The times between two pulses on the window's thread, and how much of each that thread was at work, which a busy machine does
 * not lengthen; made and used on it.
 */
final class Pulses extends AnimationTimer {

    private static final double NANOS_PER_MILLI = 1e6;
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

    /** Times that are added one by one and then looked at together. */
    private static final class Times {

        private long[] nanos = new long[4_096];
        private int count;

        void add(long time) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = time;
        }

        String take() {
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            count = 0;
            return sorted.length == 0
                    ? "(none),"
                    : "%.1f ms, p95 %.1f, worst %.1f,".formatted(at(sorted, 0.5), at(sorted, 0.95), at(sorted, 1));
        }

        private static double at(long[] sorted, double share) {
            return sorted[(int) Math.ceil(share * sorted.length) - 1] / NANOS_PER_MILLI;
        }
    }
}
