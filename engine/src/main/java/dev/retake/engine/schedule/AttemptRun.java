package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.Deltas;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.attempt.ToolSelection;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.prompt.BasePrompt;
import dev.retake.engine.prompt.PriorReply;
import dev.retake.engine.prompt.Prompt;
import dev.retake.engine.prompt.PromptBuilder;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import dev.retake.engine.runtime.AgentCall;
import dev.retake.engine.runtime.Launch;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** One attempt, from its prompt to its verdict. */
final class AttemptRun {

    private final Leg leg;
    private final Node node;
    private final int number;
    private final int round;
    private final Trigger trigger;
    private final Optional<Prior> prior;
    private final Optional<String> resumes;
    private final Consumer<AttemptStart> onStarted;

    /**
     * An attempt that is over and on disk.
     *
     * @param objection what its verify command printed, when it said no
     */
    record Attempted(
            AttemptStart start,
            AttemptEnd end,
            Optional<String> reply,
            Optional<String> session,
            Optional<String> objection) {

        Prior asPrior() {
            return new Prior(
                    start.number(), Optional.of(start), reply, end.verdict().judged(), start.round());
        }
    }

    /**
     * @param resumes the session to go on with
     * @param onStarted called when the start is on disk and before the process is spawned
     */
    AttemptRun(
            Leg leg,
            NodeTask task,
            int number,
            Trigger trigger,
            Optional<Prior> prior,
            Optional<String> resumes,
            Consumer<AttemptStart> onStarted) {
        this.leg = leg;
        this.node = task.node();
        this.number = number;
        this.round = task.round();
        this.trigger = trigger;
        this.prior = prior;
        this.resumes = resumes;
        this.onStarted = onStarted;
    }

    /** Empty when the run was stopped before the attempt began: then there is nothing to record. */
    Optional<Attempted> run() throws IOException, InterruptedException {
        return switch (Template.resolvePrompt(node.prompt(), leg.bindings())) {
            case Resolution.Unresolved unresolved -> Optional.of(unresolved(unresolved.message()));
            case Resolution.Resolved prompt ->
                switch (Directories.of(node, leg)) {
                    case Directories.Where.Nowhere nowhere -> Optional.of(unresolved(nowhere.message()));
                    case Directories.Where.Folder folder ->
                        call(new BasePrompt(prompt.text(), prompt.parts()), folder.path());
                };
        };
    }

    /** A reference that leads nowhere fails the attempt before anything is spent: there is no prompt to send. */
    private Attempted unresolved(String message) throws IOException {
        Prompt nothing = leg.prompts()
                .build(new BasePrompt("", List.of()), node.retry().quote(), Optional.empty())
                .prompt();
        AttemptStart start = begin(nothing, leg.folder(), List.of(), Optional.empty());
        return finish(start, broken(Cause.RUN_ERROR, message, Accounting.NONE), Optional.empty());
    }

    private Optional<Attempted> call(BasePrompt base, String directory) throws IOException, InterruptedException {
        PromptBuilder.Built built = leg.prompts().build(base, node.retry().quote(), quotable());
        built.warning().ifPresent(warning -> leg.record().warn("node " + node.id() + ": " + warning));
        var call = new AgentCall(
                node,
                number,
                built.prompt().text(),
                leg.programs().promptFile(node.id(), number),
                directory,
                resumes,
                leg.freshSession().get());
        return switch (leg.runtime().launch(call)) {
            case Launch.Impossible impossible -> {
                AttemptStart start = begin(built.prompt(), directory, List.of(), Optional.empty());
                yield Optional.of(finish(
                        start, broken(impossible.cause(), impossible.message(), Accounting.NONE), Optional.empty()));
            }
            case Launch.Start launch -> {
                if (hold(built.prompt(), directory, launch)) {
                    yield Optional.empty();
                }
                AttemptStart start = begin(built.prompt(), directory, launch.recordedArgv(), launch.session());
                var watch = leg.programs().watch(directory);
                Ending ending = ending(call, launch);
                node.worktree().ifPresent(leg.lanes()::worked);
                yield Optional.of(finish(start, ending, watch.get()));
            }
        };
    }

    /** True when the run was stopped while a person looked at the prompt. */
    private boolean hold(Prompt prompt, String directory, Launch.Start launch) throws InterruptedException {
        var held = new HeldAttempt(
                node.id(), number, trigger, round, prompt.text(), prompt.quote(), launch.recordedArgv(), directory);
        leg.stepper().await(held, leg.record(), leg.stop());
        return leg.stop().isAsked();
    }

    /** A new round of a loop does not repeat the attempt before it: what it works on is new. */
    private Optional<PriorReply> quotable() {
        return prior.filter(before -> before.judged() && trigger != Trigger.FEEDBACK)
                .flatMap(before -> before.reply().map(reply -> new PriorReply(before.number(), reply)));
    }

    private AttemptStart begin(Prompt prompt, String directory, List<String> argv, Optional<String> session)
            throws IOException {
        var start = new AttemptStart(
                leg.runId(),
                node.id(),
                number,
                trigger,
                prior.map(before -> OptionalInt.of(before.number())).orElse(OptionalInt.empty()),
                leg.number(),
                round,
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
        leg.record().start(start, prompt.text());
        onStarted.accept(start);
        return start;
    }

    private Ending ending(AgentCall call, Launch.Start launch) {
        if (leg.stop().isAsked()) {
            return cancelled(Accounting.NONE);
        }
        var program = new ProgramRunner.AgentProgram(
                node.id(), number, launch.argv(), launch.stdin(), call.directory(), node.timeout());
        return switch (leg.programs().run(program, leg.stop())) {
            case AgentEnd.NotStarted not -> broken(Cause.RUN_ERROR, not.message(), Accounting.NONE);
            case AgentEnd.TimedOut _ ->
                broken(
                        Cause.TIMEOUT,
                        "it ran longer than its timeout of " + GoDuration.format(node.timeout()),
                        Accounting.UNKNOWN);
            case AgentEnd.Stopped _ -> cancelled(Accounting.UNKNOWN);
            case AgentEnd.Signalled signalled ->
                broken(Cause.RUN_ERROR, "its process was ended by signal " + signalled.signal(), Accounting.UNKNOWN)
                        .withSignal(signalled.signal());
            case AgentEnd.Ended ended -> new OutputJudge(leg, call, ended).judge();
        };
    }

    private Ending broken(Cause cause, String detail, Accounting accounting) {
        return Ending.broken(node.successCheck(), cause, detail, accounting);
    }

    private Ending cancelled(Accounting accounting) {
        return Ending.without(
                node.successCheck(), new Verdict.Cancelled(leg.stop().reason().orElse("cancelled")), accounting);
    }

    private Attempted finish(AttemptStart start, Ending ending, Optional<List<String>> touched) throws IOException {
        Optional<AttemptDelta> delta = prior.flatMap(before ->
                before.start().map(earlier -> Deltas.between(earlier, before.reply(), start, ending.reply())));
        Optional<String> session = ending.session().or(start::sessionId);
        var end = new AttemptEnd(
                leg.runId(),
                node.id(),
                number,
                leg.clock().instant(),
                Details.clipped(ending.verdict()),
                ending.exitCode(),
                ending.signal(),
                ending.checks(),
                ending.accounting(),
                ending.model(),
                session,
                ending.cuts(),
                touched,
                delta);
        return new Attempted(start, leg.record().end(end, ending.reply()), ending.reply(), session, ending.objection());
    }
}
