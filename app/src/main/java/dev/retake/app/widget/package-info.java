/** Controls that know nothing of graphs and runs. */
@NullMarked
package dev.retake.app.widget;

import org.jspecify.annotations.NullMarked;
