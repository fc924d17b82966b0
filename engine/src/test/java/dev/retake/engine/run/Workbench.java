package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A home in a temporary folder, with runs to be started in it and looked at. */
final class Workbench {

    static final long PATIENCE_SECONDS = 60;

    final Path root;
    final RetakeEngine engine;
    final List<RunEvent> events = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    final BlockingQueue<HeldAttempt> held = new LinkedBlockingQueue<>();
    final BlockingQueue<HeldAttempt> released = new LinkedBlockingQueue<>();
    private final Map<Predicate<RunEvent>, CompletableFuture<RunEvent>> awaited = new java.util.LinkedHashMap<>();

    Workbench(Path root) {
        this(root, System.getenv());
    }

    Workbench(Path root, Map<String, String> environment) {
        this.root = root;
        this.engine = new RetakeEngine(root.resolve("home"), environment);
    }

    /** Completes with the first event, from now on, of which {@code wanted} holds. */
    synchronized CompletableFuture<RunEvent> when(Predicate<RunEvent> wanted) {
        var future = new CompletableFuture<RunEvent>();
        awaited.put(wanted, future);
        return future;
    }

    private final RunListener listener = new RunListener() {
        @Override
        public void onEvent(RunEvent event) {
            synchronized (Workbench.this) {
                events.add(event);
                awaited.forEach((wanted, future) -> {
                    if (wanted.test(event)) {
                        future.complete(event);
                    }
                });
            }
        }

        @Override
        public void onHeld(HeldAttempt attempt) {
            held.add(attempt);
        }

        @Override
        public void onReleased(HeldAttempt attempt) {
            released.add(attempt);
        }

        @Override
        public void onNote(String message) {
            synchronized (Workbench.this) {
                notes.add(message);
            }
        }

        @Override
        public void onWarning(String message) {
            synchronized (Workbench.this) {
                warnings.add(message);
            }
        }
    };

    LintReport lint(String yaml) throws IOException {
        Path file = root.resolve("graph.yaml");
        Files.writeString(file, yaml);
        return Linter.check(GraphSource.read(file), Optional.empty());
    }

    StartResult tryStart(String yaml, Map<String, String> inputs, Optional<String> runtime) throws IOException {
        LintReport report = lint(yaml);
        assertThat(report.valid()).as("findings: %s", report.findings()).isPresent();
        return engine.start(
                report.valid().get(), new RunRequest(inputs, runtime, OptionalInt.empty(), false, root), listener);
    }

    RunHandle start(String yaml, UnaryOperator<RunRequest> asked) throws IOException {
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, root);
        return started(engine.start(lint(yaml).valid().orElseThrow(), asked.apply(request), listener));
    }

    RunHandle start(String yaml) throws IOException {
        return start(yaml, Map.of(), Optional.of("rehearsal"));
    }

    RunHandle start(String yaml, Map<String, String> inputs, Optional<String> runtime) throws IOException {
        return started(tryStart(yaml, inputs, runtime));
    }

    static RunHandle started(StartResult result) {
        assertThat(result).isInstanceOf(StartResult.Started.class);
        return ((StartResult.Started) result).handle();
    }

    RunHandle retryFailed(Path run) {
        return started(engine.resume(run, ResumeRequest.of(new Resumption.RetryFailed()), listener));
    }

    StartResult tryRetryFailed(Path run) {
        return tryResume(run, new Resumption.RetryFailed());
    }

    RunHandle approve(Path run, String gate) {
        return started(tryResume(run, new Resumption.Approve(new NodeId(gate))));
    }

    RunHandle reject(Path run, String gate) {
        return started(tryResume(run, new Resumption.Reject(new NodeId(gate))));
    }

    StartResult tryResume(Path run, Resumption how) {
        return engine.resume(run, ResumeRequest.of(how), listener);
    }

    static RunOutcome end(RunHandle handle) throws Exception {
        return handle.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Runs a graph under rehearsal to its end. */
    RunHandle run(String yaml) throws Exception {
        RunHandle handle = start(yaml);
        end(handle);
        return handle;
    }

    List<Attempt> attempts(RunHandle handle, String node) throws IOException {
        return engine.open(handle.directory()).attempts().getOrDefault(new NodeId(node), List.of());
    }

    AttemptTexts texts(RunHandle handle, Attempt attempt) {
        return engine.texts(handle.directory(), attempt);
    }
}
