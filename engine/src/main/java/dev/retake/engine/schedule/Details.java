package dev.retake.engine.schedule;

/** One-line details, at most 240 characters, their tail kept. */
final class Details {

    static final int MAX = 240;

    private Details() {}

    static String of(String text) {
        String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
        return line.length() <= MAX ? line : "..." + line.substring(line.length() - (MAX - 3));
    }
}
