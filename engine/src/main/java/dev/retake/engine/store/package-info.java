/** Run directories on disk: streams, snapshot, lock, attempt files, and reading them back. */
@NullMarked
package dev.retake.engine.store;

import org.jspecify.annotations.NullMarked;
