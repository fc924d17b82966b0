package dev.retake.app.cli;

/** Where the wish to stop comes from. */
interface Interrupts {

    /** Calls {@code stop} on the first interrupt; on a second one calls {@code kill}, and ends this process at once. */
    void on(Runnable stop, Runnable kill);
}
