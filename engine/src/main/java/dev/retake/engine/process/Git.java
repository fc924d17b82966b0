package dev.retake.engine.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

    private final Path folder;
    private final Map<String, String> environment;

    public Git(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = unbound(environment);
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
    }

    /** Asks git, which writes nothing for it; what it prints on stdout, when it ends well. */
    public Optional<String> ask(String... arguments) throws InterruptedException {
        // Looking must not write: without this, status would refresh the index of somebody else's repository.
        var argv = new ArrayList<>(List.of("--no-optional-locks"));
        argv.addAll(List.of(arguments));
        return Optional.of(run(argv, ProcessBuilder.Redirect.DISCARD))
                .filter(Ended::isGood)
                .map(Ended::text);
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
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            try (InputStream out = process.getInputStream()) {
                String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
                return new Ended(process.waitFor(), text);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return new Ended(126, "git could not be started: " + e.getMessage());
        }
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
