/** The attempts of one node: the strip, and two of them side by side. */
@NullMarked
package dev.retake.app.attempts;

import org.jspecify.annotations.NullMarked;
