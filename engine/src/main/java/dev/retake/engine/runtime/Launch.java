package dev.retake.engine.runtime;

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
    record Impossible(String message) implements Launch {}
}
