package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import java.util.Optional;

/** Tells a run to programs: a line for the run, one for each event, and one for the ledger. */
final class JsonTranscript implements Transcript {

    private final Console console;

    JsonTranscript(Console console) {
        this.console = console;
    }

    @Override
    public void begin(Followed run) {
        console.jsonLine(line("run", run).put("directory", run.directory().toString()));
    }

    @Override
    public void event(Followed run, RunEvent event) {
        console.jsonLine(EventJson.of(run.runId(), event));
    }

    @Override
    public void end(Followed run, RunOutcome outcome, Optional<String> detail, Ledger ledger) {
        ObjectNode line =
                line("ledger", run).put("directory", run.directory().toString()).put("outcome", outcome.token());
        detail.ifPresent(why -> line.put("detail", why));
        if (RunEvent.RunFinished.isStop(detail)) {
            line.put("stopped", true);
        }
        LedgerJson.put(line, ledger);
        console.jsonLine(line);
    }

    private static ObjectNode line(String event, Followed run) {
        return JsonNodeFactory.instance.objectNode().put("event", event).put("run_id", run.runId());
    }
}
