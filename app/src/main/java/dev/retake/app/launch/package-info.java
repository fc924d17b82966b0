/** The main: decides between the window and a headless command, and puts the window together. */
@NullMarked
package dev.retake.app.launch;

import org.jspecify.annotations.NullMarked;
