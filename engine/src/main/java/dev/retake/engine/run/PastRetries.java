package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.lint.RetryHistory;
import dev.retake.engine.store.Home;
import dev.retake.engine.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Counts what became of the nodes that came to a fifth attempt in the newest runs of a home. */
final class PastRetries {

    /** Older runs tell of prompts and models that are gone, and lint must not take long. */
    private static final int RUNS = 200;

    private static final int PAST = 5;

    private PastRetries() {}

    static RetryHistory of(Home home) {
        RetryHistory history = RetryHistory.NONE;
        try {
            for (Path folder : home.folders().stream().limit(RUNS).toList()) {
                for (List<Attempt> attempts : RunReader.attemptsOfNodesWith(folder, PAST)) {
                    history = history.plus(of(attempts));
                }
            }
        } catch (IOException _) {
            // A warning cites what can be read; the list of runs is where a home that cannot be read is reported.
            return history;
        }
        return history;
    }

    /** A resume or a new round begins anew; only what a retry follows counts on. */
    static RetryHistory of(List<Attempt> attempts) {
        RetryHistory history = RetryHistory.NONE;
        int chain = 0;
        for (int i = 0; i < attempts.size(); i++) {
            chain = attempts.get(i).trigger() == Trigger.RETRY ? chain + 1 : 1;
            boolean isLast = i + 1 == attempts.size() || attempts.get(i + 1).trigger() != Trigger.RETRY;
            if (isLast && chain >= PAST) {
                history = history.plus(new RetryHistory(1, attempts.get(i).status() == AttemptStatus.PASSED ? 1 : 0));
            }
        }
        return history;
    }
}
