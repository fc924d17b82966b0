package dev.retake.engine.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of worktrees when a leg is over. */
class EndingWorktreesTest extends WorktreesOfARun {

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
                .containsExactly("worktree docs: 1 commit is on branch " + BRANCH + "; its folder is removed; in "
                        + repository.folder + " `git merge " + BRANCH + "` takes over what is on it, `git branch -D "
                        + BRANCH + "` deletes it");

        assertThat(folder).doesNotExist();
        repository.git("merge", "--quiet", BRANCH);
        assertThat(repository.folder.resolve("shared.txt")).hasContent("changed");
        repository.git("branch", "-D", BRANCH);
        assertThat(repository.git("branch", "--list", BRANCH)).isEmpty();
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
    void aWorktreeThatLeftItsBranchIsKept() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.gitIn(folder, "switch", "--quiet", "-c", "elsewhere");

        assertThat(worktrees().end(List.of("docs")))
                .singleElement()
                .asString()
                .contains("it is on branch elsewhere instead of its own");

        assertThat(folder).exists();
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
    void theCommandThatDeletesThemWorksWhereItIsSaidTo() throws Exception {
        root = Files.createDirectories(root.resolve("a user's"));
        withIgnoredFile();

        String said = worktrees().end(List.of("docs")).getFirst();

        String command = said.replaceFirst("^.* in " + repository.folder + " `(.*)` deletes them.*$", "$1");
        var process = new ProcessBuilder("/bin/sh", "-c", command).directory(repository.folder.toFile());
        process.environment().putAll(repository.environment);
        assertThat(process.start().waitFor()).as(command).isZero();
        assertThat(root.resolve("run/worktrees/docs")).doesNotExist();
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
