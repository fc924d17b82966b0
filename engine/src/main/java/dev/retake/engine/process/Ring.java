package dev.retake.engine.process;

import java.util.Arrays;

/** The last bytes of a stream, up to a bound; memory grows only as it is needed. */
final class Ring {

    private final int capacity;
    private byte[] held = new byte[0];
    private int next;
    private long total;

    Ring(int capacity) {
        this.capacity = capacity;
    }

    void add(byte[] bytes, int from, int count) {
        int start = from;
        int left = count;
        if (left > capacity) {
            start += left - capacity;
            total += left - capacity;
            left = capacity;
        }
        while (left > 0) {
            if (next == held.length && held.length < capacity) {
                held = Arrays.copyOf(held, (int) Math.min(capacity, Math.max(64L * 1024, 2L * held.length)));
            }
            if (next == capacity) {
                next = 0;
            }
            int part = Math.min(left, held.length - next);
            System.arraycopy(bytes, start, held, next, part);
            start += part;
            next += part;
            left -= part;
            total += part;
        }
    }

    /** Bytes that were added and are no longer held. */
    long dropped() {
        return Math.max(0, total - capacity);
    }

    byte[] bytes() {
        if (total <= capacity) {
            return Arrays.copyOf(held, (int) total);
        }
        byte[] result = new byte[capacity];
        System.arraycopy(held, next, result, 0, capacity - next);
        System.arraycopy(held, 0, result, capacity - next, next);
        return result;
    }
}
