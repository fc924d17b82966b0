package dev.retake.engine.source;

import dev.retake.engine.graph.Backoff;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.graph.RetryPolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a {@code retry}. */
final class RetryReader {

    private static final String LATER_QUOTE = "reply+diagnostics";
    private static final BigDecimal DEFAULT_FACTOR = BigDecimal.TWO;
    private static final BigDecimal MAX_FACTOR = BigDecimal.valueOf(100);
    private static final Duration DEFAULT_MAX = Duration.ofSeconds(60);

    private final Problems problems;
    private final Optional<NodeId> node;
    private final Fields fields;

    RetryReader(Problems problems, Yaml.Mapping mapping, Optional<NodeId> node) {
        this.problems = problems;
        this.node = node;
        this.fields = new Fields(problems, mapping, node);
    }

    RetryPolicy read() {
        fields.warnOfUnknown(GraphSchema.names("retry"));
        return new RetryPolicy(
                fields.whole("max", 0, Integer.MAX_VALUE).orElse(0),
                causes(),
                fields.mapping("backoff").flatMap(this::backoff),
                quote());
    }

    private Set<Cause> causes() {
        var causes = EnumSet.noneOf(Cause.class);
        for (Yaml.Scalar written : fields.scalars("on").orElse(List.of())) {
            var cause = Cause.of(written.text());
            cause.ifPresent(causes::add);
            if (cause.isEmpty()) {
                var tokens = Arrays.stream(Cause.values()).map(Cause::token).toList();
                problems.error(
                        LoadRule.RETRY_CAUSE,
                        written,
                        node,
                        written.kind() + " is not a cause of failure.",
                        Suggestion.question(
                                written.text(),
                                tokens,
                                "Use " + tokens.stream().collect(Collectors.joining("`, `", "`", "`")) + "."));
            }
        }
        return causes;
    }

    private Optional<Backoff> backoff(Yaml.Mapping mapping) {
        var backoff = new Fields(problems, mapping, node);
        backoff.warnOfUnknown(GraphSchema.names("retry", "backoff"));
        if (backoff.value("initial").isEmpty()) {
            problems.error(
                    LoadRule.BACKOFF, mapping, node, "`backoff` says no `initial` wait.", "Write `initial: 2s`.");
        }
        var initial = backoff.positiveDuration("initial");
        var factor = backoff.number("factor").orElse(DEFAULT_FACTOR);
        if (factor.compareTo(BigDecimal.ONE) < 0 || factor.compareTo(MAX_FACTOR) > 0) {
            backoff.error(
                    LoadRule.BACKOFF,
                    "factor",
                    "`factor` must be from 1 to 100, not " + factor.toPlainString() + ".",
                    "Write 1 to wait the same each time, or 2 to double the wait.");
            factor = DEFAULT_FACTOR;
        }
        var max = backoff.positiveDuration("max");
        if (max.isPresent() && initial.isPresent() && max.get().compareTo(initial.get()) < 0) {
            backoff.error(
                    LoadRule.BACKOFF,
                    "max",
                    "The longest wait is shorter than the first.",
                    "Make `max` at least `initial`.");
        }
        double times = factor.doubleValue();
        return initial.map(
                first -> new Backoff(first, times, max.orElse(first.compareTo(DEFAULT_MAX) > 0 ? first : DEFAULT_MAX)));
    }

    private QuoteMode quote() {
        var written = fields.text("quote");
        for (QuoteMode mode : QuoteMode.values()) {
            if (written.filter(mode.token()::equals).isPresent()) {
                return mode;
            }
        }
        if (written.filter(LATER_QUOTE::equals).isPresent()) {
            problems.notSupported(fields.at("quote"), node, "quote: " + LATER_QUOTE);
        } else if (written.isPresent()) {
            fields.error(
                    LoadRule.RETRY_QUOTE,
                    "quote",
                    "`quote` cannot be " + fields.at("quote").kind() + ".",
                    Suggestion.question(
                            written.get(),
                            Arrays.stream(QuoteMode.values())
                                    .map(QuoteMode::token)
                                    .toList(),
                            "Write `reply` or `none`."));
        }
        return QuoteMode.REPLY;
    }
}
