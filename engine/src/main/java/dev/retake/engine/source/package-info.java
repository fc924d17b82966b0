/** YAML text to graph and back: reading with positions; the only package that sees the YAML library. */
@NullMarked
package dev.retake.engine.source;

import org.jspecify.annotations.NullMarked;
