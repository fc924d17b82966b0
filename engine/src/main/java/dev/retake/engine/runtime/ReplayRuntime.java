package dev.retake.engine.runtime;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cause;
import java.util.List;
import java.util.Optional;

/** Answers each attempt with what the same attempt of an earlier run said; free, and the checks judge it anew. */
public final class ReplayRuntime implements AgentRuntime {

    public static final String NAME = "replay";

    private final String source;
    private final Recording.Finder recordings;

    /** @param source id of the run that is replayed */
    public ReplayRuntime(String source, Recording.Finder recordings) {
        this.source = source;
        this.recordings = recordings;
    }

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
        return switch (recordings.find(call.node().id(), call.attempt())) {
            case Recording.Answer answer -> play(answer.attempt(), answer.reply(), answer.exit(), call);
            case Recording.Broken broken ->
                switch (broken.cause()) {
                    case BUDGET_EXCEEDED, OUTPUT_ERROR, VERIFY_FAILED ->
                        play(broken.attempt(), broken.reply().orElse(""), 0, call);
                    case NONZERO_EXIT, RUN_ERROR, TIMEOUT, RESULT_MISMATCH ->
                        new Launch.Impossible(
                                broken.cause(),
                                "(replayed from attempt " + broken.attempt() + " of run " + source + ") "
                                        + broken.detail());
                };
            case Recording.Missing missing ->
                new Launch.Impossible("run " + source + ", which is replayed, has " + missing.had()
                        + (missing.had() == 1 ? " attempt" : " attempts") + " of node "
                        + call.node().id()
                        + " with a verdict: there is none to answer attempt " + call.attempt());
            case Recording.Unreadable unreadable ->
                new Launch.Impossible("run " + source + ", which is replayed, cannot be read: " + unreadable.why());
        };
    }

    private Launch play(int attempt, String reply, int exit, AgentCall call) {
        List<String> argv = List.of(
                "/bin/sh",
                "-c",
                "cat; exit " + exit,
                NAME,
                source + "/" + call.node().id() + "/" + attempt);
        return new Launch.Start(argv, argv, reply, Optional.of(call.freshSession()));
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        Optional<String> session = Optional.of(call.freshSession());
        return switch (recordings.find(call.node().id(), call.attempt())) {
            case Recording.Broken broken
            when broken.cause() == Cause.BUDGET_EXCEEDED ->
                new Reading.OverBudget(output.stdout(), Accounting.NONE, Optional.empty(), session);
            case Recording.Broken broken
            when broken.cause() == Cause.OUTPUT_ERROR ->
                new Reading.NotUnderstood("(replayed) " + broken.detail(), Accounting.NONE, session);
            case Recording.Answer answer -> answered(output, answer.error(), session);
            case Recording.Broken _, Recording.Missing _, Recording.Unreadable _ -> answered(output, false, session);
        };
    }

    private static Reading answered(Output output, boolean error, Optional<String> session) {
        return new Reading.Answered(output.stdout(), error, Accounting.NONE, Optional.empty(), session);
    }
}
