package dev.retake.engine.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Runs git in one folder. */
public final class Git {

    /** What a hook of git sets, and {@code git rev-parse --local-env-vars} lists: it would name another repository. */
    private static final Set<String> LOCAL = Set.of(
            "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_COMMON_DIR",
            "GIT_CONFIG",
            "GIT_CONFIG_COUNT",
            "GIT_CONFIG_PARAMETERS",
            "GIT_DIR",
            "GIT_GRAFT_FILE",
            "GIT_IMPLICIT_WORK_TREE",
            "GIT_INDEX_FILE",
            "GIT_NO_REPLACE_OBJECTS",
            "GIT_OBJECT_DIRECTORY",
            "GIT_PREFIX",
            "GIT_REPLACE_REF_BASE",
            "GIT_SHALLOW_FILE",
            "GIT_WORK_TREE");

    /**
     * How long git may take. Nothing that is asked of it here goes over a network or waits for a person, and the checkout of
     * a large repository takes seconds: what is not done by then is a hook, a filter or a file system that hangs, and a run
     * would hang with it.
     */
    public static final Duration LIMIT = Duration.ofSeconds(60);

    /** No exit code of a program. */
    private static final int NEVER_ENDED = -1;

    private static final int SUBCOMMAND_WORDS = 2;

    private final Path folder;
    private final Map<String, String> environment;
    private final Duration limit;

    public Git(Path folder, Map<String, String> environment) {
        this(folder, environment, LIMIT);
    }

    public Git(Path folder, Map<String, String> environment, Duration limit) {
        this.folder = folder;
        this.environment = unbound(environment);
        this.limit = limit;
    }

    /** The same git in another folder. */
    public Git in(Path other) {
        return new Git(other, environment, limit);
    }

    /** The folder that it works in. */
    public Path folder() {
        return folder;
    }

    /** An environment in which git works in the folder it is started in, and nowhere else. */
    public static Map<String, String> unbound(Map<String, String> environment) {
        var unbound = new HashMap<>(environment);
        unbound.keySet().removeAll(LOCAL);
        return Map.copyOf(unbound);
    }

    /** How a command ended; {@code text} is what it printed, on both streams where it was to change something. */
    public record Ended(int exit, String text) {
        public boolean isGood() {
            return exit == 0;
        }

        /** Whether it took too long and was ended, as the text then says. */
        public boolean isLate() {
            return exit == NEVER_ENDED;
        }
    }

    /** Asks git, which writes nothing for it; what it prints on stdout, when it ends well. */
    public Optional<String> ask(String... arguments) throws InterruptedException {
        return Optional.of(look(arguments)).filter(Ended::isGood).map(Ended::text);
    }

    /** Asks git, which writes nothing for it. */
    public Ended look(String... arguments) throws InterruptedException {
        // Looking must not write: without this, status would refresh the index of somebody else's repository.
        var argv = new ArrayList<>(List.of("--no-optional-locks"));
        argv.addAll(List.of(arguments));
        return run(argv, ProcessBuilder.Redirect.DISCARD);
    }

    /** Has git change something. */
    public Ended act(String... arguments) throws InterruptedException {
        return run(List.of(arguments), ProcessBuilder.Redirect.PIPE);
    }

    private Ended run(List<String> arguments, ProcessBuilder.Redirect errors) throws InterruptedException {
        Optional<Path> git = Programs.find("git", environment.getOrDefault("PATH", ""), folder);
        if (git.isEmpty()) {
            return new Ended(127, "the program git was not found on PATH");
        }
        var argv = new ArrayList<>(List.of(git.get().toString()));
        argv.addAll(arguments);
        var builder = new ProcessBuilder(argv).directory(folder.toFile());
        if (errors == ProcessBuilder.Redirect.DISCARD) {
            builder.redirectError(errors);
        } else {
            builder.redirectErrorStream(true);
        }
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("GIT_TERMINAL_PROMPT", "0");
        String marker = "git " + UUID.randomUUID();
        builder.environment().put(ChildProcess.MARKER, marker);
        try {
            Process process = builder.start();
            try {
                return await(process, marker, arguments);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return new Ended(126, "git could not be started: " + e.getMessage());
        }
    }

    private Ended await(Process process, String marker, List<String> arguments)
            throws IOException, InterruptedException {
        process.getOutputStream().close();
        long deadline = System.nanoTime() + limit.toNanos();
        var printed = new CompletableFuture<String>();
        Thread.ofPlatform().daemon().name("git").start(() -> read(process.getInputStream(), printed));
        try {
            // What git left running may hold its output open: that is waited for no longer either.
            if (process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                String text = printed.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                return new Ended(process.exitValue(), text);
            }
        } catch (TimeoutException _) {
            // The same as if git itself had not ended.
        } catch (ExecutionException e) {
            return new Ended(126, "what git printed could not be read: " + e.getCause());
        }
        new ProcessTree(process, false, marker).end();
        return new Ended(NEVER_ENDED, late(arguments));
    }

    private static void read(InputStream from, CompletableFuture<String> printed) {
        try (from) {
            printed.complete(new String(from.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            printed.completeExceptionally(e);
        }
    }

    private String late(List<String> arguments) {
        String command = arguments.stream()
                .dropWhile(argument -> argument.startsWith("-"))
                .takeWhile(argument -> argument.matches("[a-z][a-z-]*"))
                .limit(SUBCOMMAND_WORDS)
                .collect(Collectors.joining(" "));
        return "`git " + command + "` did not end within " + limit.toSeconds()
                + " seconds and was ended; a hook or a filter of the repository may hang";
    }

    /** Whether there is anything at a path, be it a link that leads nowhere. */
    public static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The path as git names it: without links, as far as it is there. */
    public static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        try {
            return absolute.toRealPath();
        } catch (IOException _) {
            return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
        }
    }
}
