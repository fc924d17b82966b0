package dev.retake.app.resource;

/** Texts of the sidebar. */
public enum HistoryText implements Message {
    GRAPHS,
    RUNS,
    FILTER_GRAPHS,
    FILTER_RUNS,
    RECENT,
    SAMPLES,
    FOLDER,
    NO_RUNS_TITLE,
    NO_RUNS,
    NO_MATCH,
    COVERAGE_ALL,
    COVERAGE_ONE,
    COVERAGE_SOME,
    UNREADABLE_ONE,
    UNREADABLE_MANY,
    UNREADABLE_TIP,
    READ_FAILED,
    RUN_ITEM,
    UNNAMED
}
