/** Every visible word, by typed key, and the look of every state. */
@NullMarked
package dev.retake.app.resource;

import org.jspecify.annotations.NullMarked;
