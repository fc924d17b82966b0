package dev.retake.engine.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.process.Git;
import dev.retake.engine.worktree.Worktrees.Opened;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a worktree is made, found again, or refused. */
class OpeningWorktreesTest extends WorktreesOfARun {

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
    void aLaterLegFindsTheFolderElseTheBranch() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        Files.writeString(folder.resolve("draft.txt"), "draft");
        assertThat(ready(worktrees().open("docs"))).isEqualTo(folder);
        assertThat(folder.resolve("draft.txt")).hasContent("draft");

        repository.commitIn(folder, "shared.txt", "changed");
        worktrees().end(List.of("docs"));
        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("changed");
    }

    @Test
    void aBranchWhoseFolderWasDeletedByHandIsAttachedAgainAndWhatThatLostIsSaid() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.commitIn(folder, "shared.txt", "changed");
        deleted(folder);

        Opened again = worktrees().open("docs");

        assertThat(ready(again).resolve("shared.txt")).hasContent("changed");
        assertThat(note(again))
                .hasValueSatisfying(note -> assertThat(note)
                        .contains(
                                "deleted by somebody else",
                                "anew from branch " + BRANCH,
                                "not committed is not in it"));
    }

    @Test
    void aWorktreeThatAKilledProcessLeftHalfMadeIsMadeAnew() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.git("config", "--unset", "branch." + BRANCH + ".retakeBase");
        Files.delete(folder.resolveSibling(LaneRecord.FILE));
        Files.delete(folder.resolve("shared.txt"));

        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("start");
    }

    @Test
    void aWorktreeThatWasWorkedInIsNotTakenForHalfMade() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        worktrees().worked("docs");
        repository.git("config", "--unset", "branch." + BRANCH + ".retakeBase");
        Files.writeString(folder.resolve("draft.txt"), "draft");

        assertThat(ready(worktrees().open("docs")).resolve("draft.txt")).hasContent("draft");
    }

    @Test
    void whetherOneIsRefusedIsToldWithoutMakingAny() throws Exception {
        assertThat(worktrees().refusal("docs")).isEmpty();
        assertThat(root.resolve("run/worktrees/docs")).doesNotExist();
        assertThat(repository.git("branch", "--list", BRANCH)).isEmpty();

        Path folder = ready(worktrees().open("docs"));
        assertThat(worktrees().refusal("docs")).isEmpty();
        repository.gitIn(folder, "checkout", "--quiet", "--detach");
        assertThat(worktrees().refusal("docs")).contains(refused(worktrees().open("docs")));
        assertThat(new Worktrees(new Git(root.resolve("none"), repository.environment), root.resolve("w"), RUN)
                        .refusal("docs"))
                .hasValueSatisfying(why -> assertThat(why).contains("needs a git repository"));
    }

    /** A worktree that was worked in and whose folder and branch are gone; its last commit. */
    private String lostBranch() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.commitIn(folder, "shared.txt", "changed");
        worktrees().worked("docs");
        repository.git("worktree", "remove", "--force", folder.toString());
        String commit = repository.git("rev-parse", BRANCH);
        repository.git("branch", "-D", BRANCH);
        return commit;
    }

    @Test
    void aBranchThatWasDeletedWithItsCommitsIsRefusedAndBothCommandsThatAreNamedHelp() throws Exception {
        String commit = lostBranch();
        String back = "git branch " + BRANCH + " " + commit.substring(0, 12);
        String anew = "git branch " + BRANCH + " HEAD";
        assertThat(worktrees().refusal("docs"))
                .as("is foreseen")
                .contains(refused(worktrees().open("docs")));
        String refusal = refused(worktrees().open("docs"));
        assertThat(refusal).contains("worktree `docs` lost its branch", "`" + back + "`", "`" + anew + "`");
        assertThat(refusal).as("a detail is cut at that length").hasSizeLessThanOrEqualTo(240);

        repository.git(back.substring("git ".length()).split(" "));
        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("changed");

        lostBranchAgain();
        repository.git(anew.substring("git ".length()).split(" "));
        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("start");
    }

    private void lostBranchAgain() throws Exception {
        repository.git(
                "worktree",
                "remove",
                "--force",
                root.resolve("run/worktrees/docs").toString());
        repository.git("branch", "-D", BRANCH);
        refused(worktrees().open("docs"));
    }

    @Test
    void aBranchThatWasDeletedAfterItsCommitsWereMergedBeginsAnewWithAWord() throws Exception {
        String commit = lostBranch();
        repository.git("merge", "--quiet", commit);

        Worktrees later = worktrees();
        Opened anew = later.open("docs");
        assertThat(ready(anew).resolve("shared.txt")).hasContent("changed");
        assertThat(note(anew))
                .hasValueSatisfying(
                        note -> assertThat(note).contains(BRANCH + " was deleted", "anew from HEAD", commit));
        assertThat(note(later.open("docs"))).isEmpty();
    }

    @Test
    void aWorktreeThatLeftItsBranchIsRefusedWithTheCommandThatPutsItRight() throws Exception {
        Path folder = ready(worktrees().open("docs"));
        repository.gitIn(folder, "checkout", "--quiet", "--detach");
        assertThat(refused(worktrees().open("docs")))
                .contains("is on no branch instead of its own", "`git checkout " + BRANCH + "`");

        repository.gitIn(folder, "switch", "--quiet", "-c", "elsewhere");
        repository.git("branch", "-D", BRANCH);
        assertThat(refused(worktrees().open("docs")))
                .contains("is on branch elsewhere", "`git checkout -b " + BRANCH + "`");

        repository.gitIn(folder, "checkout", "--quiet", "-b", BRANCH);
        assertThat(ready(worktrees().open("docs"))).isEqualTo(folder);
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
        assertThat(refused(new Worktrees(new Git(plain, repository.environment), root.resolve("w"), RUN).open("docs")))
                .contains("needs a git repository");

        repository.gitIn(plain, "init", "--quiet");
        assertThat(refused(new Worktrees(new Git(plain, repository.environment), root.resolve("w"), RUN).open("docs")))
                .contains("commit something first");
    }

    @Test
    void whatBeginsForTheFirstTimeOrGoesOnIsNotSaidToBeginAnew() throws Exception {
        assertThat(note(worktrees().open("docs"))).isEmpty();
        assertThat(note(worktrees().open("docs"))).isEmpty();
        worktrees().end(List.of("docs"));
        assertThat(note(worktrees().open("docs"))).isEmpty();
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
    void aHookThatHangsIsARefusalThatNamesTheCommandAndALaterTryBeginsAnew() throws Exception {
        Path hook =
                Files.writeString(repository.folder.resolve(".git/hooks/post-checkout"), "#!/bin/sh\nexec sleep 600\n");
        assertThat(hook.toFile().setExecutable(true)).isTrue();

        assertThat(refused(worktrees(Duration.ofSeconds(4)).open("docs")))
                .contains("`docs` could not be made", "`git worktree add` did not end within 4 seconds", "a hook");

        Files.delete(hook);
        assertThat(ready(worktrees().open("docs")).resolve("shared.txt")).hasContent("start");
    }

    @Test
    void aGitThatNeverAnswersIsNotTakenForAMissingRepository() throws Exception {
        Path bin = Files.createDirectories(root.resolve("bin"));
        Path git = Files.writeString(bin.resolve("git"), "#!/bin/sh\nexec sleep 600\n");
        assertThat(git.toFile().setExecutable(true)).isTrue();
        var environment = new HashMap<>(repository.environment);
        environment.merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        var hanging = new Git(repository.folder, environment, Duration.ofSeconds(1));

        assertThat(Worktrees.obstacle("docs", hanging).orElseThrow())
                .contains("`git rev-parse` did not end within 1 seconds")
                .doesNotContain("is in none");
        assertThat(Worktrees.branchInTheWay("docs", hanging).orElseThrow()).contains("did not end");
    }
}
