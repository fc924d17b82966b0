package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.check.Checker;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.runtime.Recording;
import dev.retake.engine.runtime.ReplayRuntime;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the attempts of an earlier run said, for a run that replays it. */
final class Recordings {

    private final ReadRun run;

    private Recordings(ReadRun run) {
        this.run = run;
    }

    /** The runtime that replays a run, or why it cannot be replayed. */
    static RuntimeChoice choose(Optional<Path> folder) {
        if (folder.isEmpty()) {
            return refused(Kind.BAD_REQUEST, "`replay` needs a run whose replies it gives: name it with --replay RUN");
        }
        try {
            ReadRun run = RunReader.read(folder.get());
            if (!run.recorded()) {
                return refused(
                        Kind.BAD_REQUEST,
                        "run " + run.runId() + " has no attempt records, so there is nothing to replay");
            }
            return new RuntimeChoice.Chosen(new ReplayRuntime(run.runId(), new Recordings(run)::find));
        } catch (IOException e) {
            return refused(Kind.UNREADABLE, folder.get() + " cannot be read: " + Failures.words(e));
        }
    }

    private static RuntimeChoice refused(Kind kind, String message) {
        return new RuntimeChoice.Refused(new Refusal(kind, message));
    }

    /** What answers attempt {@code number} of a node: attempts that came to no verdict are not counted. */
    private Recording find(NodeId node, int number) {
        List<Attempt> made = run.attempts(node);
        Optional<Recording> gap = gap(made);
        if (gap.isPresent()) {
            return gap.get();
        }
        List<Attempt> settled = made.stream()
                .filter(attempt -> attempt.status() == AttemptStatus.PASSED || attempt.status() == AttemptStatus.FAILED)
                .filter(attempt -> attempt.end().isPresent())
                .toList();
        if (number > settled.size()) {
            return new Recording.Missing(settled.size());
        }
        Attempt attempt = settled.get(number - 1);
        AttemptEnd end = attempt.end().orElseThrow();
        Optional<String> reply;
        try {
            reply = new Replies(run.directory()).recordedReply(attempt);
        } catch (IOException e) {
            return new Recording.Unreadable(Failures.words(e));
        }
        boolean isBroken = !attempt.judged() && attempt.status() == AttemptStatus.FAILED;
        return isBroken
                ? new Recording.Broken(attempt.number(), attempt.cause().orElseThrow(), attempt.detail(), reply)
                : new Recording.Answer(
                        attempt.number(), reply.orElse(""), end.exitCode().orElse(0), isError(end));
    }

    /** Without a record of one attempt the next would be taken for it. */
    private static Optional<Recording> gap(List<Attempt> made) {
        for (int i = 0; i < made.size(); i++) {
            boolean isNumbered = made.get(i).number() == i + 1;
            // A process that dies takes its leg with it: what another attempt of the leg follows has ended.
            boolean isWhole = made.get(i).end().isPresent()
                    || i + 1 == made.size()
                    || made.get(i).leg() < made.get(i + 1).leg();
            if (!isNumbered || !isWhole) {
                return Optional.of(new Recording.Unreadable("the record of attempt " + (i + 1) + " of "
                        + made.get(i).node() + " is missing or broken"));
            }
        }
        return Optional.empty();
    }

    /** The agent itself called its reply an error: the exit check said no to an exit of 0. */
    private static boolean isError(AttemptEnd end) {
        return end.exitCode().orElse(0) == 0
                && end.checks().stream()
                        .filter(check -> check.predicate().equals(Checker.EXIT))
                        .map(CheckResult::passed)
                        .anyMatch(passed -> passed.isPresent() && !passed.get());
    }
}
