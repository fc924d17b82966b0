package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.attempt.Deltas;
import dev.retake.engine.attempt.FileRef;
import dev.retake.engine.attempt.ToolSelection;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.check.Checker;
import dev.retake.engine.check.Judgment;
import dev.retake.engine.check.Work;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.prompt.BasePrompt;
import dev.retake.engine.prompt.PriorReply;
import dev.retake.engine.prompt.Prompt;
import dev.retake.engine.prompt.PromptBuilder;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.Launch;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One attempt, from its prompt to its verdict. */
final class AttemptRun {

    /** More of a reply is not kept, and so not accepted. */
    static final int MAX_REPLY = 16 * 1024 * 1024;

    private final Leg leg;
    private final Node node;
    private final int number;
    private final Trigger trigger;
    private final Optional<Prior> prior;
    private final Optional<String> resumes;

    /** What is written of an attempt at its end, less what the record itself adds. */
    private record Ending(
            Verdict verdict,
            OptionalInt exitCode,
            OptionalInt signal,
            List<CheckResult> checks,
            Accounting accounting,
            Optional<String> model,
            Optional<String> session,
            Optional<String> reply,
            Map<String, FileRef> cuts) {}

    /** An attempt that is over and on disk. */
    record Attempted(AttemptStart start, AttemptEnd end, Optional<String> reply, Optional<String> session) {}

    AttemptRun(
            Leg leg, Node node, int number, Trigger trigger, Optional<Prior> prior, Optional<String> resumes) {
        this.leg = leg;
        this.node = node;
        this.number = number;
        this.trigger = trigger;
        this.prior = prior;
        this.resumes = resumes;
    }

    /**
     * Runs it.
     *
     * @param onStarted called when the start is on disk and before the process is spawned
     */
    Attempted run(java.util.function.Consumer<AttemptStart> onStarted) throws IOException {
        Resolution prompt = Template.resolve(node.prompt(), leg.bindings());
        Resolution cwd = Template.resolve(node.cwd().orElse(""), leg.bindings());
        return switch (prompt) {
            case Resolution.Unresolved unresolved -> unspawned(unresolved.message(), onStarted);
            case Resolution.Resolved base ->
                switch (cwd) {
                    case Resolution.Unresolved unresolved -> unspawned(unresolved.message(), onStarted);
                    case Resolution.Resolved directory ->
                        spawn(
                                new BasePrompt(base.text(), base.parts()),
                                Directories.resolve(leg.folder(), directory.text()),
                                onStarted);
                };
        };
    }

    /** A reference that leads nowhere fails the attempt before anything is spent. */
    private Attempted unspawned(String message, java.util.function.Consumer<AttemptStart> onStarted)
            throws IOException {
        Prompt nothing = leg.prompts()
                .build(new BasePrompt("", List.of()), node.retry().quote(), Optional.empty())
                .prompt();
        AttemptStart start = start(nothing, leg.folder(), List.of(), Optional.empty());
        leg.record().start(start, "");
        onStarted.accept(start);
        return finish(start, broken(Cause.RUN_ERROR, message, Accounting.NONE));
    }

    private Attempted spawn(
            BasePrompt base, String directory, java.util.function.Consumer<AttemptStart> onStarted)
            throws IOException {
        PromptBuilder.Built built = leg.prompts().build(base, node.retry().quote(), quotable());
        built.warning().ifPresent(warning -> leg.record().warn("node " + node.id() + ": " + warning));
        String text = built.prompt().text();
        var call = new AgentCall(
                node,
                number,
                text,
                leg.programs().promptFile(node.id(), number),
                directory,
                resumes,
                leg.freshSession().get());
        return switch (leg.runtime().launch(call)) {
            case Launch.Impossible impossible -> {
                AttemptStart start = start(built.prompt(), directory, List.of(), Optional.empty());
                leg.record().start(start, text);
                onStarted.accept(start);
                yield finish(start, broken(Cause.RUN_ERROR, impossible.message(), Accounting.NONE));
            }
            case Launch.Start launch -> {
                AttemptStart start = start(built.prompt(), directory, launch.recordedArgv(), launch.session());
                leg.record().start(start, text);
                onStarted.accept(start);
                yield finish(start, ending(call, launch, directory));
            }
        };
    }

    private Optional<PriorReply> quotable() {
        return prior.filter(Prior::judged)
                .flatMap(before -> before.reply().map(reply -> new PriorReply(before.number(), reply)));
    }

