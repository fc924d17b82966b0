package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.lint.ValidGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The engine's front door, for one home. */
public final class RetakeEngine {

    private final Path home;

    /**
     * @param home {@code $RETAKE_HOME}; need not exist
     * @param environment what child processes inherit, less what their runtime forbids
     */
    public RetakeEngine(Path home, Map<String, String> environment) {
        this.home = home;
    }

    public Path home() {
        return home;
    }

    /** Names of the runtimes that a run may use here: the built-in ones, then those of {@code runtimes.yaml}. */
    public List<String> runtimes() {
        throw new UnsupportedOperationException();
    }

    /** Which runtime a run of this graph uses when nobody names one. */
    public String defaultRuntime(ValidGraph graph) {
        throw new UnsupportedOperationException();
    }

    /** Empty when a run under this runtime could start; else one sentence that says what is missing. */
    public Optional<String> missing(String runtime) {
        throw new UnsupportedOperationException();
    }

    /** Starts a run. Blocks for the few writes before its first node, so not for the UI thread. */
    public StartResult start(ValidGraph graph, RunRequest request, RunListener listener) {
        throw new UnsupportedOperationException();
    }

    /** What {@link #retryFailed} would do. Starts and writes nothing. */
    public ResumePreview preview(Path run) {
        throw new UnsupportedOperationException();
    }

    /** Goes on with a run: keeps what passed, runs again what failed, was stopped, lost or never reached. */
    public StartResult retryFailed(Path run, OptionalInt concurrency, RunListener listener) {
        throw new UnsupportedOperationException();
    }

    /** The runs of this home, newest first. */
    public RunListing runs() {
        throw new UnsupportedOperationException();
    }

    /** The run directory that {@code reference} means: an id, a unique prefix of one, {@code last}, or a path. */
    public RunLookup find(String reference) {
        throw new UnsupportedOperationException();
    }

    /** Reads a run directory, whatever wrote it and however damaged it is. */
    public OpenedRun open(Path run) throws IOException {
        throw new UnsupportedOperationException();
    }

    /**
     * What a run's streams say, in an order that {@code RunFold} takes: the past of a run that is about to go on, so that
     * what its listener hears can be folded onto it.
     */
    public List<RunEvent> events(Path run) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** The texts of one attempt of a run. */
    public AttemptTexts texts(Path run, Attempt attempt) {
        throw new UnsupportedOperationException();
    }
}
