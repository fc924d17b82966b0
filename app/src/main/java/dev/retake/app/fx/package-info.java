/** The only place where threads meet the window. */
@NullMarked
package dev.retake.app.fx;

import org.jspecify.annotations.NullMarked;
