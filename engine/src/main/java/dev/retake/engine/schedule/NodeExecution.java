package dev.retake.engine.schedule;

import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.Verdict;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Trigger;
import java.io.IOException;
import java.time.Duration;
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
        for (int retries = 0; ; retries++) {
            if (leg.stop().isAsked()) {
                return new NodeResult.Cancelled();
            }
            boolean isFirst = retries == 0;
            int number = leg.record().nextNumber(node.id());
            var attempt = new AttemptRun(leg, node, number, trigger, prior, resumes, start -> {
                if (isFirst) {
                    leg.record()
                            .tell(new RunEvent.NodeStarted(
                                    start.startedAt(), node.id(), start.sessionId(), 0, OptionalInt.of(number)));
                }
            });
            AttemptRun.Attempted done = attempt.run();
            Optional<NodeResult> result = settle(done, retries);
            if (result.isPresent()) {
                return result.get();
            }
            if (waitBeforeRetry(retries + 1)) {
                return new NodeResult.Cancelled();
            }
            prior = Optional.of(new Prior(
                    number,
                    Optional.of(done.start()),
                    done.reply(),
                    done.end().verdict().judged()));
            trigger = Trigger.RETRY;
            resumes = Optional.empty();
        }
    }

    /** True when the run was stopped meanwhile. */
    private boolean waitBeforeRetry(int retry) throws InterruptedException {
        Duration wait =
                node.retry().backoff().map(backoff -> backoff.before(retry)).orElse(Duration.ZERO);
        return wait.isZero() ? leg.stop().isAsked() : leg.stop().await(wait);
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
                yield Optional.of(fail(done, failed, retries));
            }
        };
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
                                retries == 0
                                        ? Optional.empty()
                                        : Optional.of(
                                                "passed after " + retries + (retries == 1 ? " retry" : " retries")),
                                Optional.of(passed.provenance()),
                                0,
                                OptionalInt.of(end.number())),
                        done.reply().orElse(""),
                        duration(done));
        return new NodeResult.Passed(done.session());
    }

    private void retry(AttemptEnd end, Verdict.Failed failed, int retry) {
        leg.record()
                .tell(new RunEvent.NodeRetried(
                        end.endedAt(),
                        node.id(),
                        retry,
                        Optional.empty(),
                        0,
                        end.accounting(),
                        Optional.of(failed.detail()).filter(detail -> !detail.isEmpty()),
                        OptionalInt.of(end.number()),
                        Optional.of(failed.cause()),
                        failed.judged()));
    }

    private NodeResult fail(AttemptRun.Attempted done, Verdict.Failed failed, int retries) throws IOException {
        AttemptEnd end = done.end();
        leg.record()
                .failed(
                        new RunEvent.NodeFailed(
                                end.endedAt(),
                                node.id(),
                                end.accounting(),
                                done.session(),
                                retries,
                                Optional.of(failed.detail()).filter(detail -> !detail.isEmpty()),
                                0,
                                OptionalInt.of(end.number()),
                                Optional.of(failed.cause()),
                                failed.judged()),
                        done.reply(),
                        duration(done),
                        failed.cause() == Cause.BUDGET_EXCEEDED);
        return new NodeResult.Failed(failed.cause(), failed.detail());
    }

    private static Duration duration(AttemptRun.Attempted done) {
        return Duration.between(done.start().startedAt(), done.end().endedAt());
    }
}
