package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Take;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the takes of a {@code rehearsal}. */
final class TakeReader {

    private static final List<String> KEYS =
            List.of("reply", "exit", "stderr", "after", "cost_usd", "run", "session_limit", "hang");

    private final Problems problems;
    private final Optional<NodeId> node;

    TakeReader(Problems problems, Optional<NodeId> node) {
        this.problems = problems;
        this.node = node;
    }

    List<Take> read(List<Yaml> items) {
        var takes = new ArrayList<Take>();
        for (Yaml item : items) {
            if (item instanceof Yaml.Mapping mapping) {
                takes.add(take(new Fields(problems, mapping, node)));
            } else {
                problems.error(
                        LoadRule.TYPE,
                        item,
                        node,
                        "A take must be a mapping, not " + item.kind() + ".",
                        "Write `- reply: \"…\"`.");
            }
        }
        return takes;
    }

    private Take take(Fields fields) {
        fields.warnOfUnknown(KEYS);
        return new Take(
                fields.text("reply").orElse(""),
                fields.whole("exit", 0, 255).orElse(0),
                fields.text("stderr").orElse(""),
                after(fields),
                cost(fields),
                fields.nonBlank("run"),
                fields.nonBlank("session_limit"),
                fields.bool("hang").orElse(false));
    }

    private static Optional<Duration> after(Fields fields) {
        return fields.duration("after").filter(after -> {
            if (after.isNegative()) {
                fields.error(LoadRule.DURATION, "after", "`after` cannot be negative.", "Write it as in `300ms`.");
            }
            return !after.isNegative();
        });
    }

    private static BigDecimal cost(Fields fields) {
        var cost = fields.number("cost_usd").orElse(BigDecimal.ZERO);
        if (cost.signum() < 0) {
            fields.error(LoadRule.RANGE, "cost_usd", "A take cannot cost less than nothing.", "Write 0 or more.");
            return BigDecimal.ZERO;
        }
        return cost;
    }
}
