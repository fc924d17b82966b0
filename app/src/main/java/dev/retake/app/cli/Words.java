package dev.retake.app.cli;

import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.CostTotal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Amounts in words. */
final class Words {

    private static final int SECONDS_IN_HOUR = 3_600;

    private Words() {}

    static String cost(Cost cost) {
        return switch (cost) {
            case Cost.Known known -> usd(known.usd());
            case Cost.Unknown _ -> "cost unknown";
        };
    }

    /** The sum of what is known, and how many calls are not in it. */
    static String cost(CostTotal total) {
        if (total.unknown() == 0) {
            return usd(total.usd());
        }
        return total.usd().signum() == 0
                ? total.unknown() == 1 ? "cost unknown" : total.unknown() + " costs unknown"
                : usd(total.usd()) + " + " + total.unknown() + " unknown";
    }

    private static String usd(BigDecimal usd) {
        return "$" + usd.setScale(4, RoundingMode.HALF_UP).toPlainString();
    }

    static String duration(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1_000.0);
        }
        return seconds < SECONDS_IN_HOUR
                ? String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%dh%02dm", seconds / SECONDS_IN_HOUR, seconds % SECONDS_IN_HOUR / 60);
    }

    static String bytes(long bytes) {
        return String.format(Locale.ROOT, "%,d %s", bytes, bytes == 1 ? "byte" : "bytes");
    }

    static String count(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    /** Whose failure it was. */
    static String judged(boolean judged) {
        return judged ? "judged" : "machinery";
    }

    /** A command of several lines as one. */
    static String oneLine(String command) {
        return command.strip().replace("\n", " ⏎ ");
    }

    /** A command as it can be typed, an argument of several lines on as many. */
    static String command(List<String> argv) {
        return argv.stream().map(Words::argument).collect(Collectors.joining(" "));
    }

    /** A word as a shell takes it for one. */
    static String argument(String word) {
        return word.matches("[\\w./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
