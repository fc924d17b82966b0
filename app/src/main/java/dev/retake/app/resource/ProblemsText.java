package dev.retake.app.resource;

/** Texts of the problems list. */
public enum ProblemsText implements Message {
    TITLE,
    TITLE_COUNT,
    ERROR,
    WARNING,
    NONE_TITLE,
    NONE,
    LINE,
    LINE_OF,
    ITEM,
    FIXABLE,
    FIX,
    FIX_TIP
}
