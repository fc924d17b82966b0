/** The headless commands: results to stdout, everything else to stderr, no JavaFX. */
@NullMarked
package dev.retake.app.cli;

import org.jspecify.annotations.NullMarked;
