package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The worktrees of one run: a folder and a branch for each name, shared by all nodes that name it.
 *
 * <p>Safe for use by several threads; one git command at a time, since they share a repository.
 */
public final class Worktrees {

    private final Git repository;
    private final Path root;
    private final String runId;
    private final Map<String, Opened> opened = new TreeMap<>();

    /**
     * @param repository git in a folder of the repository that the worktrees come off
     * @param root where their folders are
     */
    public Worktrees(Git repository, Path root, String runId) {
        this.repository = repository;
        this.root = root;
        this.runId = runId;
    }

    /** A worktree to work in, or why there is none. */
    public sealed interface Opened {

        /** @param note one line that a person should know of how it was made */
        record Ready(Path folder, Optional<String> note) implements Opened {}

        /** The message says why, for people. */
        record Refused(String message) implements Opened {}

        static Opened ready(Path folder) {
            return new Ready(folder, Optional.empty());
        }

        /** The same with a note, if it is one to work in. */
        default Opened noting(Optional<String> note) {
            return switch (this) {
                case Ready ready -> new Ready(ready.folder(), note);
                case Refused refused -> refused;
            };
        }
    }

    /** Makes a worktree when it is first asked for: uses its folder if it is there, else its branch, else both are new. */
    public synchronized Opened open(String name) throws InterruptedException {
        Opened known = opened.get(name);
        if (known != null) {
            return known;
        }
        Opened made = make(name);
        opened.put(name, made.noting(Optional.empty()));
        return made;
    }

    /** Remembers what has been committed in a worktree, so that its loss is seen should its branch be deleted. */
    public synchronized void worked(String name) throws InterruptedException {
        lane(name).worked();
    }

    private Opened make(String name) throws InterruptedException {
        Optional<String> refusal = refusal(name);
        return refusal.isPresent() ? new Opened.Refused(refusal.get()) : new LaneOpening(lane(name)).open();
    }

    /** Why {@link #open} would refuse, as far as can be told without making anything. */
    public Optional<String> refusal(String name) throws InterruptedException {
        Optional<String> obstacle = obstacle(name, repository);
        return obstacle.isPresent() ? obstacle : new LaneOpening(lane(name)).refusal();
    }

    /** Why a repository can have no worktree, before one is asked for. */
    public static Optional<String> obstacle(String name, Git git) throws InterruptedException {
        Optional<String> noRepository = unless(
                git.look("rev-parse", "--git-dir"),
                name,
                "needs a git repository, and " + git.folder()
                        + " is in none: start the run in one, or remove `worktree`");
        if (noRepository.isPresent()) {
            return noRepository;
        }
        Optional<String> noCommit = unless(
                git.look("rev-parse", "--verify", "--quiet", "HEAD"),
                name,
                "needs a commit to start from, and the repository of " + git.folder()
                        + " has none: commit something first");
        return noCommit.isPresent() ? noCommit : branchInTheWay(name, git);
    }

    /** A branch of the name that the branches of worktrees are below, which git then cannot make. */
    public static Optional<String> branchInTheWay(String name, Git git) throws InterruptedException {
        Git.Ended found = git.look("rev-parse", "--verify", "--quiet", "refs/heads/retake");
        if (found.isGood()) {
            return Optional.of("the worktree `" + name + "` needs a branch below `retake/`, and the branch `retake` of "
                    + git.folder() + " is in its way: rename that one, as in `git branch -m retake OTHER`");
        }
        return found.isLate() ? Optional.of(late(name, found)) : Optional.empty();
    }

    /** Nothing if git said yes; what its no means, unless it said nothing. */
    private static Optional<String> unless(Git.Ended ended, String name, String means) {
        if (ended.isGood()) {
            return Optional.empty();
        }
        return Optional.of(ended.isLate() ? late(name, ended) : "the worktree `" + name + "` " + means);
    }

    private static String late(String name, Git.Ended ended) {
        return "the worktree `" + name + "` could not be made: " + ended.text();
    }

    private Lane lane(String name) {
        return new Lane(repository, root.resolve(name), name, runId);
    }

    /**
     * Ends the worktrees: what holds uncommitted changes or ignored files stays as it is, commits stay on their branch, the rest goes.
     *
     * @param used names that nodes of the run's graph use, also in earlier legs
     * @return what became of each, in one line
     */
    public synchronized List<String> end(Iterable<String> used) throws InterruptedException {
        var names = new TreeSet<String>();
        used.forEach(names::add);
        var lines = new ArrayList<String>();
        for (String name : names) {
            new LaneEnding(lane(name)).end().ifPresent(line -> lines.add("worktree " + name + ": " + line));
        }
        return lines;
    }

    /** Says where the worktrees of a run that goes on later are. */
    public synchronized List<String> keep(Iterable<String> used) throws InterruptedException {
        var lines = new ArrayList<String>();
        for (String name : used) {
            new LaneEnding(lane(name)).keep().ifPresent(line -> lines.add("worktree " + name + ": " + line));
        }
        return lines;
    }
}
