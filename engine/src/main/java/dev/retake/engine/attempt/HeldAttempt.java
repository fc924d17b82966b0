package dev.retake.engine.attempt;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Trigger;
import java.util.List;
import java.util.Optional;

/**
 * An attempt that is ready to be made and waits for a person.
 *
 * @param prompt exactly as it will be sent
 * @param argv with the prompt replaced by its reference
 */
public record HeldAttempt(
        NodeId node,
        int number,
        Trigger trigger,
        int round,
        String prompt,
        Optional<QuoteRef> quote,
        List<String> argv,
        String directory) {

    public HeldAttempt {
        argv = List.copyOf(argv);
    }
}
