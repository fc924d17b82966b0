package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.process.Orphan;
import dev.retake.engine.process.Orphans;
import dev.retake.engine.store.ReadRun;
import java.util.ArrayList;
import java.util.List;

/** What the processes of an attempt are recognised by, also after the engine that started them is gone. */
final class AttemptMarker {

    private static final int MOST_NAMED = 5;

    private AttemptMarker() {}

    static String of(String runId, NodeId node, int number) {
        return ofRun(runId) + node.value() + "/" + number;
    }

    /** What the markers of all attempts of a run begin with. */
    static String ofRun(String runId) {
        return runId + "/";
    }

    /** What is to be known of the agents of an abandoned run, in a sentence for each that is still at work. */
    static List<String> leftBehind(ReadRun run) {
        if (!Orphan.canBeFound() || !isMarked(run)) {
            return List.of("the process that ran this run is gone; an agent it had started may still be at work");
        }
        List<Orphan> orphans = Orphans.withMarker(ofRun(run.runId()));
        if (orphans.isEmpty()) {
            return List.of("the process that ran this run is gone, and no agent it had started is at work any more");
        }
        var sentences = new ArrayList<String>();
        orphans.stream()
                .limit(MOST_NAMED)
                .map(orphan -> stillAtWork(orphan, run.runId()))
                .forEach(sentences::add);
        if (orphans.size() > MOST_NAMED) {
            sentences.add("and " + (orphans.size() - MOST_NAMED) + " more processes of this run are still at work");
        }
        return sentences;
    }

    /** Whether the last leg is one of ours: the agents of other tools carry no marker. */
    private static boolean isMarked(ReadRun run) {
        return run.recorded()
                && run.attempts().values().stream()
                        .flatMap(List::stream)
                        .filter(attempt -> attempt.leg() == run.state().leg())
                        .allMatch(attempt -> attempt.start().isPresent());
    }

    private static String stillAtWork(Orphan orphan, String runId) {
        String attempt = orphan.marker().substring(ofRun(runId).length());
        int slash = attempt.lastIndexOf('/');
        String whose =
                slash < 0 ? attempt : "attempt " + attempt.substring(slash + 1) + " of " + attempt.substring(0, slash);
        // First what to do, and last what somebody else worded: it may be long, and may look like something to do.
        return "kill -- -" + orphan.group() + " ends " + whose + ", which is still at work though the process that ran"
                + " this run is gone, and may change files while its node runs again: pid " + orphan.pid() + ", `"
                + orphan.command() + "`";
    }
}
