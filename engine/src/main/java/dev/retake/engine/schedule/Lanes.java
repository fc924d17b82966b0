package dev.retake.engine.schedule;

/** Where the worktrees that nodes name are; the seam between the scheduler and git. */
public interface Lanes {

    /** A worktree to work in, or why there is none. */
    sealed interface Lane {

        /** The absolute path of its folder. */
        record Ready(String folder) implements Lane {}

        /** The message says why, for people. */
        record Refused(String message) implements Lane {}
    }

    /** Makes the worktree of this name when it is first asked for; every later call leads to the same one. */
    Lane open(String name);
}
