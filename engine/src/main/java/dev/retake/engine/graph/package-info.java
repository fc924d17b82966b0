/** The vocabulary of agent graphs as records; pure, knows no files, threads or clocks. */
@NullMarked
package dev.retake.engine.graph;

import org.jspecify.annotations.NullMarked;
