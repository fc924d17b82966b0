package dev.retake.engine.graph;

import java.time.Duration;
import java.util.Optional;

/**
 * A command that the engine itself runs, after the node ended, to judge the work.
 *
 * @param command for the platform shell; a template
 * @param cwd where it runs; a template; absent = the node's directory
 * @param timeout default 2 minutes, at most 10
 * @param expectExit the exit code that means yes
 * @param outputMatches RE2 over the whole combined output
 */
public record Verify(
        String command, Optional<String> cwd, Duration timeout, int expectExit, Optional<String> outputMatches) {

    public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);
    public static final Duration MAX_TIMEOUT = Duration.ofMinutes(10);
}
