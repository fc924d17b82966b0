package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What becomes of a worktree when a leg is over. */
final class LaneEnding {

    /** How many names are said of files that keep a folder. */
    private static final int SHOWN = 3;

    private final Lane lane;

    LaneEnding(Lane lane) {
        this.lane = lane;
    }

    /** What becomes of it, in words; empty where it has never been, or has been dealt with. */
    Optional<String> end() throws InterruptedException {
        if (!lane.isThere()) {
            return lane.isListed() ? Optional.of(endWithoutFolder()) : Optional.empty();
        }
        Optional<String> elsewhere = elsewhere();
        if (elsewhere.isPresent()) {
            return elsewhere;
        }
        String at = lane.currentBranch().orElse(lane.branch());
        lane.noteTip(at);
        Optional<String> left = left();
        if (left.isPresent()) {
            return Optional.of(left.get() + "; kept in " + lane.folder() + ", on branch " + at);
        }
        int commits = commits(at);
        Git.Ended removed =
                lane.repository().act("worktree", "remove", lane.folder().toString());
        if (!removed.isGood()) {
            return Optional.of("kept in " + lane.folder() + ", on branch " + at + ": "
                    + removed.text().strip().replace("\n", "; "));
        }
        return Optional.of(branchEnd(at, commits, "its folder is removed"));
    }

    /** Where it is not what it was made as: what it is instead. */
    private Optional<String> elsewhere() throws InterruptedException {
        if (lane.repository().ask("rev-parse", "--git-dir").isEmpty()) {
            return Optional.of("the repository it came off is gone; what is left is kept in " + lane.folder());
        }
        if (!lane.isOurs()) {
            return Optional.of(
                    "what is in " + lane.folder() + " is no worktree of this run any more; it is left alone");
        }
        if (lane.currentBranch().isPresent()) {
            return Optional.empty();
        }
        return Optional.of("it is on " + lane.otherBranch() + " instead of its own; kept in " + lane.folder());
    }

    /** What would be lost with the folder. */
    private Optional<String> left() throws InterruptedException {
        Optional<String> status = lane.inside()
                .ask(
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
                + (names.size() > SHOWN ? ", …" : "") + "; in " + lane.root() + " `git worktree remove --force "
                + argument(lane.folder().toString()) + "` deletes them)";
    }

    /** A word as a shell takes it for one. */
    private static String argument(String word) {
        return word.matches("[\\w./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private String endWithoutFolder() throws InterruptedException {
        Git.Ended removed = lane.repository()
                .act("worktree", "remove", "--force", lane.folder().toString());
        String gone = "its folder was deleted by somebody else, and what was not committed with it";
        if (!removed.isGood()) {
            return gone + "; git still lists it: " + removed.text().strip().replace("\n", "; ");
        }
        Optional<String> kept = lane.keptBranch();
        return kept.isPresent() ? branchEnd(kept.get(), commits(kept.get()), gone) : gone + "; its branch is gone too";
    }

    private String branchEnd(String at, int commits, String folderEnd) throws InterruptedException {
        if (commits != 0) {
            return (commits < 0 ? "its commits are" : commits + (commits == 1 ? " commit is" : " commits are"))
                    + " on branch " + at + "; " + folderEnd + "; in " + lane.root() + " `git merge " + at
                    + "` takes over what is on it, `git branch -D " + at + "` deletes it";
        }
        lane.record().forget(lane.name());
        boolean isPlain = folderEnd.equals("its folder is removed");
        Git.Ended deleted = lane.repository().act("branch", "-D", at);
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
        if (lane.isThere()) {
            if (elsewhere().isEmpty()) {
                lane.noteTip(lane.currentBranch().orElse(lane.branch()));
            }
            return Optional.of("stays in " + lane.folder() + " while the run is paused");
        }
        return lane.isListed()
                ? Optional.of("its folder was deleted by somebody else; a later leg puts its branch into one again")
                : Optional.empty();
    }

    /** How many commits its branch has beyond where it started; -1 when that cannot be told, so that none is lost. */
    private int commits(String at) throws InterruptedException {
        Optional<String> base = lane.base(at);
        Optional<String> from = base.isPresent()
                ? base
                : lane.repository().ask("merge-base", "HEAD", at).map(String::strip);
        if (from.isEmpty()) {
            return -1;
        }
        return lane.repository()
                .ask("rev-list", "--count", from.get() + ".." + at)
                .map(String::strip)
                .map(Integer::parseInt)
                .orElse(-1);
    }
}
