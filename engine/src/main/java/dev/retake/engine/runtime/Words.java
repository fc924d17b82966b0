package dev.retake.engine.runtime;

/** Small pieces of sentences. */
final class Words {

    private static final int MAX = 200;

    private Words() {}

    /** {@code ": "} and the last line of what was said, shortened; nothing when nothing was said. */
    static String tail(String said) {
        String last = said.lines()
                .filter(line -> !line.isBlank())
                .reduce("", (_, line) -> line)
                .strip();
        if (last.isEmpty()) {
            return "";
        }
        return ": " + (last.length() > MAX ? "..." + last.substring(last.length() - MAX) : last);
    }
}
