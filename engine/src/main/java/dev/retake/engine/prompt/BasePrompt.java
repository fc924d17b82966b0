package dev.retake.engine.prompt;

import dev.retake.engine.attempt.ContextPart;
import java.util.List;

/**
 * A node's prompt with its placeholders resolved and nothing appended; every attempt starts from it.
 *
 * @param parts what it was made of
 */
public record BasePrompt(String text, List<ContextPart> parts) {

    public BasePrompt {
        parts = List.copyOf(parts);
    }
}
