package dev.retake.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** An agent that is silent for some seconds and then prints so many megabytes a second for some more, in lines of JSON. */
final class Chatter {

    private static final int MEGA = 1_000_000;
    private static final int STEPS = 50;
    private static final String FIELD = "{\"n\":\"";
    private static final String MARK = "00000000";

    private Chatter() {}

    /** @param arguments seconds of silence, megabytes a second, seconds of talk */
    public static void main(String[] arguments) throws IOException {
        long silence = Long.parseLong(arguments[0]);
        int rate = Integer.parseInt(arguments[1]) * MEGA;
        long steps = Long.parseLong(arguments[2]) * STEPS;
        byte[] block = lines(rate / STEPS);
        byte[] mark = MARK.getBytes(StandardCharsets.US_ASCII);
        long begin = System.nanoTime() + silence * 1_000_000_000L;
        for (long step = 0; step < steps; step++) {
            long at = begin + step * (1_000_000_000L / STEPS);
            for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            number(block, mark.length, step);
            System.out.write(block);
            System.out.flush();
        }
    }

    /** No two blocks are alike: what comes is to be shown anew each time. */
    private static void number(byte[] block, int digits, long step) {
        byte[] number = ("%0" + digits + "d").formatted(step).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i + FIELD.length() + digits < block.length; i++) {
            if (block[i] == '{') {
                System.arraycopy(number, 0, block, i + FIELD.length(), digits);
            }
        }
    }

    private static byte[] lines(int size) {
        var text = new StringBuilder();
        for (int i = 0; text.length() < size; i++) {
            text.append(FIELD)
                    .append(MARK)
                    .append("\",\"text\":\"")
                    .append("word ".repeat(i * 7 % 120))
                    .append("\"}\n");
        }
        text.setLength(size - 1);
        return text.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    }
}
