package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** One worktree: its folder, its branch, and what git says of them. */
final class Lane {

    private final Path folder;
    private final LaneRecord record;
    private final String name;
    private final String branch;
    private final String foreignBranch;
    private final Git repository;
    private final Git inside;

    Lane(Git repository, Path folder, String name, String runId) {
        this.folder = folder;
        this.repository = repository;
        this.record = new LaneRecord(folder.resolveSibling(LaneRecord.FILE), this.repository);
        this.name = name;
        this.branch = "retake/" + runId + "/" + name;
        this.foreignBranch = "omg/" + runId + "/" + name;
        this.inside = repository.in(folder);
    }

    String name() {
        return name;
    }

    /** The folder whose repository it comes off. */
    Path root() {
        return repository.folder();
    }

    /** Its absolute path. */
    Path folder() {
        return folder;
    }

    String branch() {
        return branch;
    }

    /** The name that the other tool of this family gives. */
    String foreignBranch() {
        return foreignBranch;
    }

    LaneRecord record() {
        return record;
    }

    /** Git where the worktree comes off. */
    Git repository() {
        return repository;
    }

    /** Git in the worktree. */
    Git inside() {
        return inside;
    }

    boolean isThere() {
        return Git.isThere(folder);
    }

    /** Whether git takes the folder for a worktree of the repository, be it there or not. */
    boolean isListed() throws InterruptedException {
        Path real = Git.real(folder);
        return repository.ask("worktree", "list", "--porcelain", "-z").stream()
                .flatMap(list -> Arrays.stream(list.split("\0")))
                .filter(line -> line.startsWith("worktree "))
                .anyMatch(line -> line.substring("worktree ".length()).equals(real.toString()));
    }

    boolean isOurs() throws InterruptedException {
        Optional<String> mine = repository.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
        Optional<String> its = inside.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
        Optional<String> top = inside.ask("rev-parse", "--show-cdup");
        return mine.isPresent() && mine.equals(its) && top.map(String::isBlank).orElse(false);
    }

    Optional<String> currentBranch() throws InterruptedException {
        return inside.ask("symbolic-ref", "--short", "HEAD")
                .map(String::strip)
                .filter(at -> at.equals(branch) || at.equals(foreignBranch));
    }

    String otherBranch() throws InterruptedException {
        return inside.ask("symbolic-ref", "--short", "HEAD")
                .map(other -> "branch " + other.strip())
                .orElse("no branch");
    }

    Optional<String> keptBranch() throws InterruptedException {
        for (String candidate : new String[] {branch, foreignBranch}) {
            if (repository
                    .ask("rev-parse", "--verify", "--quiet", "refs/heads/" + candidate)
                    .isPresent()) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    static String baseKey(String ofBranch) {
        return "branch." + ofBranch + ".retakeBase";
    }

    Optional<String> base(String ofBranch) throws InterruptedException {
        return repository.ask("config", "--get", baseKey(ofBranch)).map(String::strip);
    }

    /** Remembers what has been committed in it. */
    void worked() throws InterruptedException {
        Optional<String> at = isThere() && isOurs() ? currentBranch() : Optional.empty();
        if (at.isPresent()) {
            noteTip(at.get());
        }
    }

    void noteTip(String at) throws InterruptedException {
        Optional<String> tip = repository.ask("rev-parse", "--verify", "--quiet", "refs/heads/" + at);
        if (tip.isPresent()) {
            record.note(name, tip.get().strip());
        }
    }
}
