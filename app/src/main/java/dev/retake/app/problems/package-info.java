/** What the linter has to say. */
@NullMarked
package dev.retake.app.problems;

import org.jspecify.annotations.NullMarked;
