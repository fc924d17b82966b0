package dev.retake.engine.run;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunStatus;
import java.util.List;

/**
 * What was written to a run since the look before.
 *
 * @param anew whether a stream was cut, replaced or removed, so that all that was told before is void; then {@code events}
 *     begin at the beginning
 * @param events in an order that a fold takes
 * @param goesOn whether more may come by itself: nothing has been said yet, or somebody is at work
 */
public record RunNews(boolean anew, List<RunEvent> events, RunStatus status, boolean goesOn) {

    public RunNews {
        events = List.copyOf(events);
    }
}
