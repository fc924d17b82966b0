package dev.retake.engine.store;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.json.Json;
import java.util.Optional;
import java.util.function.Function;

/** Reads the lines of one event stream; the first says of which run it is, and an event of another run is none of it. */
final class EventReader implements Function<String, Optional<RunEvent>> {

    private Optional<String> runId = Optional.empty();

    @Override
    public Optional<RunEvent> apply(String line) {
        Optional<String> id = Json.parseObject(line).flatMap(event -> Fields.text(event, "run_id"));
        runId = runId.or(() -> id);
        if (id.isPresent() && !id.equals(runId)) {
            return Optional.empty();
        }
        return EventLines.read(line);
    }
}
