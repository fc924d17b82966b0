/** The sidebar: graphs to open and runs that were. */
@NullMarked
package dev.retake.app.history;

import org.jspecify.annotations.NullMarked;
