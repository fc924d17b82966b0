package dev.retake.app.shell;

/** What has become of a graph's file since it was read or saved. */
public sealed interface OnDisk {

    /** Nothing. */
    record Same() implements OnDisk {}

    /** Somebody else wrote it, while there were changes here that are not saved. */
    record Other(GraphDocument.Reading reading) implements OnDisk {}

    /** There is no such file any more. */
    record Gone() implements OnDisk {}
}
