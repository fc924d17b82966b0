package dev.retake.engine.runtime;

import dev.retake.engine.graph.Cause;
import java.util.List;
import java.util.Optional;

/** How to make a call, or why it cannot be made. */
public sealed interface Launch {

    /**
     * @param recordedArgv as argv, with the prompt replaced by its reference
     * @param session the session this call will have, where that is known beforehand
     */
    record Start(List<String> argv, List<String> recordedArgv, String stdin, Optional<String> session)
            implements Launch {}

    /** Nothing can be started; the message says why, for people. */
    record Impossible(Cause cause, String message) implements Launch {

        public Impossible(String message) {
            this(Cause.RUN_ERROR, message);
        }
    }
}
