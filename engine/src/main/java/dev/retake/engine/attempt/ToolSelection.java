package dev.retake.engine.attempt;

import java.util.List;
import java.util.Optional;

/** What an attempt was allowed to use. */
public record ToolSelection(
        Optional<List<String>> allowedTools,
        String permissionMode,
        Optional<String> agent,
        String runtime,
        Optional<String> model) {

    public ToolSelection {
        allowedTools = allowedTools.map(List::copyOf);
    }
}
