package dev.retake.engine.schedule;

import dev.retake.engine.attempt.Verdict;

/** One-line details, at most 240 characters, their tail kept. */
final class Details {

    static final int MAX = 240;

    private Details() {}

    static String of(String text) {
        String line = text.lines()
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .reduce((a, b) -> a + " " + b)
                .orElse("");
        return line.length() <= MAX ? line : "..." + tail(line, MAX - 3);
    }

    /** The last {@code units} of a longer text; one less where that would cut a character in half. */
    private static String tail(String text, int units) {
        int start = text.length() - units;
        return text.substring(Character.isLowSurrogate(text.charAt(start)) ? start + 1 : start);
    }

    static Verdict clipped(Verdict verdict) {
        String detail = of(verdict.detail());
        return switch (verdict) {
            case Verdict.Passed passed -> new Verdict.Passed(passed.provenance(), detail);
            case Verdict.Failed failed -> new Verdict.Failed(failed.cause(), failed.judged(), detail);
            case Verdict.Cancelled _ -> new Verdict.Cancelled(detail);
            case Verdict.Limited _ -> new Verdict.Limited(detail);
        };
    }

    /** The last line that says something. */
    static String lastLine(String text) {
        String said = text.stripTrailing();
        return said.substring(said.lastIndexOf('\n') + 1).strip();
    }
}
