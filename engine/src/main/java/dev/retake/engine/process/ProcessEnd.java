package dev.retake.engine.process;

/** How a child process ended. */
public sealed interface ProcessEnd {

    /**
     * By itself.
     *
     * @param stdoutCut bytes dropped from the middle of its output
     * @param stderrCut bytes dropped from the middle of its error output
     */
    record Exited(int code, long stdoutCut, long stderrCut) implements ProcessEnd {}

    /** By a signal that was not ours: an exit status above 128, which is how shells report one. */
    record Signalled(int signal) implements ProcessEnd {}

    /** By us: it ran longer than it may. */
    record TimedOut() implements ProcessEnd {}

    /** By us: somebody asked. */
    record Stopped() implements ProcessEnd {}
}
