package dev.retake.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.worktree.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTest {

    private static final Duration SHORT = Duration.ofSeconds(2);

    @TempDir
    Path root;

    private Repository repository;

    @BeforeEach
    void create() throws Exception {
        repository = new Repository(root.resolve("repo"));
    }

    /** What a command of git comes to that a shell carries out. */
    private Git.Ended shell(Duration limit, String command) throws InterruptedException {
        repository.git("config", "alias.said", "!" + command);
        return new Git(repository.folder, repository.environment, limit).act("said");
    }

    @Test
    void whatTakesTooLongIsEndedWithAllItStartedAndSaidToBe() throws Exception {
        Path marker = root.resolve("marker");
        Git.Ended late = shell(SHORT, "echo $RETAKE_ATTEMPT > '" + marker + "'; (trap '' TERM; sleep 600) & sleep 600");

        assertThat(late.isGood()).isFalse();
        assertThat(late.isLate()).isTrue();
        assertThat(late.text()).contains("`git said` did not end within 2 seconds", "a hook or a filter");
        assertThat(Orphans.withMarker(Files.readString(marker).strip())).isEmpty();
    }

    @Test
    void whatIsLeftRunningAndHoldsTheOutputOpenIsNotWaitedForWithoutEnd() throws Exception {
        assertThat(shell(SHORT, "sleep 600 &").isLate()).isTrue();
    }

    @Test
    void itAsksNobody() throws Exception {
        Git.Ended asked = shell(Git.LIMIT, "echo $GIT_TERMINAL_PROMPT; cat");

        assertThat(asked.isGood()).isTrue();
        assertThat(asked.text()).isEqualTo("0\n");
    }
}
