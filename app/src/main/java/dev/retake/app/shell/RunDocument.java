package dev.retake.app.shell;

import dev.retake.app.resource.RawText;
import dev.retake.app.resource.StateMark;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.run.AttemptOutput;
import dev.retake.engine.run.AttemptTexts;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RunHandle;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** A run that is open: one that is over, or one that goes on, in this process or in another. */
public final class RunDocument implements Document {

    /** As much of a run's id as says the minute. */
    private static final int MINUTE = "20261130-1015".length();

    /**
     * A run as it was read.
     *
     * @param source the saved graph with its positions, where it has a text
     */
    public record Reading(OpenedRun run, Optional<GraphSource> source) {}

    private final Path path;
    private final Selection selection = new Selection();
    private final CanvasSignals canvas = new CanvasSignals();
    private final AttemptFiles files;
    private final ObjectProperty<OpenedRun> opened;
    private final ObjectProperty<Optional<RunState>> state;
    private final ObjectProperty<Optional<RunHandle>> handle = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<GraphSource>> source;
    private final ObjectProperty<OptionalLong> runBy = new SimpleObjectProperty<>(OptionalLong.empty());
    private final ObjectProperty<Optional<String>> unread = new SimpleObjectProperty<>(Optional.empty());
    private final ObservableList<String> warnings = FXCollections.observableArrayList();
    private final ObservableList<HeldAttempt> held = FXCollections.observableArrayList();
    private final ObservableValue<Optional<AgentGraph>> graph;
    private final ObservableValue<RunStatus> status;
    private final ObservableValue<StateMark> mark;
    private final ObservableValue<Optional<Pause>> pause;
    private final ObservableValue<List<Attempt>> attempts;
    private final ObservableValue<List<Finding>> findings = new SimpleObjectProperty<>(List.of());

    /**
     * @param files of its attempts
     */
    public RunDocument(Reading reading, AttemptFiles files) {
        OpenedRun run = reading.run();
        this.path = run.directory();
        this.files = files;
        this.opened = new SimpleObjectProperty<>(run);
        this.source = new SimpleObjectProperty<>(reading.source());
        this.state = new SimpleObjectProperty<>(Optional.of(run.state()));
        this.graph = opened.map(OpenedRun::graph);
        this.status =
                handle.flatMap(live -> live.isPresent() ? constant(RunStatus.RUNNING) : opened.map(OpenedRun::status));
        this.mark = status.flatMap(now ->
                opened.map(read -> StateMark.of(now, read.state().detail().or(read.summary()::detail))));
        this.pause = status.flatMap(now -> state.map(folded -> folded.flatMap(known -> Pause.of(now, known))));
        this.attempts = selection
                .nodeProperty()
                .flatMap(node ->
                        opened.map(read -> node.map(id -> attemptsOf(read, id)).orElse(List.of())));
    }

    /** Selects the node that most needs looking at, as long as nobody chose one. */
    void selectTelling() {
        attention().telling().ifPresent(selection::follow);
    }

    /** Keeps the selection on a node that is under way, as long as nobody chose one. */
    void selectUnderWay() {
        RunState now = state.get().orElse(opened.get().state());
        boolean isThere = selection
                .node()
                .filter(node -> Attention.isUnderWay(now.phase(node)))
                .isPresent();
        if (!isThere) {
            Attention.underWay(now).ifPresent(selection::follow);
        }
    }

    /** The node that needs a person: a gate that waits, one whose prompt is held, one that failed. */
    public Optional<NodeId> asking() {
        return attention().asking();
    }

    private Attention attention() {
        return new Attention(opened.get().state(), graph.getValue(), pause.getValue(), held);
    }

    private static ObservableValue<RunStatus> constant(RunStatus status) {
        return new SimpleObjectProperty<>(status);
    }

    private static List<Attempt> attemptsOf(OpenedRun run, NodeId node) {
        return run.attempts().getOrDefault(node, List.of());
    }

    /** The run as it was last read from disk; read again after each attempt of a live run. */
    public ObservableValue<OpenedRun> openedProperty() {
        return opened;
    }

    public OpenedRun opened() {
        return opened.get();
    }

    /** The attempts of the selected node, in order of number; empty when no node is selected. */
    public ObservableValue<List<Attempt>> attemptsProperty() {
        return attempts;
    }

    /** The texts of one attempt. Reads files: call it through {@code Background}. */
    public AttemptTexts texts(Attempt attempt) {
        return files.texts(attempt);
    }

