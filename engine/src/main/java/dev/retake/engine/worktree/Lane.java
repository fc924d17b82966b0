package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import dev.retake.engine.worktree.Worktrees.Opened;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One worktree: its folder and its branch. */
final class Lane {

    /** How many names are said of files that keep a folder. */
    private static final int SHOWN = 3;

    private final Path folder;
    private final LaneRecord record;
    private final String name;
    private final String branch;
    private final String foreignBranch;
    private final Git repository;
    private final Git inside;

    Lane(Path repository, Path folder, String name, String runId, Map<String, String> environment) {
        this.folder = folder;
        this.repository = new Git(repository, environment);
        this.record = new LaneRecord(folder.resolveSibling(LaneRecord.FILE), this.repository);
        this.name = name;
        this.branch = "retake/" + runId + "/" + name;
        this.foreignBranch = "omg/" + runId + "/" + name;
        this.inside = new Git(folder, environment);
    }

    boolean isThere() {
        return Git.isThere(folder);
    }

    Opened provision() throws InterruptedException {
        if (isThere()) {
            return reuse();
        }
        if (isListed()) {
            // A folder that somebody deleted is still on git's list, and would be in the way.
            repository.act("worktree", "remove", "--force", folder.toString());
        }
        Optional<String> kept = keptBranch();
        if (kept.isPresent()) {
            return attach(kept.get());
        }
        Optional<String> last = record.last(name);
        Opened made = create();
        return made instanceof Opened.Ready && last.isPresent()
                ? new Opened.Ready(folder, Optional.of(begunAnew(last.get())))
                : made;
    }

    private String begunAnew(String last) {
        return "worktree " + name + ": its branch " + branch
                + " was deleted, so it begins anew from HEAD; its last known"
                + " commit was " + last + " (`git branch NAME " + last + "` brings it back, `git reflog` may know later"
                + " ones)";
    }

    /** Whether git takes the folder for a worktree of the repository, be it there or not. */
    private boolean isListed() throws InterruptedException {
        Path real = Git.real(folder);
        return repository.ask("worktree", "list", "--porcelain", "-z").stream()
                .flatMap(list -> Arrays.stream(list.split("\0")))
                .filter(line -> line.startsWith("worktree "))
                .anyMatch(line -> line.substring("worktree ".length()).equals(real.toString()));
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
            return new Opened.Ready(folder, Optional.empty());
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
        return added.isGood() ? new Opened.Ready(folder, Optional.empty()) : refused(added);
    }

