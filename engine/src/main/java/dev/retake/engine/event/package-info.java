/** What happened in a run, as immutable events, and the one pure fold that turns them into its state. */
@NullMarked
package dev.retake.engine.event;

import org.jspecify.annotations.NullMarked;
