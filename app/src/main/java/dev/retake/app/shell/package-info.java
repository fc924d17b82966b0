/** The window: documents, actions, menus, and the small context that all panes share. */
@NullMarked
package dev.retake.app.shell;

import org.jspecify.annotations.NullMarked;
