/** What a node or a run says of itself: the inspector and the source text. */
@NullMarked
package dev.retake.app.design;

import org.jspecify.annotations.NullMarked;
