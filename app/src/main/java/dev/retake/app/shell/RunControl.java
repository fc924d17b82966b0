package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.RunText;
import dev.retake.app.resource.ShellText;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.Refusal;
import dev.retake.engine.run.ResumePreview;
import dev.retake.engine.run.ResumeRequest;
import dev.retake.engine.run.Resumption;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunHandle;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.RunSummary;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.run.Verification;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.SetChangeListener;
import javafx.util.Subscription;

/** Starts, resumes and stops runs, and connects what they say to their documents. */
public final class RunControl {

    /** A leg that was started: its handle, and the document to show it in. */
    private record Begun(RunHandle handle, RunDocument document) {}

    /** Either a leg that goes on, or the sentence that says why not. */
    private record Beginning(Optional<Begun> begun, Optional<Refusal> refusal) {}

    private final RetakeEngine engine;
    private final DocumentReader reader;
    private final Background background;
    private final Desk desk;
    private final List<RunDocument> live = new ArrayList<>();
    private final Map<RunDocument, Subscription> breakpoints = new HashMap<>();
    private Optional<Runnable> idle = Optional.empty();

    public RunControl(RetakeEngine engine, DocumentReader reader, Background background, Desk desk) {
        this.engine = engine;
        this.reader = reader;
        this.background = background;
        this.desk = desk;
    }

    /** Names of the runtimes that can be chosen. */
    List<String> runtimes() {
        return engine.runtimes();
    }

    /** Starts a run and opens it; {@code refused} hears why nothing was started. */
    void start(ValidGraph graph, RunRequest request, Consumer<Refusal> refused) {
        var feed = new LiveFeed(reader, background, Optional.of(graph.graph()), List.of(), this::ended);
        background.run(
                _ -> begin(engine.start(graph, request, feed), Optional.empty()),
                beginning -> began(beginning, feed, refused),
                e -> refused.accept(trouble(RunText.FAILED_TO_START.text(Reasons.of(e)))));
    }

    /** Reads what going on with a run would do. */
    void preview(RunDocument run, Resumption how, Consumer<ResumePreview> ready, Consumer<Refusal> refused) {
        background.run(
                _ -> engine.preview(run.path(), how),
                ready,
                e -> refused.accept(trouble(RunText.FAILED_TO_PREVIEW.text(Reasons.of(e)))));
    }

    /** Compares a whole run with what was recorded of it. */
    Job verify(RunDocument run, Consumer<Verification> found, Consumer<String> failed) {
        return background.run(_ -> engine.verify(run.path()), found, e -> failed.accept(Reasons.of(e)));
    }

    /** Goes on with a run in its own tab. */
    void resume(RunDocument run, ResumeRequest request, Consumer<Refusal> refused) {
        background.run(
                _ -> engine.events(run.path()),
                past -> {
                    var feed =
                            new LiveFeed(reader, background, run.graphProperty().getValue(), past, this::ended);
                    background.run(
                            _ -> begin(engine.resume(run.path(), request, feed), Optional.of(run)),
                            beginning -> began(beginning, feed, refused),
                            e -> refused.accept(trouble(RunText.FAILED_TO_START.text(Reasons.of(e)))));
                },
                e -> refused.accept(trouble(RunText.FAILED_TO_PREVIEW.text(Reasons.of(e)))));
    }

    /** Earlier runs of a graph, the latest first, for a replay. */
    void earlierRuns(String graphName, Consumer<List<RunSummary>> found) {
        background.run(
                _ -> engine.runs().runs().stream()
                        .filter(run -> run.graphName().equals(graphName))
                        .toList(),
                found,
                _ -> found.accept(List.of()));
    }

    void stop(RunDocument run) {
        run.handleProperty().getValue().ifPresent(RunHandle::cancel);
    }

    /** Lets one attempt go: that of the selected node if it waits, else the one that waits longest. */
    void step(RunDocument run) {
        Optional<HeldAttempt> next = run.held().stream()
                .filter(attempt -> run.selection().node().equals(Optional.of(attempt.node())))
                .findFirst()
                .or(() -> run.held().stream().findFirst());
        run.handleProperty().getValue().ifPresent(handle -> next.ifPresent(attempt -> handle.go(attempt.node())));
    }

    void goAll(RunDocument run) {
        run.handleProperty().getValue().ifPresent(RunHandle::goAll);
    }

    /** Stops every run of this window and calls {@code over} when all of them have put everything on disk. */
    void stopAll(Runnable over) {
        idle = Optional.of(over);
        List.copyOf(live).forEach(this::stop);
        checkIdle();
    }

    private void checkIdle() {
        if (live.isEmpty()) {
            Optional<Runnable> waiting = idle;
            idle = Optional.empty();
            waiting.ifPresent(Runnable::run);
        }
    }

    /** The runs that go on in this window. */
    List<RunDocument> live() {
        return List.copyOf(live);
    }

    private Beginning begin(StartResult result, Optional<RunDocument> there) throws IOException {
        return switch (result) {
            case StartResult.Started(RunHandle handle) -> {
                RunDocument document = there.isPresent() ? there.get() : reader.readRun(handle.directory());
                yield new Beginning(Optional.of(new Begun(handle, document)), Optional.empty());
            }
            case StartResult.Refused(Refusal refusal) -> new Beginning(Optional.empty(), Optional.of(refusal));
        };
    }

    private void began(Beginning beginning, LiveFeed feed, Consumer<Refusal> refused) {
        beginning.refusal().ifPresent(refused);
        beginning.begun().ifPresent(begun -> {
            live.add(begun.document());
            breakpoints.put(begun.document(), passOn(begun));
            feed.attach(begun.document(), begun.handle());
            if (desk.documents().contains(begun.document())) {
                desk.show(begun.document());
            } else {
                desk.add(begun.document());
            }
            changed();
        });
    }

    /** A breakpoint that is set or taken away while a run goes on counts at once. */
    private Subscription passOn(Begun begun) {
        var nodes = desk.breakpoints(begun.document()).nodes();
        SetChangeListener<NodeId> listener = change -> {
            if (change.wasAdded()) {
                begun.handle().breakpoint(change.getElementAdded(), true);
            } else {
                begun.handle().breakpoint(change.getElementRemoved(), false);
            }
        };
        nodes.addListener(listener);
        return () -> nodes.removeListener(listener);
    }

    private void ended(RunDocument run) {
        live.remove(run);
        Optional.ofNullable(breakpoints.remove(run)).ifPresent(Subscription::unsubscribe);
        tellElsewhere(run);
        changed();
        checkIdle();
    }

    /** Who looks at something else should know that a run has ended or waits. */
    private void tellElsewhere(RunDocument run) {
        if (!desk.current().equals(Optional.of(run)) && desk.documents().contains(run)) {
            RunStatus status = run.statusProperty().getValue();
            desk.noticeProperty()
                    .set(Optional.of(
                            status == RunStatus.PAUSED
                                    ? ShellText.NOTICE_PAUSED.text(run.title())
                                    : ShellText.NOTICE_ENDED.text(
                                            run.title(),
                                            run.markProperty().getValue().word())));
        }
    }

    private void changed() {
        desk.tick();
        desk.runsChanged();
    }

    private static Refusal trouble(String message) {
        return new Refusal(Refusal.Kind.UNREADABLE, message);
    }
}
