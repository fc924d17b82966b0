/** The git worktrees that nodes of a run work in. */
@NullMarked
package dev.retake.engine.worktree;

import org.jspecify.annotations.NullMarked;
