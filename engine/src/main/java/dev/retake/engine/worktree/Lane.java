package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import dev.retake.engine.worktree.Worktrees.Opened;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** One worktree: its folder and its branch. */
final class Lane {

    private final Path folder;
    private final String name;
    private final String branch;
    private final String foreignBranch;
    private final Git repository;
    private final Git inside;

    Lane(Path repository, Path folder, String name, String runId, Map<String, String> environment) {
        this.folder = folder;
        this.name = name;
        this.branch = "retake/" + runId + "/" + name;
        this.foreignBranch = "omg/" + runId + "/" + name;
        this.repository = new Git(repository, environment);
        this.inside = new Git(folder, environment);
    }

    boolean isThere() {
        return Git.isThere(folder);
    }

    Opened provision() throws InterruptedException {
        if (isThere()) {
            return reuse();
        }
        // A folder that somebody deleted by hand is still on git's list, and would be in the way.
        repository.act("worktree", "prune");
        Optional<String> kept = keptBranch();
        return kept.isPresent() ? attach(kept.get()) : create();
    }

    /** A folder that is there must be ours and whole: made by this run, and not left half by a killed process. */
    private Opened reuse() throws InterruptedException {
        Optional<String> at = isOurs() ? currentBranch() : Optional.empty();
        if (at.isEmpty()) {
            return new Opened.Refused("the worktree `" + name + "` would be " + folder
                    + ", and what is there is no worktree of this run: move it away");
        }
        boolean isWhole = at.get().equals(foreignBranch) || base(at.get()).isPresent();
        if (isWhole) {
            return new Opened.Ready(folder);
        }
        repository.act("worktree", "remove", "--force", folder.toString());
        repository.act("branch", "-D", branch);
        return create();
    }

    private boolean isOurs() throws InterruptedException {
        Optional<String> mine = repository.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
        Optional<String> its = inside.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
        Optional<String> top = inside.ask("rev-parse", "--show-cdup");
        return mine.isPresent() && mine.equals(its) && top.map(String::isBlank).orElse(false);
    }

    private Optional<String> currentBranch() throws InterruptedException {
        return inside.ask("symbolic-ref", "--short", "HEAD")
                .map(String::strip)
                .filter(at -> at.equals(branch) || at.equals(foreignBranch));
    }

    private Optional<String> keptBranch() throws InterruptedException {
        for (String candidate : new String[] {branch, foreignBranch}) {
            if (repository
                    .ask("rev-parse", "--verify", "--quiet", "refs/heads/" + candidate)
                    .isPresent()) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private Opened attach(String kept) throws InterruptedException {
        Git.Ended added = repository.act("worktree", "add", folder.toString(), kept);
        return added.isGood() ? new Opened.Ready(folder) : refused(added);
    }

    private Opened create() throws InterruptedException {
        Optional<String> head = repository.ask("rev-parse", "HEAD").map(String::strip);
        Git.Ended added = repository.act("worktree", "add", folder.toString(), "-b", branch, head.orElse("HEAD"));
        if (!added.isGood()) {
            return refused(added);
        }
        // Written last: a worktree whose branch knows no base was left half made. Git drops it with the branch.
        Git.Ended noted = repository.act("config", baseKey(branch), head.orElse("HEAD"));
        return noted.isGood() ? new Opened.Ready(folder) : refused(noted);
    }

    private static String baseKey(String ofBranch) {
        return "branch." + ofBranch + ".retakeBase";
    }

    private Optional<String> base(String ofBranch) throws InterruptedException {
        return repository.ask("config", "--get", baseKey(ofBranch)).map(String::strip);
    }

    private Opened refused(Git.Ended ended) {
        return new Opened.Refused("the worktree `" + name + "` could not be made: "
                + ended.text().strip().replace("\n", "; "));
    }

    /** What becomes of it, in words. */
    String end() throws InterruptedException {
        Optional<String> at = isOurs() ? currentBranch() : Optional.empty();
        if (at.isEmpty()) {
            return "it is on another branch than its own; kept in " + folder;
        }
        Optional<String> status = inside.ask("status", "--porcelain");
        if (status.isEmpty() || !status.get().isBlank()) {
            return "uncommitted changes; kept in " + folder + ", on branch " + at.get();
        }
        int commits = commits(at.get());
        Git.Ended removed = repository.act("worktree", "remove", folder.toString());
        if (!removed.isGood()) {
            return "kept in " + folder + ", on branch " + at.get() + ": "
                    + removed.text().strip().replace("\n", "; ");
        }
        if (commits != 0) {
            return (commits < 0 ? "its commits are" : commits + (commits == 1 ? " commit is" : " commits are"))
                    + " on branch " + at.get() + "; its folder is removed";
        }
        Git.Ended deleted = repository.act("branch", "-D", at.get());
        return deleted.isGood()
                ? "nothing changed; its folder and its branch are removed"
                : "nothing changed; its folder is removed, its branch " + at.get() + " is kept";
    }

    /** How many commits its branch has beyond where it started; -1 when that cannot be told, so that none is lost. */
    private int commits(String at) throws InterruptedException {
        Optional<String> base = base(at);
        Optional<String> from = base.isPresent()
                ? base
                : repository.ask("merge-base", "HEAD", at).map(String::strip);
        if (from.isEmpty()) {
            return -1;
        }
        return repository
                .ask("rev-list", "--count", from.get() + ".." + at)
                .map(String::strip)
                .map(Integer::parseInt)
                .orElse(-1);
    }
}
