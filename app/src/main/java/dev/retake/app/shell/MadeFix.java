package dev.retake.app.shell;

import java.nio.file.Path;

/**
 * A fix that was made in a file, kept so that it can be undone.
 *
 * @param name of the file, as places have it
 * @param before the whole text of the file
 */
record MadeFix(String name, Path file, String title, String before, String after) {}
