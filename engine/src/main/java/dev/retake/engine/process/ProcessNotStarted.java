package dev.retake.engine.process;

/** A program could not be started; the message says why, for people. */
public final class ProcessNotStarted extends Exception {

    ProcessNotStarted(String message) {
        super(message);
    }
}
