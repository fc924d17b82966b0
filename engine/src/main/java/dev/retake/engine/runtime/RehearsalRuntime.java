package dev.retake.engine.runtime;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Take;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Plays a node's scripted takes, as real processes, so that stops, timeouts and files are real too. */
public final class RehearsalRuntime implements AgentRuntime {

    public static final String NAME = "rehearsal";

    /** What a node without takes replies. */
    public static final String PLACEHOLDER =
            "(rehearsed) This node has no takes under `rehearsal:`, so nothing was asked and nothing was done.\n";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean reportsCost() {
        return true;
    }

    @Override
    public Launch launch(AgentCall call) {
        Take take = take(call);
        List<String> argv = List.of("/bin/sh", "-c", script(take), "rehearsal");
        return new Launch.Start(argv, argv, take.reply(), Optional.of(call.freshSession()));
    }

    /** The reply waits on stdin, so that it may hold anything. */
    private static String script(Take take) {
        var script = new StringBuilder();
        take.run()
                .ifPresent(run -> script.append("(\n")
                        .append(run)
                        .append("\n) </dev/null 1>&2; status=$?\n")
                        .append("[ $status -eq 0 ] || { cat; exit $status; }\n"));
        if (take.hang()) {
            script.append("while :; do sleep 3600; done\n");
        }
        take.after()
                .ifPresent(after -> script.append("sleep ")
                        .append(BigDecimal.valueOf(after.toNanos(), 9)
                                .stripTrailingZeros()
                                .toPlainString())
                        .append('\n'));
        if (!take.stderr().isEmpty()) {
            script.append("printf '%s' ").append(quoted(take.stderr())).append(" >&2\n");
        }
        return script.append("cat; exit ").append(take.exit()).append('\n').toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        Take take = take(call);
        var accounting = new Accounting(Cost.known(take.costUsd()), Optional.empty());
        if (take.sessionLimit().isPresent()) {
            return new Reading.LimitReached(
                    "rehearsed session limit, resets " + take.sessionLimit().get(), accounting);
        }
        return new Reading.Answered(
                output.stdout(), false, accounting, Optional.empty(), Optional.of(call.freshSession()));
    }

    private static Take take(AgentCall call) {
        List<Take> takes = call.node().rehearsal();
        if (takes.isEmpty()) {
            return new Take(
                    PLACEHOLDER, 0, "", Optional.empty(), BigDecimal.ZERO, Optional.empty(), Optional.empty(), false);
        }
        return takes.get(Math.min(call.attempt(), takes.size()) - 1);
    }
}
