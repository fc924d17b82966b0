package dev.retake.engine.schedule;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where a node works. */
final class Directories {

    private Directories() {}

    /** {@code written} as seen from {@code folder}; as written when it is no path at all, which then cannot be entered. */
    static String resolve(String folder, String written) {
        if (written.isEmpty()) {
            return folder;
        }
        try {
            return Path.of(folder).resolve(written).normalize().toString();
        } catch (InvalidPathException _) {
            return written;
        }
    }
}