    private AttemptStart start(Prompt prompt, String directory, List<String> argv, Optional<String> session) {
        return new AttemptStart(
                leg.runId(),
                node.id(),
                number,
                trigger,
                prior.map(before -> OptionalInt.of(before.number())).orElse(OptionalInt.empty()),
                leg.number(),
                0,
                leg.clock().instant(),
                leg.runtime().name(),
                argv,
                directory,
                node.worktree(),
                session,
                resumes,
                node.timeout(),
                node.budgetUsd(),
                prompt.ref(),
                prompt.quote(),
                prompt.parts(),
                new ToolSelection(
                        node.allowedTools(),
                        node.permissionMode().token(),
                        node.agent(),
                        leg.runtime().name(),
                        Optional.empty()));
    }

    private Ending ending(AgentCall call, Launch.Start launch, String directory) {
        if (leg.stop().isAsked()) {
            return cancelled(Accounting.NONE);
        }
        var program = new ProgramRunner.AgentProgram(
                node.id(), number, launch.argv(), launch.stdin(), directory, node.timeout());
        return switch (leg.programs().run(program, leg.stop())) {
            case AgentEnd.NotStarted not -> broken(Cause.RUN_ERROR, not.message(), Accounting.NONE);
            case AgentEnd.TimedOut _ ->
                broken(
                        Cause.TIMEOUT,
                        "it ran longer than its timeout of "
                                + dev.retake.engine.graph.GoDuration.format(node.timeout()),
                        Accounting.UNKNOWN);
            case AgentEnd.Stopped _ -> cancelled(Accounting.UNKNOWN);
            case AgentEnd.Signalled signalled ->
                withSignal(
                        broken(
                                Cause.RUN_ERROR,
                                "its process was ended by signal " + signalled.signal(),
                                Accounting.UNKNOWN),
                        signalled.signal());
            case AgentEnd.Ended ended -> read(call, ended, directory);
        };
    }

    private Ending read(AgentCall call, AgentEnd.Ended ended, String directory) {
        Output output = ended.output();
        Reading reading = leg.runtime().read(call, output);
        var cuts = Map.of(
                "stdout.log", new FileRef("", 0, ended.stdoutCut()),
                "stderr.log", new FileRef("", 0, ended.stderrCut()));
        return switch (reading) {
            case Reading.LimitReached limit ->
                read(output, reading, new Verdict.Limited(limit.message()), Optional.empty(), cuts);
            case Reading.OverBudget over ->
                read(
                        output,
                        reading,
                        new Verdict.Failed(
                                Cause.BUDGET_EXCEEDED, false, "the agent stopped: its budget of $" + budget() + " is spent"),
                        Optional.of(over.reply()).filter(reply -> !reply.isEmpty()),
                        cuts);
            case Reading.NotUnderstood not -> {
                boolean judgedByExit = output.exit() != 0 && node.successCheck().judgesExit();
                yield judgedByExit
                        ? judge(output, reading, Optional.empty(), false, directory, cuts)
                        : read(
                                output,
                                reading,
                                new Verdict.Failed(Cause.OUTPUT_ERROR, false, not.message()),
                                Optional.empty(),
                                cuts);
            }
            case Reading.Answered answered -> answered(output, answered, directory, cuts);
        };
    }

