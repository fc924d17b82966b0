package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import dev.retake.engine.worktree.Worktrees.Opened;
import java.util.Optional;

/** Makes a worktree, or finds it as it was left. */
final class LaneOpening {

    /** So much of a commit's name is enough for git, and leaves room for the rest. */
    private static final int SHORT = 12;

    private final Lane lane;

    LaneOpening(Lane lane) {
        this.lane = lane;
    }

    /** Why it cannot be worked in, without making anything. */
    Optional<String> refusal() throws InterruptedException {
        if (lane.isThere()) {
            return inTheWay();
        }
        Optional<String> last = lane.record().last(lane.name());
        return last.isPresent() && lane.keptBranch().isEmpty() && !isInHead(last.get())
                ? last.map(this::lost)
                : Optional.empty();
    }

    /** Makes one that nothing refuses. */
    Opened open() throws InterruptedException {
        if (lane.isThere()) {
            return reuse();
        }
        boolean wasDeleted = lane.isListed();
        if (wasDeleted) {
            // A folder that somebody deleted is still on git's list, and would be in the way.
            lane.repository().act("worktree", "remove", "--force", lane.folder().toString());
        }
        Optional<String> kept = lane.keptBranch();
        if (kept.isPresent()) {
            return attach(kept.get()).noting(wasDeleted ? Optional.of(attachedAnew(kept.get())) : Optional.empty());
        }
        Optional<String> last = lane.record().last(lane.name());
        return create().noting(last.map(this::begunAnew));
    }

    private String attachedAnew(String kept) {
        return "worktree " + lane.name() + ": its folder was deleted by somebody else and is made anew from branch "
                + kept + "; what was not committed is not in it";
    }

    /** Nodes that passed worked on it, so that what comes after them must not begin without it; short, as a detail is. */
    private String lost(String last) {
        String branch = "`git branch " + lane.branch() + " ";
        return "worktree `" + lane.name() + "` lost its branch, and HEAD lacks its last commit: " + branch
                + last.substring(0, Math.min(SHORT, last.length())) + "` brings it back, " + branch
                + "HEAD` begins anew";
    }

    private boolean isInHead(String commit) throws InterruptedException {
        return lane.repository()
                .ask("merge-base", "--is-ancestor", commit, "HEAD")
                .isPresent();
    }

    private String begunAnew(String last) {
        return "worktree " + lane.name() + ": its branch " + lane.branch()
                + " was deleted, so it begins anew from HEAD, which has its" + " last known commit " + last;
    }

    /** A folder that is there must be ours. */
    private Optional<String> inTheWay() throws InterruptedException {
        if (!lane.isOurs()) {
            return Optional.of("the worktree `" + lane.name() + "` would be " + lane.folder()
                    + ", and what is there is no worktree of this run: move it away");
        }
        return lane.currentBranch().isPresent()
                ? Optional.empty()
                : Optional.of("the worktree `" + lane.name() + "` is on " + lane.otherBranch()
                        + " instead of its own: `git checkout "
                        + lane.keptBranch().orElse("-b " + lane.branch()) + "` in its folder puts that right");
    }

    /** A folder that is there must be whole, and not left half by a killed process. */
    private Opened reuse() throws InterruptedException {
        String at = lane.currentBranch().orElse(lane.branch());
        boolean isWhole = at.equals(lane.foreignBranch())
                || lane.base(at).isPresent()
                || lane.record().last(lane.name()).isPresent();
        if (isWhole) {
            return Opened.ready(lane.folder());
        }
        lane.repository().act("worktree", "remove", "--force", lane.folder().toString());
        lane.repository().act("branch", "-D", lane.branch());
        return create();
    }

    private Opened attach(String kept) throws InterruptedException {
        Git.Ended added = lane.repository().act("worktree", "add", lane.folder().toString(), kept);
        return added.isGood() ? Opened.ready(lane.folder()) : refused(added);
    }

    private Opened create() throws InterruptedException {
        // One that is left half made must not be taken for one that was worked in.
        lane.record().forget(lane.name());
        Optional<String> head = lane.repository().ask("rev-parse", "HEAD").map(String::strip);
        Git.Ended added = lane.repository()
                .act("worktree", "add", lane.folder().toString(), "-b", lane.branch(), head.orElse("HEAD"));
        if (!added.isGood()) {
            return refused(added);
        }
        // Written last: a worktree whose branch knows no base was left half made. Git drops it with the branch.
        Git.Ended noted = lane.repository().act("config", Lane.baseKey(lane.branch()), head.orElse("HEAD"));
        if (head.isPresent()) {
            lane.record().note(lane.name(), head.get());
        }
        return noted.isGood() ? Opened.ready(lane.folder()) : refused(noted);
    }

    private Opened refused(Git.Ended ended) {
        return new Opened.Refused("the worktree `" + lane.name() + "` could not be made: "
                + ended.text().strip().replace("\n", "; "));
    }
}
