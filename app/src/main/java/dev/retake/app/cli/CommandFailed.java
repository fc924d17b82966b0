package dev.retake.app.cli;

/** Ends a command with an exit code and one sentence for the person who gave it. */
final class CommandFailed extends Exception {

    private static final long serialVersionUID = 1;

    private final int exit;

    CommandFailed(int exit, String message) {
        super(message);
        this.exit = exit;
    }

    int exit() {
        return exit;
    }
}