    private Opened create() throws InterruptedException {
        Optional<String> head = repository.ask("rev-parse", "HEAD").map(String::strip);
        Git.Ended added = repository.act("worktree", "add", folder.toString(), "-b", branch, head.orElse("HEAD"));
        if (!added.isGood()) {
            return refused(added);
        }
        // Written last: a worktree whose branch knows no base was left half made. Git drops it with the branch.
        Git.Ended noted = repository.act("config", baseKey(branch), head.orElse("HEAD"));
        if (head.isPresent()) {
            record.note(name, head.get());
        }
        return noted.isGood() ? new Opened.Ready(folder, Optional.empty()) : refused(noted);
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

    /** What becomes of it, in words; empty where it has never been, or has been dealt with. */
    Optional<String> end() throws InterruptedException {
        if (!isThere()) {
            return isListed() ? Optional.of(endWithoutFolder()) : Optional.empty();
        }
        Optional<String> elsewhere = elsewhere();
        if (elsewhere.isPresent()) {
            return elsewhere;
        }
        String at = currentBranch().orElse(branch);
        noteTip(at);
        Optional<String> left = left();
        if (left.isPresent()) {
            return Optional.of(left.get() + "; kept in " + folder + ", on branch " + at);
        }
        int commits = commits(at);
        Git.Ended removed = repository.act("worktree", "remove", folder.toString());
        if (!removed.isGood()) {
            return Optional.of("kept in " + folder + ", on branch " + at + ": "
                    + removed.text().strip().replace("\n", "; "));
        }
        return Optional.of(branchEnd(at, commits, "its folder is removed"));
    }

    /** Where it is not what it was made as: what it is instead. */
    private Optional<String> elsewhere() throws InterruptedException {
        if (repository.ask("rev-parse", "--git-dir").isEmpty()) {
            return Optional.of("the repository it came off is gone; what is left is kept in " + folder);
        }
        if (!isOurs()) {
            return Optional.of("what is in " + folder + " is no worktree of this run any more; it is left alone");
        }
        if (currentBranch().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(inside.ask("symbolic-ref", "--short", "HEAD")
                .map(other -> "it is on branch " + other.strip() + " instead of its own; kept in " + folder)
                .orElse("it is on no branch; kept in " + folder));
    }

    /** What would be lost with the folder. */
    private Optional<String> left() throws InterruptedException {
        Optional<String> status = inside.ask(
                "status",
                "--porcelain",
                "-z",
                "--no-renames",
                "--untracked-files=normal",
                "--ignored=traditional",
                "--ignore-submodules=none");
        if (status.isEmpty()) {
            return Optional.of("git does not say what has changed");
        }
        List<String> entries = Arrays.stream(status.get().split("\0"))
                .filter(entry -> !entry.isEmpty())
                .toList();
        List<String> ignored = entries.stream()
                .filter(entry -> entry.startsWith("!! "))
                .map(entry -> entry.substring(3))
                .toList();
        if (entries.size() > ignored.size()) {
            return Optional.of("uncommitted changes");
        }
        return ignored.isEmpty() ? Optional.empty() : Optional.of(ignored(ignored));
    }

    private String ignored(List<String> names) {
        return (names.size() == 1 ? "1 path that git ignores" : names.size() + " paths that git ignores") + " ("
                + String.join(", ", names.subList(0, Math.min(SHOWN, names.size())))
                + (names.size() > SHOWN ? ", …" : "") + "; `git worktree remove --force " + folder
                + "` deletes them)";
    }

    private String endWithoutFolder() throws InterruptedException {
        Git.Ended removed = repository.act("worktree", "remove", "--force", folder.toString());
        String gone = "its folder was deleted by somebody else, and what was not committed with it";
        if (!removed.isGood()) {
            return gone + "; git still lists it: " + removed.text().strip().replace("\n", "; ");
        }
        Optional<String> kept = keptBranch();
        return kept.isPresent() ? branchEnd(kept.get(), commits(kept.get()), gone) : gone + "; its branch is gone too";
    }

    private String branchEnd(String at, int commits, String folderEnd) throws InterruptedException {
        if (commits != 0) {
            return (commits < 0 ? "its commits are" : commits + (commits == 1 ? " commit is" : " commits are"))
                    + " on branch " + at + "; " + folderEnd;
        }
        record.forget(name);
        boolean isPlain = folderEnd.equals("its folder is removed");
        Git.Ended deleted = repository.act("branch", "-D", at);
        if (!isPlain) {
            return folderEnd + "; nothing was committed, "
                    + (deleted.isGood() ? "its branch is removed" : "its branch " + at + " is kept");
        }
        return deleted.isGood()
                ? "nothing changed; its folder and its branch are removed"
                : "nothing changed; its folder is removed, its branch " + at + " is kept";
    }

    /** Where it is while the run is paused; empty where it has never been. */
    Optional<String> keep() throws InterruptedException {
        if (isThere()) {
            if (elsewhere().isEmpty()) {
                noteTip(currentBranch().orElse(branch));
            }
            return Optional.of("stays in " + folder + " while the run is paused");
        }
        return isListed()
                ? Optional.of("its folder was deleted by somebody else; a later leg puts its branch into one again")
                : Optional.empty();
    }

    private void noteTip(String at) throws InterruptedException {
        Optional<String> tip = repository.ask("rev-parse", "--verify", "--quiet", "refs/heads/" + at);
        if (tip.isPresent()) {
            record.note(name, tip.get().strip());
        }
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
