/** The attempt as records: how it started, how it ended, what differed from the one before. */
@NullMarked
package dev.retake.engine.attempt;

import org.jspecify.annotations.NullMarked;
