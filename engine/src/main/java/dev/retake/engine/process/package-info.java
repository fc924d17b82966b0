/** Child processes: spawn, environment, groups, kill, bounded output; the only user of ProcessBuilder. */
@NullMarked
package dev.retake.engine.process;

import org.jspecify.annotations.NullMarked;
