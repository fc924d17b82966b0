package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.run.RetakeEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake lint}: checks graph files and starts nothing. */
@Command(name = "lint", description = "Check graph files.")
final class LintCommand implements Callable<Integer> {

    @Parameters(paramLabel = "GRAPH", arity = "1..*", description = "Graph files.")
    private List<Path> graphs = List.of();

    @Option(names = "--runtime", paramLabel = "R", description = "Check for a run under this runtime.")
    private Optional<String> runtime = Optional.empty();

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final RetakeCommand retake;

    LintCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() throws CommandFailed {
        RetakeEngine engine = retake.engine();
        if (runtime.isPresent() && !engine.runtimes().contains(runtime.get())) {
            throw new CommandFailed(
                    Exit.USAGE,
                    "there is no runtime `" + runtime.get() + "`: there are " + String.join(", ", engine.runtimes()));
        }
        var findings = JsonNodeFactory.instance.arrayNode();
        long errors = 0;
        long warnings = 0;
        int worst = Exit.DONE;
        for (Path graph : graphs) {
            try {
                LintReport report = engine.lint(Graphs.read(graph), runtime);
                errors += report.errors();
                warnings += report.warnings();
                report.findings().forEach(finding -> {
                    if (json) {
                        findings.add(Findings.json(finding));
                    } else {
                        retake.console().line(Findings.line(finding));
                    }
                });
            } catch (CommandFailed e) {
                retake.console().note("retake: " + e.getMessage());
                worst = e.exit();
            }
        }
        if (json) {
            var document =
                    JsonNodeFactory.instance.objectNode().put("errors", errors).put("warnings", warnings);
            document.set("findings", findings);
            retake.console().document(document);
        } else {
            retake.console()
                    .note(Words.count(errors, "error") + ", " + Words.count(warnings, "warning") + " in "
                            + Words.count(graphs.size(), "file"));
        }
        return worst != Exit.DONE ? worst : errors > 0 ? Exit.FAILED : Exit.DONE;
    }
}
