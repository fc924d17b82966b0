package dev.retake.engine.schedule;

import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.check.Checker;
import dev.retake.engine.check.Judgment;
import dev.retake.engine.check.Work;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Judges one attempt whose process has ended by itself: reads its output, weighs its cost, asks the checks. */
final class OutputJudge {

    /** More of a reply is not kept, and so not accepted. */
    static final int MAX_REPLY = 16 * 1024 * 1024;

    private final Leg leg;
    private final AgentCall call;
    private final Node node;
    private final SuccessCheck check;
    private final Output output;
    private final Map<String, FileRef> cuts;

    OutputJudge(Leg leg, AgentCall call, AgentEnd.Ended ended) {
        this.leg = leg;
        this.call = call;
        this.node = call.node();
        this.check = node.successCheck();
        this.output = ended.output();
        this.cuts = Map.of(
                "stdout.log", new FileRef("", 0, ended.stdoutCut()),
                "stderr.log", new FileRef("", 0, ended.stderrCut()));
    }

    Ending judge() {
        Reading reading = leg.runtime().read(call, output);
        return switch (reading) {
            case Reading.LimitReached limit ->
                unchecked(reading, new Verdict.Limited(limit.message()), Optional.empty());
            case Reading.OverBudget over ->
                unchecked(
                        reading,
                        failed(Cause.BUDGET_EXCEEDED, "the agent stopped: " + budget() + " is spent"),
                        Optional.of(over.reply()).filter(reply -> !reply.isEmpty()));
            case Reading.NotUnderstood not ->
                output.exit() != 0 && check.judgesExit()
                        ? checked(reading, Optional.empty(), false)
                        : unchecked(reading, failed(Cause.OUTPUT_ERROR, not.message()), Optional.empty());
            case Reading.Answered answered -> answered(answered);
        };
    }

    private Ending answered(Reading.Answered answered) {
        long bytes = answered.reply().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_REPLY) {
            String why = "the reply has " + bytes + " bytes; at most " + MAX_REPLY + " are kept whole";
            return unchecked(answered, failed(Cause.OUTPUT_ERROR, why), Optional.empty());
        }
        if (overspent(answered.accounting())) {
            return unchecked(
                    answered,
                    failed(Cause.BUDGET_EXCEEDED, "it cost more than " + budget()),
                    Optional.of(answered.reply()));
        }
        return checked(answered, Optional.of(answered.reply()), answered.error());
    }

    private boolean overspent(Accounting accounting) {
        return accounting.cost() instanceof Cost.Known known
                && node.budgetUsd()
                        .filter(budget -> known.usd().compareTo(budget) > 0)
                        .isPresent();
    }

    /** An agent may have a budget that is not the node's. */
    private String budget() {
        return "its budget"
                + node.budgetUsd().map(usd -> " of $" + usd.toPlainString()).orElse("");
    }

    private static Verdict failed(Cause cause, String detail) {
        return new Verdict.Failed(cause, false, detail);
    }

    private Ending unchecked(Reading reading, Verdict verdict, Optional<String> reply) {
        var untouched = new Judgment(Optional.of(verdict), Checker.notReached(check), Optional.empty());
        return Ending.read(output, reading, untouched, verdict, reply, cuts);
    }

    private Ending checked(Reading reading, Optional<String> reply, boolean error) {
        String remark = Details.lastLine(output.stderr().isBlank() ? reply.orElse(output.stdout()) : output.stderr());
        Judgment judgment = Checker.judge(
                check,
                new Work(output.exit(), error, reply, remark),
                resolvedVerify(),
                leg.programs().verifier(node.id(), call.attempt(), leg.stop()));
        Verdict verdict = judgment.verdict()
                .orElseGet(() -> new Verdict.Cancelled(leg.stop().reason().orElse("cancelled")));
        return Ending.read(output, reading, judgment, verdict, reply, cuts);
    }

    private Checker.ResolvedVerify resolvedVerify() {
        Optional<Verify> verify = check.verify();
        if (verify.isEmpty()) {
            return new Checker.ResolvedVerify("", call.directory(), Optional.empty());
        }
        return switch (Template.resolve(verify.get().command(), leg.bindings())) {
            case Resolution.Unresolved unresolved -> unresolved(verify.get(), unresolved.message());
            case Resolution.Resolved command ->
                switch (Directories.of(verify.get(), node, call.directory(), leg)) {
                    case Directories.Where.Nowhere nowhere -> unresolved(verify.get(), nowhere.message());
                    case Directories.Where.Folder folder ->
                        new Checker.ResolvedVerify(command.text(), folder.path(), Optional.empty());
                };
        };
    }

    private Checker.ResolvedVerify unresolved(Verify verify, String message) {
        return new Checker.ResolvedVerify(verify.command(), call.directory(), Optional.of(message));
    }
}
