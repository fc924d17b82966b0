package dev.retake.engine.schedule;

import dev.retake.engine.check.VerifyRunner.VerifyResult;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.runtime.Launch;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What one attempt comes to.
 *
 * @param meanwhile what goes on while its program runs
 * @param verify what a verify command says of it; absent where none may run
 */
record Play(Launch launch, Meanwhile meanwhile, AgentEnd end, Reading reading, Optional<VerifyResult> verify) {

    static final List<String> ARGV = List.of("agent", "the whole prompt");
    static final List<String> RECORDED_ARGV = List.of("agent", "@prompt");

    /** Something that goes on while a program runs, and may wait for a stop. */
    @FunctionalInterface
    interface Meanwhile {
        void pass(Stop stop) throws InterruptedException;
    }

    /** It exits zero with a reply. */
    static Play replying(String reply) {
        return new Play(
                new Launch.Start(ARGV, RECORDED_ARGV, "stdin", Optional.empty()),
                _ -> {},
                ended(0, reply, ""),
                new Reading.Answered(reply, false, Accounting.NONE, Optional.empty(), Optional.empty()),
                Optional.empty());
    }

    /** It exits zero and its output is read as {@code reading}. */
    static Play read(Reading reading) {
        return replying("output").reading(reading);
    }

    /** Its program ends so, and nothing is read. */
    static Play ending(AgentEnd end) {
        return replying("").end(end);
    }

    /** It cannot be launched. */
    static Play impossible(Launch.Impossible impossible) {
        return replying("").launch(impossible);
    }

    private static AgentEnd ended(int exit, String stdout, String stderr) {
        return new AgentEnd.Ended(new Output(exit, stdout, stderr, false), 0, 0);
    }

    private Output output() {
        return switch (end) {
            case AgentEnd.Ended ended -> ended.output();
            default -> throw new AssertionError("it has no output");
        };
    }

    Play exit(int exit) {
        return end(ended(exit, output().stdout(), output().stderr()));
    }

    Play stderr(String stderr) {
        return end(ended(output().exit(), output().stdout(), stderr));
    }

    /** Its reply, with what it cost. */
    Play costing(String usd) {
        return answered(new Accounting(new Cost.Known(new BigDecimal(usd)), Optional.empty()), Optional.empty());
    }

    /** Its reply, with the session that its output names. */
    Play inSession(String session) {
        return answered(Accounting.NONE, Optional.of(session));
    }

    private Play answered(Accounting accounting, Optional<String> session) {
        return reading(new Reading.Answered(output().stdout(), false, accounting, Optional.of("model-1"), session));
    }

    Play launch(Launch other) {
        return new Play(other, meanwhile, end, reading, verify);
    }

    Play meanwhile(Meanwhile other) {
        return new Play(launch, other, end, reading, verify);
    }

    Play end(AgentEnd other) {
        return new Play(launch, meanwhile, other, reading, verify);
    }

    Play reading(Reading other) {
        return new Play(launch, meanwhile, end, other, verify);
    }

    Play verified(VerifyResult result) {
        return new Play(launch, meanwhile, end, reading, Optional.of(result));
    }
}
