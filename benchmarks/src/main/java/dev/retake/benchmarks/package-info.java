/** Measures time and bytes, each beside a reference in the same run. */
@NullMarked
package dev.retake.benchmarks;

import org.jspecify.annotations.NullMarked;
