/** Which node runs when, and the life of one node from prompt to verdict. */
@NullMarked
package dev.retake.engine.schedule;

import org.jspecify.annotations.NullMarked;
