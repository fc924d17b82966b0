package dev.retake.app.cli;

/** Where the wish to stop comes from. */
interface Interrupts {

    /** Calls {@code stop} on the first interrupt; what a second one does is not the command's affair. */
    void onFirst(Runnable stop);
}
