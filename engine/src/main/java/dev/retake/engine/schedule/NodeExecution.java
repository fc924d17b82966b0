package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Trigger;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;

/** The life of one node in one leg: attempt after attempt, strictly one at a time, until there is a verdict. */
final class NodeExecution {

    private final Leg leg;
    private final NodeTask task;
    private final Node node;

    NodeExecution(Leg leg, NodeTask task) {
        this.leg = leg;
        this.task = task;
        this.node = task.node();
    }

    NodeResult run() {
        try {
            return attempts();
        } catch (IOException e) {
            return new NodeResult.Unrecordable("node " + node.id() + " cannot be recorded: " + e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new NodeResult.Cancelled();
        }
    }

    private NodeResult attempts() throws IOException, InterruptedException {
        Optional<Prior> prior = task.prior();
        Trigger trigger = task.trigger();
        Optional<String> resumes = task.parentSession();
        for (int retries = 0; !stoppedBefore(retries); retries++) {
            boolean isFirst = retries == 0;
            int number = leg.record().nextNumber(node.id());
            var attempt = new AttemptRun(leg, task, number, trigger, prior, resumes, start -> {
                if (isFirst) {
                    leg.record()
                            .tell(new RunEvent.NodeStarted(
                                    start.startedAt(),
                                    node.id(),
                                    start.sessionId(),
                                    task.round(),
                                    OptionalInt.of(number)));
                }
            });
            Optional<AttemptRun.Attempted> done = attempt.run();
            if (done.isEmpty()) {
                return new NodeResult.Cancelled();
            }
            Optional<NodeResult> result = settle(done.get(), retries);
            if (result.isPresent()) {
                return result.get();
            }
            prior = done.map(AttemptRun.Attempted::asPrior);
            trigger = Trigger.RETRY;
            resumes = Optional.empty();
        }
        return new NodeResult.Cancelled();
    }

    /** Waits as long as a retry is to wait; true when the run was stopped by then. */
    private boolean stoppedBefore(int retry) throws InterruptedException {
        Duration wait = node.retry()
                .backoff()
                .filter(_ -> retry > 0)
                .map(backoff -> backoff.before(retry))
                .orElse(Duration.ZERO);
        return leg.stop().await(wait);
    }

    /** The node's result, or empty when another attempt follows. */
    private Optional<NodeResult> settle(AttemptRun.Attempted done, int retries) throws IOException {
        return switch (done.end().verdict()) {
            case Verdict.Passed passed -> Optional.of(pass(done, passed, retries));
            case Verdict.Cancelled _ -> Optional.of(new NodeResult.Cancelled());
            case Verdict.Limited limited -> Optional.of(new NodeResult.Limited(limited.detail()));
            case Verdict.Failed failed -> {
                boolean again =
                        retries < node.retry().max() && node.retry().on().contains(failed.cause());
                if (again) {
                    retry(done.end(), failed, retries + 1);
                    yield Optional.empty();
                }
                Optional<LoopRound> loop = task.loop()
                        .filter(around -> failed.judged() && around.declarer().equals(node.id()));
                if (loop.isPresent() && !loop.get().isLast()) {
                    yield Optional.of(
                            new NodeResult.SentBack(done.end(), failed, payload(done, failed), done.asPrior()));
                }
                yield Optional.of(fail(
                        done,
                        failed,
                        loop.map(around -> around.exhausted() + ": " + words(failed))
                                .orElse(failed.detail()),
                        retries));
            }
        };
    }

    private static String words(Verdict.Failed failed) {
        return failed.cause().token() + (failed.detail().isEmpty() ? "" : ": " + failed.detail());
    }

    /** What the check printed if it was the check that said no, else the reply, else why it failed. */
    private static String payload(AttemptRun.Attempted done, Verdict.Failed failed) {
        return done.objection()
                .filter(text -> !text.isBlank())
                .or(() -> done.reply().filter(text -> !text.isBlank()))
                .orElseGet(() -> words(failed));
    }

    private NodeResult pass(AttemptRun.Attempted done, Verdict.Passed passed, int retries) throws IOException {
        AttemptEnd end = done.end();
        leg.record()
                .passed(
                        new RunEvent.NodePassed(
                                end.endedAt(),
                                node.id(),
                                end.accounting(),
                                done.session(),
                                retries,
                                passNote(retries),
                                Optional.of(passed.provenance()),
                                task.round(),
                                OptionalInt.of(end.number())),
                        done.reply().orElse(""),
                        duration(done));
        return new NodeResult.Passed(done.session(), done.asPrior());
    }

    private Optional<String> passNote(int retries) {
        var notes = new ArrayList<String>();
        if (retries > 0) {
            notes.add("passed after " + retries + (retries == 1 ? " retry" : " retries"));
        }
        task.loop().filter(loop -> loop.round() > 0).map(LoopRound::words).ifPresent(notes::add);
        return notes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", notes));
    }

    private void retry(AttemptEnd end, Verdict.Failed failed, int retry) {
        leg.record()
                .tell(new RunEvent.NodeRetried(
                        end.endedAt(),
                        node.id(),
                        retry,
                        Optional.empty(),
                        task.round(),
                        end.accounting(),
                        Optional.of(failed.detail()).filter(detail -> !detail.isEmpty()),
                        OptionalInt.of(end.number()),
                        Optional.of(failed.cause()),
                        failed.judged()));
    }

    private NodeResult fail(AttemptRun.Attempted done, Verdict.Failed failed, String detail, int retries)
            throws IOException {
        AttemptEnd end = done.end();
        leg.record()
                .failed(
                        new RunEvent.NodeFailed(
                                end.endedAt(),
                                node.id(),
                                end.accounting(),
                                done.session(),
                                retries,
                                Optional.of(detail).filter(text -> !text.isEmpty()),
                                task.round(),
                                OptionalInt.of(end.number()),
                                Optional.of(failed.cause()),
                                failed.judged()),
                        done.reply(),
                        duration(done),
                        failed.cause() == Cause.BUDGET_EXCEEDED);
        // Of a loop whose rounds are spent the detail names the cause itself.
        return new NodeResult.Failed(detail.equals(failed.detail()) ? words(failed) : detail);
    }

    private static Duration duration(AttemptRun.Attempted done) {
        return Duration.between(done.start().startedAt(), done.end().endedAt());
    }
}
