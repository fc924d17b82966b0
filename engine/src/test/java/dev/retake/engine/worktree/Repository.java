package dev.retake.engine.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.process.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A small git repository for tests, with one commit of one file. */
public final class Repository {

    public final Path folder;
    public final Map<String, String> environment = environment();

    public Repository(Path folder) throws IOException, InterruptedException {
        this.folder = Files.createDirectories(folder);
        git("init", "--quiet", "--initial-branch=main");
        Files.writeString(folder.resolve("shared.txt"), "start\n");
        git("add", ".");
        git("commit", "--quiet", "-m", "start");
    }

    /** The caller's, with an author and nobody's settings. */
    public static Map<String, String> environment() {
        var environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("GIT_"));
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("GIT_CONFIG_SYSTEM", "/dev/null");
        for (String who : new String[] {"AUTHOR", "COMMITTER"}) {
            environment.put("GIT_" + who + "_NAME", "Test");
            environment.put("GIT_" + who + "_EMAIL", "test@example.org");
        }
        return environment;
    }

    public String git(String... arguments) throws InterruptedException {
        return gitIn(folder, arguments);
    }

    public String gitIn(Path where, String... arguments) throws InterruptedException {
        Git.Ended ended = new Git(where, environment).act(arguments);
        assertThat(ended.isGood())
                .as("git %s: %s", String.join(" ", arguments), ended.text())
                .isTrue();
        return ended.text().strip();
    }

    public void commitIn(Path where, String file, String text) throws IOException, InterruptedException {
        Files.writeString(where.resolve(file), text);
        gitIn(where, "add", ".");
        gitIn(where, "commit", "--quiet", "-m", "change " + file);
    }
}
