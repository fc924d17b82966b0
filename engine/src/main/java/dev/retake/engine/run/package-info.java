/** The engine's front door: start, resume, watch and open runs. */
@NullMarked
package dev.retake.engine.run;

import org.jspecify.annotations.NullMarked;
