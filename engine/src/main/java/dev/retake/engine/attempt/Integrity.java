package dev.retake.engine.attempt;

import java.util.List;

/** Whether the files of an attempt are what was recorded of them. */
public sealed interface Integrity {

    /**
     * Every byte is as it was recorded.
     *
     * @param files that were compared, records and payloads
     */
    record Sound(int files) implements Integrity {}

    /** Something is not, in one sentence each, that begins with the file's name. */
    record Differs(List<String> reasons) implements Integrity {
        public Differs {
            reasons = List.copyOf(reasons);
        }
    }

    /** It has no end: what it was given was compared and is sound, what came of it is not recorded yet, or never will be. */
    record Open() implements Integrity {}

    /** The tool that ran it keeps no records. */
    record Unrecorded() implements Integrity {}
}
