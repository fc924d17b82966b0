package dev.retake.engine.graph;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Durations as Go writes them ({@code 300ms}, {@code 1.5s}, {@code 1h30m}), the only form graphs use. */
public final class GoDuration {

    private static final Pattern WHOLE = Pattern.compile("([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)");
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private GoDuration() {}

    /** The duration {@code text} says, in the grammar of Go's {@code time.ParseDuration}; empty when it is not one. */
    public static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        boolean negative = text.startsWith("-");
        String unsigned = negative || text.startsWith("+") ? text.substring(1) : text;
        if (unsigned.isEmpty() || unsigned.length() > 200) {
            return Optional.empty();
        }
        var part = WHOLE.matcher(unsigned);
        var nanos = BigDecimal.ZERO;
        int end = 0;
        while (end < unsigned.length()) {
            if (!part.find(end) || part.start() != end) {
                return Optional.empty();
            }
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(nanosOf(part.group(3)))));
            end = part.end();
        }
        if (nanos.compareTo(MAX) > 0) {
            return Optional.empty();
        }
        long whole = nanos.longValue();
        return Optional.of(Duration.ofNanos(negative ? -whole : whole));
    }

    /** As Go prints it: {@code 2m0s}, {@code 1.5s}, {@code 300ms}. */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos == 0) {
            return "0s";
        }
        String sign = nanos < 0 ? "-" : "";
        long rest = Math.abs(nanos);
        if (rest < 1_000) {
            return sign + rest + "ns";
        }
        if (rest < 1_000_000) {
            return sign + decimal(rest, 1_000L) + "µs";
        }
        if (rest < 1_000_000_000L) {
            return sign + decimal(rest, 1_000_000L) + "ms";
        }
        long minutes = rest / 60_000_000_000L;
        String seconds = decimal(rest % 60_000_000_000L, 1_000_000_000L) + "s";
        if (minutes == 0) {
            return sign + seconds;
        }
        return sign + (minutes >= 60 ? minutes / 60 + "h" : "") + minutes % 60 + "m" + seconds;
    }

    /** The same without units that are zero at the end: {@code 1h}, {@code 1h30m}. */
    public static String shortest(Duration duration) {
        String text = format(duration);
        text = text.endsWith("m0s") ? text.substring(0, text.length() - 2) : text;
        return text.endsWith("h0m") ? text.substring(0, text.length() - 2) : text;
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "ns" -> 1L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 1_000L;
        };
    }

    private static String decimal(long nanos, long unit) {
        return BigDecimal.valueOf(nanos)
                .divide(BigDecimal.valueOf(unit))
                .stripTrailingZeros()
                .toPlainString();
    }
}
