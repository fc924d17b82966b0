package dev.retake.app.resource;

/** Texts about files as they stand on disk: damaged ones, differing ones, and what is in them. */
public enum RawText implements Message {
    TITLE,
    HEX,
    HEX_TIP,
    FIRST,
    BACK,
    FORTH,
    LAST,
    WHERE,
    EMPTY,
    FAILED,
    COPY,
    SHOW,
    SHOW_SPOKEN,
    UNREAD,
    DAMAGED,
    VERIFY_TITLE,
    VERIFYING,
    VERIFY_FAILED,
    SOUND,
    DIFFERS_ONE,
    DIFFERS_MANY,
    COMPARED,
    COPY_REPORT
}
