package dev.retake.engine.runtime;

import dev.retake.engine.graph.Node;
import java.util.Optional;

/**
 * One call of an agent that is about to be made.
 *
 * @param attempt number of the attempt
 * @param promptFile where the prompt is on disk
 * @param resumes the session to go on with
 * @param freshSession an id that is free to use for a new session
 */
public record AgentCall(
        Node node,
        int attempt,
        String prompt,
        String promptFile,
        String directory,
        Optional<String> resumes,
        String freshSession) {}
