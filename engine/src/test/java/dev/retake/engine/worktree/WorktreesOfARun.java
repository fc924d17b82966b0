package dev.retake.engine.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.process.Git;
import dev.retake.engine.worktree.Worktrees.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A repository with the worktrees of one run. */
abstract class WorktreesOfARun {

    static final String RUN = "20261201-101112.000000001-1";
    static final String BRANCH = "retake/" + RUN + "/docs";

    @TempDir
    Path root;

    Repository repository;

    @BeforeEach
    void create() throws Exception {
        repository = new Repository(root.resolve("repo"));
    }

    /** What another process, or another leg, would have. */
    final Worktrees worktrees() {
        return worktrees(Git.LIMIT);
    }

    /** @param limit how long git may take */
    final Worktrees worktrees(Duration limit) {
        return new Worktrees(
                new Git(repository.folder, repository.environment, limit), root.resolve("run/worktrees"), RUN);
    }

    static Path ready(Opened opened) {
        assertThat(opened).isInstanceOf(Opened.Ready.class);
        return ((Opened.Ready) opened).folder();
    }

    static Optional<String> note(Opened opened) {
        ready(opened);
        return ((Opened.Ready) opened).note();
    }

    static String refused(Opened opened) {
        assertThat(opened).isInstanceOf(Opened.Refused.class);
        return ((Opened.Refused) opened).message();
    }

    static void deleted(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
