package dev.retake.engine.schedule;

import java.util.Optional;

/** Where the worktrees that nodes name are; the seam between the scheduler and git. */
public interface Lanes {

    /** A worktree to work in, or why there is none. */
    sealed interface Lane {

        /**
         * One to work in.
         *
         * @param folder its absolute path
         * @param note one line that a person should know of how it was made, once
         */
        record Ready(String folder, Optional<String> note) implements Lane {}

        /** The message says why, for people. */
        record Refused(String message) implements Lane {}
    }

    /** Makes the worktree of this name when it is first asked for; every later call leads to the same one. */
    Lane open(String name);

    /** Tells that an agent, with its verify command, has worked in the worktree of this name, before its verdict is recorded. */
    void worked(String name);
}
