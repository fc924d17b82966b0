/** Agent programs behind one small interface: build the command, own the session, parse the output. */
@NullMarked
package dev.retake.engine.runtime;

import org.jspecify.annotations.NullMarked;