    private Ending answered(Output output, Reading.Answered answered, String directory, Map<String, FileRef> cuts) {
        long bytes = answered.reply().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_REPLY || (output.cut() && bytes >= MAX_REPLY)) {
            return read(
                    output,
                    answered,
                    new Verdict.Failed(
                            Cause.OUTPUT_ERROR,
                            false,
                            "the reply has " + bytes + " bytes; at most " + MAX_REPLY + " are kept whole"),
                    Optional.empty(),
                    cuts);
        }
        Optional<String> overspent = overspent(answered.accounting());
        if (overspent.isPresent()) {
            return read(
                    output,
                    answered,
                    new Verdict.Failed(Cause.BUDGET_EXCEEDED, false, overspent.get()),
                    Optional.of(answered.reply()),
                    cuts);
        }
        return judge(output, answered, Optional.of(answered.reply()), answered.error(), directory, cuts);
    }

    private Optional<String> overspent(Accounting accounting) {
        return node.budgetUsd()
                .filter(budget -> accounting.cost() instanceof Cost.Known known
                        && known.usd().compareTo(budget) > 0)
                .map(_ -> "it cost more than its budget of $" + budget());
    }

    private String budget() {
        return node.budgetUsd().map(java.math.BigDecimal::toPlainString).orElse("0");
    }

    private Ending judge(
            Output output,
            Reading reading,
            Optional<String> reply,
            boolean error,
            String directory,
            Map<String, FileRef> cuts) {
        String remark = lastLine(output.stderr().isBlank() ? reply.orElse(output.stdout()) : output.stderr());
        Judgment judgment = Checker.judge(
                node.successCheck(),
                new Work(output.exit(), error, reply, remark),
                verify(directory),
                leg.programs().verifier(node.id(), number, leg.stop()));
        Verdict verdict = judgment.verdict().orElseGet(() -> new Verdict.Cancelled(leg.stop()
                .reason()
                .orElse("cancelled")));
        Ending ending = read(output, reading, verdict, reply, cuts);
        return new Ending(
                ending.verdict(),
                ending.exitCode(),
                ending.signal(),
                judgment.results(),
                ending.accounting(),
                ending.model(),
                ending.session(),
                reply,
                cuts);
    }

    private Checker.ResolvedVerify verify(String directory) {
        Optional<Verify> verify = node.successCheck().verify();
        if (verify.isEmpty()) {
            return new Checker.ResolvedVerify("", directory, Optional.empty());
        }
        Resolution command = Template.resolve(verify.get().command(), leg.bindings());
        Resolution cwd = Template.resolve(verify.get().cwd().orElse(""), leg.bindings());
        if (command instanceof Resolution.Resolved resolved && cwd instanceof Resolution.Resolved where) {
            return new Checker.ResolvedVerify(
                    resolved.text(),
                    where.text().isEmpty() ? directory : Directories.resolve(leg.folder(), where.text()),
                    Optional.empty());
        }
        String problem = command instanceof Resolution.Unresolved first
                ? first.message()
                : ((Resolution.Unresolved) cwd).message();
        return new Checker.ResolvedVerify(verify.get().command(), directory, Optional.of(problem));
    }

    private Ending read(
            Output output, Reading reading, Verdict verdict, Optional<String> reply, Map<String, FileRef> cuts) {
        return new Ending(
                verdict,
                OptionalInt.of(output.exit()),
                OptionalInt.empty(),
                Checker.notReached(node.successCheck()),
                reading.accounting(),
                reading.model(),
                reading.session(),
                reply,
                cuts);
    }

    private Ending broken(Cause cause, String detail, Accounting accounting) {
        return without(new Verdict.Failed(cause, false, detail), accounting);
    }

    private Ending cancelled(Accounting accounting) {
        return without(new Verdict.Cancelled(leg.stop().reason().orElse("cancelled")), accounting);
    }

    private Ending without(Verdict verdict, Accounting accounting) {
        return new Ending(
                verdict,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Checker.notReached(node.successCheck()),
                accounting,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static Ending withSignal(Ending ending, int signal) {
        return new Ending(
                ending.verdict(),
                ending.exitCode(),
                OptionalInt.of(signal),
                ending.checks(),
                ending.accounting(),
                ending.model(),
                ending.session(),
                ending.reply(),
                ending.cuts());
    }

    private Attempted finish(AttemptStart start, Ending ending) throws IOException {
        Optional<AttemptDelta> delta = prior.flatMap(before ->
                before.start().map(earlier -> Deltas.between(earlier, before.reply(), start, ending.reply())));
        Optional<String> session = ending.session().or(start::sessionId);
        var end = new AttemptEnd(
                leg.runId(),
                node.id(),
                number,
                leg.clock().instant(),
                clipped(ending.verdict()),
                ending.exitCode(),
                ending.signal(),
                ending.checks(),
                ending.accounting(),
                ending.model(),
                session,
                ending.cuts(),
                Optional.empty(),
                delta);
        return new Attempted(start, leg.record().end(end, ending.reply()), ending.reply(), session);
    }

    private static Verdict clipped(Verdict verdict) {
        String detail = Details.of(verdict.detail());
        return switch (verdict) {
            case Verdict.Passed passed -> new Verdict.Passed(passed.provenance(), detail);
            case Verdict.Failed failed -> new Verdict.Failed(failed.cause(), failed.judged(), detail);
            case Verdict.Cancelled _ -> new Verdict.Cancelled(detail);
            case Verdict.Limited _ -> new Verdict.Limited(detail);
        };
    }

    private static String lastLine(String text) {
        return text.lines().filter(line -> !line.isBlank()).reduce("", (_, line) -> line).strip();
    }
}
