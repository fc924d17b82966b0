package dev.retake.engine.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.worktree.Worktrees.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

        assertThat(worktrees().end(List.of("docs")))
                .singleElement()
                .asString()
                .contains("it is on branch elsewhere instead of its own");

        assertThat(folder).exists();
    }

    private static Optional<String> note(Opened opened) {
        ready(opened);
        return ((Opened.Ready) opened).note();
    }

    @Test
    void aBranchThatWasDeletedWhileTheRunWasPausedIsNamedWithItsLastKnownCommit() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.commitIn(folder, "shared.txt", "changed");
        String commit = repository.gitIn(folder, "rev-parse", "HEAD");
        worktrees().keep(List.of("docs"));
        repository.git("worktree", "remove", "--force", folder.toString());
        repository.git("branch", "-D", BRANCH);

        Worktrees later = worktrees();
        assertThat(note(later.open("docs")))
                .hasValueSatisfying(note ->
                        assertThat(note).contains(BRANCH + " was deleted", "anew from HEAD", commit, "git reflog"));

        assertThat(folder.resolve("shared.txt")).hasContent("start");
        assertThat(note(later.open("docs"))).isEmpty();
    }

    @Test
    void whatBeginsForTheFirstTimeOrGoesOnIsNotSaidToBeginAnew() throws Exception {
        assertThat(note(worktrees().open("docs"))).isEmpty();
        assertThat(note(worktrees().open("docs"))).isEmpty();
        worktrees().end(List.of("docs"));
        assertThat(note(worktrees().open("docs"))).isEmpty();
    }

    private Path withIgnoredFile() throws Exception {
        repository.commitIn(repository.folder, ".gitignore", "dist/\n*.log\n");
        Path folder = ready(worktrees().open("docs"));
        Files.createDirectories(folder.resolve("dist"));
        Files.writeString(folder.resolve("dist/product"), "dear");
        Files.writeString(folder.resolve("x.log"), "dear too");
        return folder;
    }

    @Test
    void filesThatGitIgnoresKeepTheFolderAndAreNamed() throws Exception {
        Path folder = withIgnoredFile();

        assertThat(worktrees().end(List.of("docs")))
                .singleElement()
                .asString()
                .contains("2 paths that git ignores (", "dist/", "x.log", "git worktree remove --force " + folder);

        assertThat(folder.resolve("dist/product")).hasContent("dear");
    }

    @Test
    void ignoredFilesBesideACommitKeepTheFolderToo() throws Exception {
        Path folder = withIgnoredFile();
        repository.commitIn(folder, "shared.txt", "changed");

        assertThat(worktrees().end(List.of("docs"))).singleElement().asString().contains("on branch " + BRANCH);

        assertThat(folder.resolve("dist/product")).hasContent("dear");
    }

    @Test
    void aSettingThatHidesNewFilesDoesNotHideThemFromTheEnd() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.git("config", "status.showUntrackedFiles", "no");
        Files.writeString(folder.resolve("new.txt"), "mine");

        assertThat(worktrees().end(List.of("docs"))).singleElement().asString().contains("uncommitted");

        assertThat(folder.resolve("new.txt")).hasContent("mine");
    }

    @Test
    void aFolderThatItsAgentDeletedIsSaidAndOnlyItsOwnEntryIsPruned() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        Path committed = ready(worktrees().open("code"));
        repository.commitIn(committed, "shared.txt", "changed");
        repository.git("worktree", "add", "--quiet", root.resolve("theirs").toString(), "-b", "theirs");
        deleted(folder);
        deleted(committed);
        deleted(root.resolve("theirs"));

        assertThat(worktrees().keep(List.of("docs"))).singleElement().asString().contains("was deleted");
        List<String> lines = worktrees().end(List.of("docs", "code", "never-used"));

        assertThat(lines.getFirst()).contains("code: 1 commit is on branch", "its folder was deleted");
        assertThat(lines.getLast()).contains("docs: its folder was deleted", "its branch is removed");
        assertThat(lines).hasSize(2);
        assertThat(repository.git("worktree", "list")).contains("theirs").doesNotContain("docs", "worktrees/code");
        assertThat(repository.git("branch", "--list", BRANCH)).isEmpty();
    }

    @Test
    void openingALanePrunesNobodyElses() throws Exception {
        repository.git("worktree", "add", "--quiet", root.resolve("theirs").toString(), "-b", "theirs");
        deleted(root.resolve("theirs"));

        ready(worktrees().open("docs"));

        assertThat(repository.git("worktree", "list")).contains("theirs");
    }

    @Test
    void aBranchThatIsInTheWayIsNamedWithWhatToDo() throws Exception {
        repository.git("branch", "retake");
        assertThat(refused(worktrees().open("docs")))
                .contains("the branch `retake`", "git branch -m retake OTHER")
                .doesNotContain("fatal");
    }

    @Test
    void eachWayInWhichAFolderIsNotWhatItWasIsCalledByItsName() throws Exception {
        Path detached = ready(worktrees().open("a"));
        repository.gitIn(detached, "checkout", "--quiet", "--detach");
        Path foreign = ready(worktrees().open("b"));
        repository.git("worktree", "remove", foreign.toString());
        new Repository(foreign);

        List<String> lines = worktrees().end(List.of("a", "b"));
        assertThat(lines.getFirst()).contains("it is on no branch");
        assertThat(lines.getLast()).contains("is no worktree of this run");

        deleted(repository.folder.resolve(".git"));
        assertThat(worktrees().end(List.of("a"))).singleElement().asString().contains("repository", "is gone");
        assertThat(detached).exists();
    }
}
