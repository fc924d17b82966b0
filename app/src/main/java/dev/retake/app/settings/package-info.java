/** What is remembered between two starts, in a file that people can read. */
@NullMarked
package dev.retake.app.settings;

import org.jspecify.annotations.NullMarked;
