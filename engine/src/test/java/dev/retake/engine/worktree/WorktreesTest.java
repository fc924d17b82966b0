package dev.retake.engine.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.worktree.Worktrees.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorktreesTest {

    private static final String RUN = "20261201-101112.000000001-1";
    private static final String BRANCH = "retake/" + RUN + "/docs";

    @TempDir
    Path root;

    private Repository repository;

    @BeforeEach
    void create() throws Exception {
        repository = new Repository(root.resolve("repo"));
    }

    /** What another process, or another leg, would have. */
    private Worktrees worktrees() {
        return new Worktrees(repository.folder, root.resolve("run/worktrees"), RUN, repository.environment);
    }

    private static Path ready(Opened opened) {
        assertThat(opened).isInstanceOf(Opened.Ready.class);
        return ((Opened.Ready) opened).folder();
    }

    private static String refused(Opened opened) {
        assertThat(opened).isInstanceOf(Opened.Refused.class);
        return ((Opened.Refused) opened).message();
    }

    @Test
    void aNameIsAFolderOnABranchOfItsOwnMadeOnce() throws Exception {
        Worktrees worktrees = worktrees();

        Path folder = ready(worktrees.open("docs"));

        assertThat(folder).isEqualTo(root.resolve("run/worktrees/docs"));
        assertThat(folder.resolve("shared.txt")).hasContent("start");
        assertThat(repository.gitIn(folder, "symbolic-ref", "--short", "HEAD")).isEqualTo(BRANCH);
        assertThat(ready(worktrees.open("docs"))).isEqualTo(folder);
        assertThat(ready(worktrees.open("code"))).isNotEqualTo(folder);
    }

    @Test
    void uncommittedChangesKeepTheFolder() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        Files.writeString(folder.resolve("new.txt"), "mine");

        assertThat(worktrees().end(List.of("docs")))
                .singleElement()
                .asString()
                .contains("uncommitted", folder.toString());

        assertThat(folder.resolve("new.txt")).hasContent("mine");
    }

    @Test
    void commitsKeepTheirBranchAndTheFolderGoes() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.commitIn(folder, "shared.txt", "changed");

        assertThat(worktrees().end(List.of("docs")))
                .containsExactly("worktree docs: 1 commit is on branch " + BRANCH + "; its folder is removed");

        assertThat(folder).doesNotExist();
        assertThat(repository.git("show", BRANCH + ":shared.txt")).isEqualTo("changed");
    }

    @Test
    void commitsAreCountedFromWhereTheWorktreeStartedThoughTheRepositoryMovedOn() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.commitIn(folder, "shared.txt", "changed");
        repository.git("merge", "--quiet", BRANCH);

        assertThat(worktrees().end(List.of("docs"))).singleElement().asString().contains("1 commit is on branch");
    }

    @Test
    void whereNothingChangedBothGo() throws Exception {
        Path folder = ready(worktrees().open("docs"));

        assertThat(worktrees().end(List.of("docs", "never-used")))
                .containsExactly("worktree docs: nothing changed; its folder and its branch are removed");

        assertThat(folder).doesNotExist();
        assertThat(repository.git("branch", "--list", BRANCH)).isEmpty();
        assertThat(repository.git("config", "--list")).doesNotContain("retakebase");
    }

    @Test
    void aLaterLegFindsTheFolderElseTheBranchElseBeginsAnew() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        Files.writeString(folder.resolve("draft.txt"), "draft");
        assertThat(ready(worktrees().open("docs"))).isEqualTo(folder);
        assertThat(folder.resolve("draft.txt")).hasContent("draft");

        repository.commitIn(folder, "shared.txt", "changed");
        worktrees().end(List.of("docs"));
        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("changed");

        worktrees().end(List.of("docs"));
        repository.git("branch", "-D", BRANCH);
        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("start");
    }

    @Test
    void aBranchWhoseFolderWasDeletedByHandIsAttachedAgain() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.commitIn(folder, "shared.txt", "changed");
        deleted(folder);

        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("changed");
    }

    private static void deleted(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void aWorktreeThatAKilledProcessLeftHalfMadeIsMadeAnew() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.git("config", "--unset", "branch." + BRANCH + ".retakeBase");
        Files.delete(folder.resolve("shared.txt"));

        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("start");
    }

    @Test
    void theOtherToolsBranchIsRecognised() throws Exception {
        repository.git("branch", "omg/" + RUN + "/docs");

        Path folder = ready(worktrees().open("docs"));

        assertThat(repository.gitIn(folder, "symbolic-ref", "--short", "HEAD")).isEqualTo("omg/" + RUN + "/docs");
        assertThat(ready(worktrees().open("docs"))).isEqualTo(folder);
    }

    @Test
    void aForeignFolderInTheWayIsRefusedAndLeftAlone() throws Exception {
        Path folder = Files.createDirectories(root.resolve("run/worktrees/docs"));
        Files.writeString(folder.resolve("theirs.txt"), "theirs");

        assertThat(refused(worktrees().open("docs"))).contains(folder.toString(), "no worktree of this run");

        assertThat(folder.resolve("theirs.txt")).hasContent("theirs");
    }

    @Test
    void aRepositoryInTheWayIsRefusedToo() throws Exception {
        new Repository(root.resolve("run/worktrees/docs"));

        assertThat(refused(worktrees().open("docs"))).contains("no worktree of this run");
    }

    @Test
    void whereThereIsNoRepositoryOrNoCommitTheMessageSaysWhatToDo() throws Exception {
        Path plain = Files.createDirectories(root.resolve("plain"));
        assertThat(refused(new Worktrees(plain, root.resolve("w"), RUN, repository.environment).open("docs")))
                .contains("needs a git repository");

        repository.gitIn(plain, "init", "--quiet");
        assertThat(refused(new Worktrees(plain, root.resolve("w"), RUN, repository.environment).open("docs")))
                .contains("commit something first");
    }

    @Test
    void aWorktreeThatLeftItsBranchIsKept() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.gitIn(folder, "switch", "--quiet", "-c", "elsewhere");

        assertThat(worktrees().end(List.of("docs"))).singleElement().asString().contains("another branch");

        assertThat(folder).exists();
    }
}
