package dev.retake.app.resource;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Provenance;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Says costs, times, causes and the like the same way on every pane. */
public final class Words {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("d MMM uuuu HH:mm", Locale.ENGLISH).withZone(ZoneId.systemDefault());
    private static final DateTimeFormatter WHEN_SHORT =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneId.systemDefault());
    private static final int FINE = 4;

    private Words() {}

    /** {@code $0.4213}: two decimals, four where two would hide something. */
    public static String usd(BigDecimal amount) {
        BigDecimal fine = amount.setScale(FINE, RoundingMode.HALF_UP);
        BigDecimal coarse = amount.setScale(2, RoundingMode.HALF_UP);
        return "$" + (fine.compareTo(coarse) == 0 ? coarse : fine).toPlainString();
    }

    /** An unknown cost is said to be unknown, never zero. */
    public static String cost(Cost cost) {
        return switch (cost) {
            case Cost.Known known -> usd(known.usd());
            case Cost.Unknown _ -> StateText.COST_UNKNOWN.text();
        };
    }

    /** {@code $0.4213 (+1 unknown)}. */
    public static String cost(CostTotal total) {
        if (total.unknown() == 0) {
            return usd(total.usd());
        }
        return total.usd().signum() == 0
                ? StateText.COST_UNKNOWN.text()
                : StateText.COST_PLUS_UNKNOWN.text(usd(total.usd()), total.unknown());
    }

    /** {@code 340ms}, {@code 4.2s}, {@code 4m 12s}, {@code 1h 02m}. */
    public static String elapsed(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < 1_000) {
            return millis + "ms";
        }
        if (millis < 10_000) {
            return String.format(Locale.ROOT, "%.1fs", millis / 1_000.0);
        }
        long seconds = millis / 1_000;
        if (seconds < 60) {
            return seconds + "s";
        }
        return seconds < 3_600
                ? String.format(Locale.ROOT, "%dm %02ds", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%dh %02dm", seconds / 3_600, seconds / 60 % 60);
    }

    /** In the reader's own time zone. */
    public static String when(Instant instant) {
        return WHEN.format(instant);
    }

    /** Without the year, where there is little room. */
    public static String whenShort(Instant instant) {
        return WHEN_SHORT.format(instant);
    }

    public static String cause(Cause cause) {
        return switch (cause) {
            case NONZERO_EXIT -> StateText.CAUSE_NONZERO_EXIT.text();
            case RUN_ERROR -> StateText.CAUSE_RUN_ERROR.text();
            case TIMEOUT -> StateText.CAUSE_TIMEOUT.text();
            case OUTPUT_ERROR -> StateText.CAUSE_OUTPUT_ERROR.text();
            case BUDGET_EXCEEDED -> StateText.CAUSE_BUDGET_EXCEEDED.text();
            case VERIFY_FAILED -> StateText.CAUSE_VERIFY_FAILED.text();
            case RESULT_MISMATCH -> StateText.CAUSE_RESULT_MISMATCH.text();
        };
    }

    /** A verify that could not be completed said nothing. */
    public static String cause(Cause cause, boolean judged) {
        return cause == Cause.VERIFY_FAILED && !judged ? StateText.CAUSE_VERIFY_INCOMPLETE.text() : cause(cause);
    }

    public static String provenance(Provenance provenance) {
        return switch (provenance) {
            case VERIFIED -> StateText.VERIFIED.text();
            case SELF_REPORTED -> StateText.SELF_REPORTED.text();
            case EXIT_ONLY -> StateText.EXIT_ONLY.text();
            case APPROVED -> StateText.APPROVED.text();
        };
    }

    /** What a provenance means, in one sentence. */
    public static String meaning(Provenance provenance) {
        return switch (provenance) {
            case VERIFIED -> StateText.VERIFIED_TIP.text();
            case SELF_REPORTED -> StateText.SELF_REPORTED_TIP.text();
            case EXIT_ONLY -> StateText.EXIT_ONLY_TIP.text();
            case APPROVED -> StateText.APPROVED_TIP.text();
        };
    }

    public static String judged(boolean judged) {
        return (judged ? StateText.JUDGED : StateText.MACHINERY).text();
    }

    public static String attempts(int count) {
        return count == 1 ? StateText.ATTEMPTS_ONE.text() : StateText.ATTEMPTS_MANY.text(count);
    }

    public static String type(NodeType type) {
        return switch (type) {
            case AGENT -> StateText.AGENT.text();
            case GATE -> StateText.GATE.text();
        };
    }
}
