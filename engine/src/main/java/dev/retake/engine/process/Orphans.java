package dev.retake.engine.process;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds processes that outlived the engine that started them. */
public final class Orphans {

    private Orphans() {}

    /** Those whose marker begins so, without the ones that another of them started; the older first. */
    public static List<Orphan> withMarker(String beginning) {
        var found = ProcFiles.withEnvironmentValue(ChildProcess.MARKER, beginning);
        Set<Long> pids = found.stream().map(ProcFiles.Found::pid).collect(Collectors.toCollection(HashSet::new));
        return found.stream()
                .filter(process -> !pids.contains(process.parent()))
                .map(process -> new Orphan(process.value(), process.pid(), process.group(), process.command()))
                .toList();
    }

    /** Kills every process whose marker begins so. */
    public static void kill(String beginning) {
        ProcFiles.withEnvironmentValue(ChildProcess.MARKER, beginning)
                .forEach(process -> Posix.signal(process.pid(), Posix.SIGKILL));
    }
}
