package dev.retake.engine.run;

import java.nio.file.Path;

/** A file of a run directory that could not be read whole, with the reason. */
public record DamagedFile(Path file, String reason) {}
