package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.lint.ValidGraph;
import dev.retake.engine.run.Refusal.Kind;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.ClaudeRuntime;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.AttemptIntegrity;
import dev.retake.engine.store.Disk;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.Home;
import dev.retake.engine.store.ReadRun;
import dev.retake.engine.store.RealDisk;
import dev.retake.engine.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The engine's front door, for one home. */
public final class RetakeEngine {

    private final Home home;
    private final Archive archive;
    private final Starter starter;
    private final Resumer resumer;
    private final Map<String, String> environment;

    /**
     * @param home {@code $RETAKE_HOME}; need not exist
     * @param environment what child processes inherit, less what their runtime forbids
     */
    public RetakeEngine(Path home, Map<String, String> environment) {
        this(home, environment, new RealDisk(), Clock.systemUTC());
    }

    RetakeEngine(Path home, Map<String, String> environment, Disk disk, Clock clock) {
        this.home = new Home(home, disk);
        this.archive = new Archive(this.home);
        this.environment = Map.copyOf(environment);
        var legs = new Legs(this.environment, disk, clock);
        this.starter = new Starter(this.home, this.environment, disk, clock, legs);
        this.resumer = new Resumer(this.home, this.environment, disk, clock, legs);
    }

    public Path home() {
        return home.root();
    }

    /** Names of the runtimes that a run may use here: the built-in ones, then those of {@code runtimes.yaml}. */
    public List<String> runtimes() {
        return Runtimes.of(home).names();
    }

    /** Which runtime a run of this graph uses when nobody names one. */
    public String defaultRuntime(ValidGraph graph) {
        return graph.graph().runtime().orElse(ClaudeRuntime.NAME);
    }

    /** Empty when a run under this runtime could start; else one sentence that says what is missing. */
    public Optional<String> missing(String runtime) {
        Runtimes runtimes = Runtimes.of(home);
        Optional<AgentRuntime> found = runtimes.find(runtime);
        return found.isEmpty()
                ? Optional.of(runtimes.unknown(runtime))
                : Runtimes.missing(found.get(), environment, home.root());
    }

    /** Checks a graph file for a run under {@code runtime}; absent = the file's own choice. */
    public LintReport lint(GraphSource source, Optional<String> runtime) {
        return Linter.check(source, runtime, Runtimes.of(home).described(), () -> PastRetries.of(home));
    }

    /** Starts a run. Blocks for the few writes before its first node, so not for the UI thread. */
    public StartResult start(ValidGraph graph, RunRequest request, RunListener listener) {
        return starter.start(graph, request, listener);
    }

    /** What {@link #start} would send and run. Starts and writes nothing. */
    public DryRun dryRun(ValidGraph graph, RunRequest request) {
        return starter.dryRun(graph, request);
    }

    /** What {@link #resume} would do. Starts and writes nothing. */
    public ResumePreview preview(Path run, Resumption how) {
        try {
            ReadRun read = RunReader.read(run);
            return switch (ResumePlan.of(read, how)) {
                case ResumePlan.Result.Planned planned -> planned.plan().preview(graphChanged(read), environment);
                case ResumePlan.Result.Refused refused -> refused(run, read.runId(), refused.refusal());
            };
        } catch (IOException e) {
            return refused(
                    run,
                    String.valueOf(run.getFileName()),
                    new Refusal(Kind.UNREADABLE, run + " cannot be read: " + Failures.words(e)));
        }
    }

    private static ResumePreview refused(Path run, String runId, Refusal refusal) {
        return new ResumePreview(run, runId, "", List.of(), Optional.empty(), List.of(), Optional.of(refusal));
    }

    private static Optional<String> graphChanged(ReadRun run) {
        return run.snapshot()
                .flatMap(snapshot -> snapshot.graphSourcePath().flatMap(path -> {
                    try {
                        boolean same = snapshot.graphSha256()
                                .filter(GraphSource.read(Path.of(path)).sha256()::equals)
                                .isPresent();
                        return same
                                ? Optional.empty()
                                : Optional.of(path + " has changed since; the graph saved with the run is what runs");
                    } catch (IOException _) {
                        return Optional.of(path + " is no longer there; the graph saved with the run is what runs");
                    }
                }));
    }

    /** Goes on with a run. Blocks for the few reads and writes before its first node, so not for the UI thread. */
    public StartResult resume(Path run, ResumeRequest request, RunListener listener) {
        return resumer.resume(run, request, listener);
    }

    /** The runs of this home, newest first. */
    public RunListing runs() {
        return archive.list();
    }

    /** The run directory that {@code reference} means: an id, a unique prefix of one, {@code last}, or a path. */
    public RunLookup find(String reference) {
        return archive.find(reference);
    }

    /** Reads a run directory, whatever wrote it and however damaged it is. */
    public OpenedRun open(Path run) throws IOException {
        return archive.open(run);
    }

    /**
     * What a run's streams say, in an order that {@code RunFold} takes: the past of a run that is about to go on, so that
     * what its listener hears can be folded onto it.
     */
    public List<RunEvent> events(Path run) throws IOException {
        return RunReader.read(run).events();
    }

    /** Follows a run from its beginning, whoever writes it; it need not have written anything yet. */
    public RunWatch watch(Path run) {
        return new RunWatch(run);
    }

    /** Compares everything that a run directory says twice. Reads every byte of it, so not for the UI thread. */
    public Verification verify(Path run) throws IOException {
        return Verification.of(run);
    }

    /**
     * Whether the files of attempts are what was recorded of them. Reads the run's journal once, and ends early when its
     * thread is interrupted.
     */
    public Map<Attempt, Integrity> verify(Path run, Collection<Attempt> attempts) throws IOException {
        return AttemptIntegrity.of(run, attempts);
    }

    /** The texts of one attempt of a run. */
    public AttemptTexts texts(Path run, Attempt attempt) {
        return new TextReader(run).read(attempt);
    }

    /**
     * The ends of what a running attempt has printed until now, whoever runs it. Reads no more than that, but from files, so not
     * for the UI thread.
     */
    public AttemptOutput output(Path run, Attempt attempt) throws IOException {
        return AttemptOutput.read(run, attempt);
    }

    /** What a node has replied in all runs of this home. Reads them, so not for the UI thread. */
    public RecordedReplies replies(String graphName, NodeId node, BooleanSupplier isUnwanted) {
        return RecordedReplies.read(archive, graphName, node, isUnwanted);
    }

    /** Prepares to run a verify once; nothing is run before {@link VerifyOnce#run}. */
    public VerifyOnce verifyOnce(AgentGraph graph, VerifyPlan.Ready plan) {
        Runtimes runtimes = Runtimes.of(home);
        AgentRuntime runtime =
                runtimes.find(graph.runtime().orElse(ClaudeRuntime.NAME)).orElseGet(ClaudeRuntime::new);
        return new VerifyOnce(plan, runtime, environment);
    }
}