    /** The ends of what a running attempt has printed until now. Reads files: call it through {@code Background}. */
    public AttemptOutput output(Attempt attempt) throws IOException {
        return files.output(attempt);
    }

    /** Whether the files of attempts are what was recorded. Reads files: call it through {@code Background}. */
    public Map<Attempt, Integrity> verify(Collection<Attempt> attempts) {
        try {
            return files.verify(attempts);
        } catch (IOException e) {
            var unread = new Integrity.Differs(List.of(RawText.FAILED.text(Reasons.of(e))));
            return attempts.stream().collect(Collectors.toMap(attempt -> attempt, _ -> unread));
        }
    }

    /** What the run is doing; running as long as it goes on in this process. */
    public ObservableValue<RunStatus> statusProperty() {
        return status;
    }

    /** How the run as a whole is marked. */
    public ObservableValue<StateMark> markProperty() {
        return mark;
    }

    /** Present while the run goes on in this process. */
    public ObservableValue<Optional<RunHandle>> handleProperty() {
        return handle;
    }

    public boolean isLive() {
        return handle.get().isPresent();
    }

    /** What it waits for; empty when it is not paused. */
    public ObservableValue<Optional<Pause>> pauseProperty() {
        return pause;
    }

    /** The attempts that wait for a person to let them go, the first one first. */
    public ObservableList<HeldAttempt> held() {
        return held;
    }

    /** How its nodes are marked now. */
    public Standing standing() {
        return new Standing(graph.getValue(), state.get().orElse(opened.get().state()), held);
    }

    /** When the session limit resets that a node met, if it was told. */
    public Optional<String> limitReset(NodeId node) {
        Optional<String> own = attemptsOf(opened.get(), node).reversed().stream()
                .findFirst()
                .filter(last -> last.status() == AttemptStatus.LIMITED)
                .flatMap(last -> Pause.reset(last.detail()));
        return own.or(() -> pause.getValue()
                .flatMap(now ->
                        now instanceof Pause.AtLimit limit && limit.node().equals(node)
                                ? limit.reset()
                                : Optional.empty()));
    }

    /** What the engine warned of while it ran here. */
    public ObservableList<String> warnings() {
        return warnings;
    }

    /** Whether somebody is at work on it, here or elsewhere. */
    public boolean goesOn() {
        return status.getValue() == RunStatus.RUNNING || status.getValue() == RunStatus.PLANNING;
    }

    /** The other process that runs it, where its lock names one. */
    public ObservableValue<OptionalLong> runByProperty() {
        return runBy;
    }

    /** Why what is shown could not be read again; empty when it is what is on disk. */
    public ObservableValue<Optional<String>> unreadProperty() {
        return unread;
    }

    void isRunBy(OptionalLong pid) {
        runBy.set(pid);
    }

    void cannotBeRead(String why) {
        unread.set(Optional.of(why));
    }

    void begins(RunHandle live) {
        runBy.set(OptionalLong.empty());
        handle.set(Optional.of(live));
    }

    void ended() {
        held.clear();
        handle.set(Optional.empty());
    }

    void folded(RunState newer) {
        state.set(Optional.of(newer));
    }

    Reading reading() {
        return new Reading(opened.get(), source.get());
    }

    void read(Reading newer) {
        unread.set(Optional.empty());
        source.set(newer.source());
        opened.set(newer.run());
        if (!isLive()) {
            folded(newer.run().state());
        }
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public String title() {
        var summary = opened.get().summary();
        String id = summary.runId();
        String minute = id.length() > MINUTE ? id.substring(0, MINUTE) : id;
        return summary.graphName().isBlank() ? minute : summary.graphName() + " · " + minute;
    }

    @Override
    public Selection selection() {
        return selection;
    }

    @Override
    public CanvasSignals canvas() {
        return canvas;
    }

    @Override
    public ObservableValue<Optional<AgentGraph>> graphProperty() {
        return graph;
    }

    @Override
    public ObservableValue<Optional<GraphSource>> sourceProperty() {
        return source;
    }

    @Override
    public Optional<String> text(String file) {
        return source.get().filter(saved -> saved.file().equals(file)).map(GraphSource::text);
    }

    @Override
    public ObservableValue<List<Finding>> findingsProperty() {
        return findings;
    }

    @Override
    public ObservableValue<Optional<RunState>> stateProperty() {
        return state;
    }
}
