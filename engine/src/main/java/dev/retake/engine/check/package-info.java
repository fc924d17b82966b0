/** The predicates that say whether an attempt's work is good. */
@NullMarked
package dev.retake.engine.check;

import org.jspecify.annotations.NullMarked;
