package dev.retake.app.cli;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.RunHandle;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.StartResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Follows a run to its end, and stops it when the person asks. */
final class Follower implements RunListener {

    private final Console console;
    private final Transcript transcript;
    private final RunFold fold;
    private final Optional<StepDialog> steps;
    private final List<RunEvent> early = new ArrayList<>();
    private Optional<RunHandle> run = Optional.empty();
    private boolean interrupted;

    /**
     * @param past what the run's earlier legs said
     * @param steps asks about attempts that wait for a person
     */
    Follower(
            Surroundings surroundings,
            Transcript transcript,
            Optional<AgentGraph> graph,
            List<RunEvent> past,
            Optional<StepDialog> steps) {
        this.console = surroundings.console();
        this.transcript = transcript;
        this.fold = RunFold.of(graph);
        this.steps = steps;
        past.forEach(fold::add);
        surroundings.interrupts().on(this::interrupt, () -> run.ifPresent(RunHandle::kill));
    }

    static Transcript transcript(RetakeCommand retake, Optional<AgentGraph> graph, boolean json) {
        return json ? new JsonTranscript(retake.console()) : new TextTranscript(retake, graph);
    }

    private synchronized void interrupt() {
        interrupted = true;
        console.note("stopping: the agents are ended and their attempts recorded; interrupt again to stop at once");
        run.ifPresent(RunHandle::cancel);
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        fold.add(event);
        // The first events come before the caller of start has the run in hand.
        run.ifPresentOrElse(handle -> transcript.event(Followed.of(handle), event), () -> early.add(event));
    }

    @Override
    public void onHeld(HeldAttempt attempt) {
        steps.ifPresent(dialog -> dialog.held(attempt));
    }

    @Override
    public void onReleased(HeldAttempt attempt) {
        steps.ifPresent(dialog -> dialog.released(attempt));
    }

    @Override
    public void onNote(String message) {
        console.note(message);
    }

    @Override
    public void onWarning(String message) {
        console.note("warning: " + message);
    }

    private synchronized void begin(RunHandle handle) {
        run = Optional.of(handle);
        transcript.begin(Followed.of(handle));
        early.forEach(event -> transcript.event(Followed.of(handle), event));
        if (interrupted) {
            handle.cancel();
        }
    }

    /** The exit code of the command that started it. */
    int follow(StartResult result, Optional<AgentGraph> graph, String runtime) throws CommandFailed {
        return switch (result) {
            case StartResult.Refused refused ->
                throw new CommandFailed(
                        Exit.of(refused.refusal().kind()), refused.refusal().message());
            case StartResult.Started started -> {
                begin(started.handle());
                steps.ifPresent(dialog -> dialog.accompany(started.handle()));
                yield end(started.handle(), started.handle().ended().join(), graph, runtime);
            }
        };
    }

    private synchronized int end(RunHandle handle, RunOutcome outcome, Optional<AgentGraph> graph, String runtime) {
        RunState state = fold.state();
        transcript.end(Followed.of(handle), outcome, state.detail(), Ledger.of(graph, state, Map.of(), runtime));
        boolean isStopped = RunEvent.RunFinished.isStop(state.detail()) || interrupted;
        return isStopped && outcome != RunOutcome.PASSED ? Exit.INTERRUPTED : outcome.exit();
    }
}
