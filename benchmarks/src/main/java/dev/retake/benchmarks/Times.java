package dev.retake.benchmarks;

import java.util.Arrays;

/** Times that are added one by one and then looked at together. */
final class Times {

    private static final double NANOS_PER_MILLI = 1e6;

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
