package dev.retake.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTreeTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", System.getenv("PATH"), "HOME", "/nonexistent");

    @TempDir
    Path root;

    private void sh(String script) throws Exception {
        Path out = Files.createTempFile(root.getParent(), "out", "");
        Files.delete(out);
        var spec = new ProcessSpec(List.of("sh", "-ec", script), "", root, ENVIRONMENT, "m", out, Optional.empty());
        assertThat(ChildProcess.start(spec).await(Duration.ofSeconds(50))).isEqualTo(new ProcessEnd.Exited(0, 0, 0));
    }

    @Test
    void editedNewDeletedAndCommittedFilesAreTouchedAndOthersAreNot() throws Exception {
        String git = "git -c user.name=t -c user.email=t@t ";
        sh("git init -q . && touch same edited deleted committed && echo dirty > dirty && git add -A && " + git
                + "commit -qm one && echo more >> dirty");
        GitTree before = GitTree.at(root, ENVIRONMENT).orElseThrow();
        sh("echo x > edited && rm deleted && echo y > new && echo z > committed && git add committed && " + git
                + "commit -qm two committed");

        assertThat(before.touchedSince().orElseThrow()).containsExactly("committed", "deleted", "edited", "new");
    }

    @Test
    void outsideATreeNothingIsKnown() throws Exception {
        assertThat(GitTree.at(root, ENVIRONMENT)).isEmpty();
    }
}
