package dev.retake.engine.source;

/** How much splices may still write, so that small files cannot make a huge graph. */
final class SpliceBudget {

    /** About 64 million characters. */
    static final long MOST = 4_000_000;

    private long left = MOST;

    /** Whether there is still as much; else nothing is from then on. */
    boolean spend(long weight) {
        left = left < weight ? -1 : left - weight;
        return left >= 0;
    }

    boolean isSpent() {
        return left < 0;
    }
}
