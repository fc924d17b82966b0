package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunSummary;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake show}: the ledger of a run, whatever wrote it. */
@Command(name = "show", description = "Show the ledger of a run.")
final class ShowCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "An id, a unique beginning of one, `last`, or a path.")
    private String reference = "";

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final RetakeCommand retake;

    ShowCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() throws CommandFailed {
        RetakeEngine engine = retake.engine();
        OpenedRun run = Runs.open(engine, retake.find(engine, reference));
        Ledger ledger = Ledger.of(
                run.graph(), run.state(), run.attempts(), run.summary().runtime());
        if (json) {
            retake.console().document(json(run, ledger));
        } else {
            text(run, ledger);
        }
        return Exit.DONE;
    }

    private void text(OpenedRun run, Ledger ledger) {
        Console console = retake.console();
        RunSummary summary = run.summary();
        console.line("run " + summary.runId() + "  " + Runs.word(summary)
                + (summary.graphName().isEmpty() ? "" : "  graph " + summary.graphName())
                + (summary.runtime().isEmpty() ? "" : "  under " + summary.runtime())
                + summary.duration().map(took -> "  " + Words.duration(took)).orElse(""));
        summary.detail().flatMap(why -> LedgerText.unsaid(why, ledger)).ifPresent(console::line);
        console.line("");
        LedgerText.lines(ledger).forEach(console::line);
        run.worktrees().forEach(console::line);
        retake.hints().next(run).forEach(console::note);
        run.notices().forEach(notice -> console.note("note: " + notice));
        run.damaged().forEach(damage -> console.note("damaged: " + damage.file() + ": " + damage.reason()));
    }

    private static ObjectNode json(OpenedRun run, Ledger ledger) {
        ObjectNode document = RunJson.of(run.summary());
        var inputs = document.putObject("inputs");
        run.inputs().forEach(inputs::put);
        run.graphFile().ifPresent(file -> document.put("graph_source_path", file));
        LedgerJson.put(document, ledger);
        var worktrees = document.putArray("worktrees");
        run.worktrees().forEach(worktrees::add);
        document.set("notices", JsonNodeFactory.instance.arrayNode());
        run.notices().forEach(document.withArray("notices")::add);
        var damaged = document.putArray("damaged");
        run.damaged()
                .forEach(damage -> damaged.addObject()
                        .put("file", damage.file().toString())
                        .put("reason", damage.reason()));
        run.retryFailed().ifPresent(why -> document.put("retry_failed_refused", why));
        return document;
    }
}
