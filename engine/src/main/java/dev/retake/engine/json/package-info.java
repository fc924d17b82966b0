/** The one place that configures Jackson. */
@NullMarked
package dev.retake.engine.json;

import org.jspecify.annotations.NullMarked;
