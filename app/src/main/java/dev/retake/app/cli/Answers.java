package dev.retake.app.cli;

import java.util.Optional;

/** What a person types. */
interface Answers {

    /** The next line; waits for it. Empty when there will be no more. */
    Optional<String> next();
}
