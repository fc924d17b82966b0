package dev.retake.engine.process;

/**
 * A process of an attempt, found at work without the engine that started it.
 *
 * @param marker of the attempt, as it was given to {@link ProcessSpec}
 * @param group to be signalled to end it together with what it started
 * @param command as it was called, on one line, cut where it is long
 */
public record Orphan(String marker, long pid, long group, String command) {

    /** Whether orphans can be found on this platform at all. */
    public static boolean canBeFound() {
        return ProcFiles.isThere();
    }
}
