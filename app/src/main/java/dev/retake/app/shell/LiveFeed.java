package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.FxBridge;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.RunHandle;
import dev.retake.engine.run.RunListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Brings what a run of this process says to its document: every event to the fold, and now and then a look at the disk. */
final class LiveFeed implements RunListener {

    private sealed interface Signal {
        record Happened(RunEvent event) implements Signal {}

        record Warned(String message) implements Signal {}

        record Held(HeldAttempt attempt) implements Signal {}

        record Released(HeldAttempt attempt) implements Signal {}

        record Over() implements Signal {}
    }

    private final FxBridge<Signal> bridge = new FxBridge<>(this::receive);
    private final DocumentReader reader;
    private final Background background;
    private final Consumer<RunDocument> over;
    private final RunFold fold;
    private final List<HeldAttempt> held = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Optional<RunDocument> document = Optional.empty();
    private boolean ended;
    private boolean reading;
    private boolean stale;

    /**
     * @param past what the run's earlier legs said
     * @param over called on the window's thread when the run has ended and been read for the last time
     */
    LiveFeed(
            DocumentReader reader,
            Background background,
            Optional<AgentGraph> graph,
            List<RunEvent> past,
            Consumer<RunDocument> over) {
        this.reader = reader;
        this.background = background;
        this.over = over;
        this.fold = RunFold.of(graph);
        past.forEach(fold::add);
    }

    @Override
    public void onEvent(RunEvent event) {
        bridge.send(new Signal.Happened(event));
    }

    @Override
    public void onNote(String message) {
        bridge.send(new Signal.Warned(message));
    }

    @Override
    public void onWarning(String message) {
        bridge.send(new Signal.Warned(message));
    }

    @Override
    public void onHeld(HeldAttempt attempt) {
        bridge.send(new Signal.Held(attempt));
    }

    @Override
    public void onReleased(HeldAttempt attempt) {
        bridge.send(new Signal.Released(attempt));
    }

    /** Connects the document, on the window's thread; what was said before is not lost. */
    void attach(RunDocument run, RunHandle handle) {
        document = Optional.of(run);
        run.warnings().setAll(warnings);
        run.begins(handle);
        run.held().setAll(held);
        run.folded(fold.state());
        run.graphProperty().getValue().stream()
                .flatMap(graph -> graph.nodes().stream())
                .findFirst()
                .filter(_ -> run.selection().node().isEmpty())
                .ifPresent(first -> run.selection().follow(first.id()));
        if (stale) {
            look(run);
        }
        CompletableFuture<?> _ = handle.ended().whenComplete((_, _) -> bridge.send(new Signal.Over()));
    }

    private void receive(List<Signal> batch) {
        boolean look = false;
        for (Signal signal : batch) {
            switch (signal) {
                case Signal.Happened(RunEvent event) -> {
                    fold.add(event);
                    look |= event instanceof RunEvent.AttemptStarted || event instanceof RunEvent.AttemptEnded;
                }
                case Signal.Warned(String message) -> {
                    warnings.add(message);
                    document.ifPresent(run -> run.warnings().add(message));
                }
                case Signal.Held(HeldAttempt attempt) -> held.add(attempt);
                case Signal.Released(HeldAttempt attempt) -> held.remove(attempt);
                case Signal.Over _ -> {
                    ended = true;
                    look = true;
                }
            }
        }
        document.ifPresent(this::tell);
        if (look) {
            document.ifPresentOrElse(this::look, () -> stale = true);
        }
    }

    private void tell(RunDocument run) {
        if (!run.held().equals(held)) {
            run.held().setAll(held);
        }
        run.folded(fold.state());
        run.selectUnderWay();
    }

    /** Reads the run from disk, at most one reading at a time; what came meanwhile is read by the next. */
    private void look(RunDocument run) {
        if (reading) {
            stale = true;
            return;
        }
        reading = true;
        stale = false;
        boolean last = ended;
        RunDocument.Reading before = run.reading();
        background.run(
                _ -> reader.readAgain(before),
                read -> looked(run, Optional.of(read), last),
                _ -> looked(run, Optional.empty(), last));
    }

    private void looked(RunDocument run, Optional<RunDocument.Reading> read, boolean last) {
        reading = false;
        if (last) {
            run.ended();
        }
        read.ifPresent(run::read);
        if (last) {
            run.selectTelling();
            over.accept(run);
        } else if (stale) {
            look(run);
        }
    }
}
