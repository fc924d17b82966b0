package dev.retake.engine.worktree;

import dev.retake.engine.process.Git;
import java.nio.file.Path;
import java.util.Optional;

/** The last commit of each worktree of a run that is known, which outlives the branch; a file that git keeps. */
final class LaneRecord {

    /** No worktree can have this name. */
    static final String FILE = ".commits";

    private final Path file;
    private final Git git;

    LaneRecord(Path file, Git git) {
        this.file = file;
        this.git = git;
    }

    Optional<String> last(String name) throws InterruptedException {
        return git.ask("config", "--file", file.toString(), "--get", key(name)).map(String::strip);
    }

    /** What cannot be written down is only not said later. */
    void note(String name, String commit) throws InterruptedException {
        git.act("config", "--file", file.toString(), key(name), commit);
    }

    void forget(String name) throws InterruptedException {
        git.act("config", "--file", file.toString(), "--unset", key(name));
    }

    private static String key(String name) {
        return "worktree." + name + ".last";
    }
}
