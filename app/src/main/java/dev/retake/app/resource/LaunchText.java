package dev.retake.app.resource;

/** Texts of the command line around the window. */
public enum LaunchText implements Message {
    USAGE,
    FAILED,
    NO_SUCH_FILE,
    NO_SUCH_FILE_OR_RUN,
    NO_OUTPUT,
    NO_PATH,
    BAD_OPTION,
    NO_VALUE,
    BAD_THEME,
    BAD_SIZE,
    BAD_ATTEMPTS,
    TOO_MANY,
    NO_NODE,
    NO_ATTEMPT,
    ATTEMPTS_OF_NO_NODE,
    NOT_SETTLED,
    NOT_WRITTEN,
    NO_PICTURE,
    NO_DISPLAY
}
