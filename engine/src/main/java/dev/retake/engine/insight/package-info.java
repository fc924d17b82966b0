/** What can be learned from recorded attempts, starting with the difference between two texts. */
@NullMarked
package dev.retake.engine.insight;

import org.jspecify.annotations.NullMarked;
