/** What is wrong or doubtful in a graph, one small class per rule. */
@NullMarked
package dev.retake.engine.lint;

import org.jspecify.annotations.NullMarked;
