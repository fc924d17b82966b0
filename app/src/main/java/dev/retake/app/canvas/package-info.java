/** The graph as cards and arrows. */
@NullMarked
package dev.retake.app.canvas;

import org.jspecify.annotations.NullMarked;
