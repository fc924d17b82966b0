package dev.retake.engine.process;

/** How a child process ended. */
public sealed interface ProcessEnd {

    /** By itself. */
    record Exited(int code) implements ProcessEnd {}

    /** By a signal that was not ours: an exit status above 128, which is how shells report one. */
    record Signalled(int signal) implements ProcessEnd {}

    /** By us: it ran longer than it may. */
    record TimedOut() implements ProcessEnd {}

    /** By us: somebody asked. */
    record Stopped() implements ProcessEnd {}
}
