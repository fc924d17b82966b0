package dev.retake.engine.store;

import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.Supplier;

/** The one derivation of what a run is doing, from what its stream says and whether its lock is held. */
final class RunStatuses {

    private RunStatuses() {}

    /**
     * @param told what the stream alone says
     * @param snapshot the one that can be read; asked for only where it decides
     * @param holdsLock whether the caller holds the lock: then nobody else runs an open leg
     */
    static RunStatus of(
            RunDirectory directory, RunState told, Supplier<Optional<Snapshot>> snapshot, boolean holdsLock) {
        if (told.leg() == 0) {
            return RunStatus.NONE;
        }
        if (told.open()) {
            if (holdsLock || RunLock.probe(directory.lock()) == RunLock.Probe.FREE) {
                return RunStatus.ABANDONED;
            }
            return told.planning() ? RunStatus.PLANNING : RunStatus.RUNNING;
        }
        return switch (told.outcome().orElse(RunOutcome.FAILED)) {
            case PASSED ->
                snapshot.get().filter(Snapshot::isWithoutFailure).isPresent() ? RunStatus.PASS : RunStatus.NONE;
            case FAILED -> RunStatus.FAIL;
            case PAUSED -> RunStatus.PAUSED;
        };
    }

    /** Whether more may come by itself: nothing has been said yet, or somebody is at work. */
    static boolean goesOn(RunDirectory directory, RunState told, RunStatus status) {
        if (told.leg() == 0) {
            boolean isLeft = Files.exists(directory.snapshot()) || Files.exists(directory.journal());
            return !isLeft || RunLock.probe(directory.lock()) != RunLock.Probe.FREE;
        }
        // Of a leg that has ended the lock is let go after its last word, and taken before the next leg's first.
        return told.open() ? status != RunStatus.ABANDONED : RunLock.probe(directory.lock()) == RunLock.Probe.HELD;
    }
}
