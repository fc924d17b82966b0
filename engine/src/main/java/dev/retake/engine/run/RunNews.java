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
 * @param began whether a leg of the run has begun
 */
public record RunNews(boolean anew, List<RunEvent> events, RunStatus status, boolean began) {

    public RunNews {
        events = List.copyOf(events);
    }

    /** Whether more may come by itself: somebody is at work, or nothing has been said yet. */
    public boolean goesOn() {
        return switch (status) {
            case PLANNING, RUNNING -> true;
            case NONE -> !began;
            case PASS, FAIL, PAUSED, ABANDONED -> false;
        };
    }
}
