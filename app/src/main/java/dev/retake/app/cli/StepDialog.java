package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import dev.retake.engine.run.RunHandle;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Shows attempts that wait for a person, one at a time, and does with them what the person types. */
final class StepDialog {

    private static final String QUESTION = "Enter: let it go.  a: let all go.  s: stop the run.";

    private final Console console;
    private final Answers answers;
    private final Hints hints;
    private final boolean json;
    private final Queue<HeldAttempt> held = new ArrayDeque<>();
    private final Set<NodeId> released = new HashSet<>();
    private CompletableFuture<Void> changed = new CompletableFuture<>();

    StepDialog(RetakeCommand retake, boolean json) {
        this.console = retake.console();
        this.answers = retake.surroundings().answers();
        this.hints = retake.hints();
        this.json = json;
    }

    synchronized void held(HeldAttempt attempt) {
        released.remove(attempt.node());
        held.add(attempt);
        changed.complete(null);
    }

    synchronized void released(HeldAttempt attempt) {
        released.add(attempt.node());
    }

    /** The next attempt that still waits, or what tells that there may be one. */
    private synchronized Optional<HeldAttempt> next() {
        for (HeldAttempt first = held.poll(); first != null; first = held.poll()) {
            if (!released.contains(first.node())) {
                return Optional.of(first);
            }
        }
        changed = new CompletableFuture<>();
        return Optional.empty();
    }

    private synchronized CompletableFuture<Void> changed() {
        return changed;
    }

    /** Asks until the run has ended. */
    void accompany(RunHandle run) {
        while (!run.ended().isDone()) {
            Optional<HeldAttempt> next = next();
            if (next.isPresent()) {
                ask(run, next.get());
            } else {
                CompletableFuture.anyOf(changed(), run.ended()).join();
            }
        }
    }

    private void ask(RunHandle run, HeldAttempt attempt) {
        show(run, attempt);
        // Another thread reads, so that an interrupted run ends without a last line being typed.
        CompletableFuture<Optional<String>> line = CompletableFuture.supplyAsync(answers::next);
        CompletableFuture.anyOf(line, run.ended()).join();
        if (run.ended().isDone()) {
            return;
        }
        Optional<String> typed = line.join();
        if (typed.isEmpty()) {
            console.note("nobody answers any more: the run is stopped, and `" + hints.retryFailed(Followed.of(run))
                    + "` goes on with it");
            run.cancel();
            run.ended().join();
            return;
        }
        switch (typed.get().strip().toLowerCase(Locale.ROOT)) {
            case "", "g", "go" -> run.go(attempt.node());
            case "a", "all" -> run.goAll();
            case "s", "stop" -> {
                run.cancel();
                run.ended().join();
            }
            default -> {
                console.note("not an answer: " + typed.get().strip());
                ask(run, attempt);
            }
        }
    }

    private void show(RunHandle run, HeldAttempt attempt) {
        if (json) {
            console.jsonLine(json(run, attempt));
            return;
        }
        console.line("");
        console.line("⏸ " + attempt.node() + "  attempt " + attempt.number() + " waits (" + why(attempt)
                + attempt.quote().map(quote -> ", quotes attempt " + quote.of()).orElse("") + ")");
        console.line("  in " + attempt.directory());
        console.line("  runs " + Words.oneLine(Words.command(attempt.argv())));
        console.line("  and is sent this prompt:");
        attempt.prompt().lines().forEach(line -> console.line("  │ " + line));
        console.note(QUESTION);
    }

    private static String why(HeldAttempt attempt) {
        String round = "feedback round " + attempt.round();
        return attempt.trigger() == Trigger.FEEDBACK
                ? round
                : attempt.trigger().token() + (attempt.round() > 0 ? ", " + round : "");
    }

    private static ObjectNode json(RunHandle run, HeldAttempt attempt) {
        ObjectNode line = JsonNodeFactory.instance
                .objectNode()
                .put("event", "attempt_held")
                .put("run_id", run.runId())
                .put("node_id", attempt.node().value())
                .put("number", attempt.number())
                .put("trigger", attempt.trigger().token())
                .put("round", attempt.round())
                .put("cwd", attempt.directory());
        attempt.quote().ifPresent(quote -> line.put("quotes", quote.of()));
        attempt.argv().forEach(line.putArray("argv")::add);
        return line.put("prompt", attempt.prompt());
    }
}
