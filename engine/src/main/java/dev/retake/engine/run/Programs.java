package dev.retake.engine.run;

import dev.retake.engine.check.VerifyRunner;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.process.ChildProcess;
import dev.retake.engine.process.Git;
import dev.retake.engine.process.GitTree;
import dev.retake.engine.process.OutputFile;
import dev.retake.engine.process.ProcessEnd;
import dev.retake.engine.process.ProcessNotStarted;
import dev.retake.engine.process.ProcessSpec;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.Output;
import dev.retake.engine.schedule.ProgramRunner;
import dev.retake.engine.schedule.Stop;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.RunDirectory;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Runs the programs of a run's attempts, their output going to the attempts' folders. */
final class Programs implements ProgramRunner {

    private final RunDirectory directory;
    private final String runId;
    private final Map<String, String> environment;
    private final Map<String, ReentrantLock> verifyLocks = new ConcurrentHashMap<>();

    Programs(RunDirectory directory, String runId, AgentRuntime runtime, Map<String, String> environment) {
        this.directory = directory;
        this.runId = runId;
        this.environment = without(environment, runtime);
    }

    private static Map<String, String> without(Map<String, String> environment, AgentRuntime runtime) {
        var kept = new HashMap<>(environment);
        kept.keySet().removeIf(name -> runtime.withheld().contains(name.toUpperCase(Locale.ROOT)));
        return Map.copyOf(kept);
    }

    @Override
    public Supplier<Optional<List<String>>> watch(String where) {
        try {
            Optional<GitTree> before = GitTree.at(Path.of(where), environment);
            return () -> before.flatMap(Programs::touched);
        } catch (InvalidPathException _) {
            return Optional::empty;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional::empty;
        }
    }

    private static Optional<List<String>> touched(GitTree before) {
        try {
            return before.touchedSince();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public String promptFile(NodeId node, int number) {
        return directory.attempt(node, number).resolve(AttemptStore.PROMPT).toString();
    }

    @Override
    public AgentEnd run(AgentProgram program, Stop stop) {
        Path folder = directory.attempt(program.node(), program.number());
        Path stdout = folder.resolve(AttemptStore.STDOUT);
        Path stderr = folder.resolve(AttemptStore.STDERR);
        try {
            ProcessEnd end = toEnd(
                    new ProcessSpec(
                            program.argv(),
                            program.stdin(),
                            Path.of(program.directory()),
                            environmentIn(program.directory()),
                            marker(program.node(), program.number()),
                            stdout,
                            Optional.of(stderr)),
                    program.timeout(),
                    stop);
            return switch (end) {
                case ProcessEnd.Exited exited ->
                    new AgentEnd.Ended(
                            new Output(
                                    exited.code(),
                                    OutputFile.text(stdout),
                                    OutputFile.text(stderr),
                                    exited.stdoutCut() > 0),
                            exited.stdoutCut(),
                            exited.stderrCut());
                case ProcessEnd.Signalled signalled -> new AgentEnd.Signalled(signalled.signal());
                case ProcessEnd.TimedOut _ -> new AgentEnd.TimedOut();
                case ProcessEnd.Stopped _ -> new AgentEnd.Stopped();
            };
        } catch (ProcessNotStarted | InvalidPathException e) {
            return new AgentEnd.NotStarted(words(e));
        } catch (IOException e) {
            return new AgentEnd.NotStarted("its output could not be kept: " + words(e));
        }
    }

    /** Whoever works in a lane works in its repository, also when the run was started by a hook of git. */
    private Map<String, String> environmentIn(String folder) {
        Path lanes = directory.worktrees().toAbsolutePath().normalize();
        return Path.of(folder).toAbsolutePath().normalize().startsWith(lanes) ? Git.unbound(environment) : environment;
    }

    private String marker(NodeId node, int number) {
        return AttemptMarker.of(runId, node, number);
    }

    private static ProcessEnd toEnd(ProcessSpec spec, Duration timeout, Stop stop)
            throws ProcessNotStarted, IOException {
        ChildProcess child = ChildProcess.start(spec);
        try (var _ = stop.whenAsked(child::stop)) {
            return child.await(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            child.stop();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public VerifyRunner verifier(NodeId node, int number, Stop stop) {
        return (command, where, timeout) -> {
            ReentrantLock lock = verifyLocks.computeIfAbsent(where, _ -> new ReentrantLock());
            lock.lock();
            try {
                return verify(node, number, command, where, timeout, stop);
            } finally {
                lock.unlock();
            }
        };
    }

    private VerifyRunner.VerifyResult verify(
            NodeId node, int number, String command, String where, Duration timeout, Stop stop) {
        if (stop.isAsked()) {
            return new VerifyRunner.VerifyResult.Stopped();
        }
        Path log = directory.attempt(node, number).resolve(AttemptStore.VERIFY);
        try {
            ProcessEnd end = toEnd(
                    new ProcessSpec(
                            List.of("/bin/sh", "-c", command),
                            "",
                            Path.of(where),
                            environmentIn(where),
                            marker(node, number),
                            log,
                            Optional.empty()),
                    timeout,
                    stop);
            return switch (end) {
                case ProcessEnd.Exited exited ->
                    new VerifyRunner.VerifyResult.Ended(exited.code(), OutputFile.text(log));
                case ProcessEnd.Signalled signalled ->
                    new VerifyRunner.VerifyResult.Incomplete("it was ended by signal " + signalled.signal());
                case ProcessEnd.TimedOut _ ->
                    new VerifyRunner.VerifyResult.Incomplete(
                            "it ran longer than " + dev.retake.engine.graph.GoDuration.format(timeout));
                case ProcessEnd.Stopped _ -> new VerifyRunner.VerifyResult.Stopped();
            };
        } catch (ProcessNotStarted | IOException | InvalidPathException e) {
            return new VerifyRunner.VerifyResult.Incomplete(words(e));
        }
    }

    private static String words(Exception e) {
        return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    }
}
