package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.json.Json;
import java.util.Optional;
import java.util.function.Function;

/** Reads the lines of one event stream; the first says of which run it is, and an event of another run is none of it. */
final class EventReader implements Function<String, Optional<RunEvent>> {

    private Optional<String> runId = Optional.empty();

    @Override
    public Optional<RunEvent> apply(String line) {
        Optional<ObjectNode> event = Json.parseObject(line);
        Optional<String> id = event.flatMap(read -> Fields.text(read, "run_id"));
        runId = runId.or(() -> id);
        if (id.isPresent() && !id.equals(runId)) {
            return Optional.empty();
        }
        return event.flatMap(read -> EventLines.read(read, line));
    }
}
