package dev.retake.engine.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that runs in a session and process group of its own, its output going to files. */
public final class ChildProcess {

    /** Name of the environment variable by which descendants are recognised. */
    public static final String MARKER = "RETAKE_ATTEMPT";

    private final Process process;
    private final Pump stdout;
    private final Optional<Pump> stderr;
    private final ProcessTree tree;
    private final CompletableFuture<Why> over = new CompletableFuture<>();

    private enum Why {
        EXIT,
        TIMEOUT,
        STOP
    }

    private ChildProcess(Process process, Pump stdout, Optional<Pump> stderr, ProcessTree tree) {
        this.process = process;
        this.stdout = stdout;
        this.stderr = stderr;
        this.tree = tree;
    }

    /** Starts a program. */
    public static ChildProcess start(ProcessSpec spec) throws ProcessNotStarted {
        Optional<String> obstacle = obstacle(spec.directory());
        if (obstacle.isPresent()) {
            throw new ProcessNotStarted(obstacle.get());
        }
        String path = spec.environment().getOrDefault("PATH", "");
        String program = spec.argv().getFirst();
        Path found = Programs.find(program, path, spec.directory())
                .orElseThrow(() -> new ProcessNotStarted(
                        program.contains("/")
                                ? "the program " + program + " does not exist or cannot be executed"
                                : "the program " + program + " was not found on PATH"));
        Optional<Path> setsid = Posix.hasGroups() ? Programs.find("setsid", path, spec.directory()) : Optional.empty();
        var argv = new ArrayList<String>();
        setsid.ifPresent(wrapper -> argv.add(wrapper.toString()));
        argv.add(found.toString());
        argv.addAll(spec.argv().subList(1, spec.argv().size()));
        return start(spec, argv, setsid.isPresent());
    }

    /** Why no program can be started in a folder. */
    public static Optional<String> obstacle(Path directory) {
        return Files.isDirectory(directory)
                ? Optional.empty()
                : Optional.of("the working directory " + directory
                        + (Files.exists(directory) ? " is no folder" : " does not exist"));
    }

    private static ChildProcess start(ProcessSpec spec, List<String> argv, boolean ownGroup) throws ProcessNotStarted {
        var builder = new ProcessBuilder(argv).directory(spec.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(spec.environment());
        builder.environment().put(MARKER, spec.marker());
        builder.redirectErrorStream(spec.stderr().isEmpty());
        Process process;
        try {
            process = builder.start();
        } catch (IOException | IllegalArgumentException e) {
            throw new ProcessNotStarted(argv.getFirst() + " could not be started: " + e.getMessage());
        }
        try {
            var stdout = new Pump(process.getInputStream(), spec.stdout());
            Optional<Pump> stderr = spec.stderr().isPresent()
                    ? Optional.of(
                            new Pump(process.getErrorStream(), spec.stderr().get()))
                    : Optional.empty();
            var child = new ChildProcess(process, stdout, stderr, new ProcessTree(process, ownGroup, spec.marker()));
            child.begin(spec.stdin());
            return child;
        } catch (IOException e) {
            process.destroyForcibly();
            throw new ProcessNotStarted("its output cannot be kept: " + e.getMessage());
        }
    }

    private void begin(String stdin) {
        stdout.start();
        stderr.ifPresent(Pump::start);
        process.onExit().thenRun(() -> over.complete(Why.EXIT));
        Thread.ofPlatform().daemon().name("stdin").start(() -> {
            try (OutputStream to = process.getOutputStream()) {
                to.write(stdin.getBytes(StandardCharsets.UTF_8));
            } catch (IOException _) {
                // A program may end, or close its input, before it has read all of it.
            }
        });
    }

    /** Ends the process and all it started; {@link #await} then returns. Returns at once. */
    public void stop() {
        over.complete(Why.STOP);
    }

    /** Waits for the end, and brings it about when {@code timeout} has passed. */
    public ProcessEnd await(Duration timeout) throws IOException, InterruptedException {
        Why why = awaitWhy(timeout);
        if (why != Why.EXIT) {
            tree.end();
        }
        int status = process.waitFor();
        long stdoutCut = stdout.finish(tree::isAnyLeft);
        long stderrCut = stderr.isPresent() ? stderr.get().finish(tree::isAnyLeft) : 0;
        return switch (why) {
            case STOP -> new ProcessEnd.Stopped();
            case TIMEOUT -> new ProcessEnd.TimedOut();
            case EXIT ->
                status > 128 && status < 160
                        ? new ProcessEnd.Signalled(status - 128)
                        : new ProcessEnd.Exited(status, stdoutCut, stderrCut);
        };
    }

    private Why awaitWhy(Duration timeout) throws InterruptedException {
        try {
            return over.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            over.complete(Why.TIMEOUT);
            return over.join();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
