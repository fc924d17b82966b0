/** Templates, the fence, the quote of an earlier reply, and the prompt they make. */
@NullMarked
package dev.retake.engine.prompt;

import org.jspecify.annotations.NullMarked;
