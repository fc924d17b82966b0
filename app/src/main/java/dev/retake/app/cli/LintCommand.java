package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Mended;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake lint}: checks graph files, mends them where asked to, and starts nothing. */
@Command(name = "lint", description = "Check graph files.")
final class LintCommand implements Callable<Integer> {

    @Parameters(paramLabel = "GRAPH", arity = "1..*", description = "Graph files.")
    private List<Path> graphs = List.of();

    @Option(names = "--runtime", paramLabel = "R", description = "Check for a run under this runtime.")
    private Optional<String> runtime = Optional.empty();

    @ArgGroup(exclusive = true)
    private Form form = new Form();

    @Option(
            names = "--fix",
            description = "First mend what needs no thought, in the files and in the fragments they cite.")
    private boolean fix;

    /** How the findings are printed. */
    static final class Form {

        @Option(names = "--json", description = "Print one JSON document.")
        private boolean json;

        @Option(names = "--sarif", description = "Print one SARIF 2.1.0 document.")
        private boolean sarif;
    }

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
        var failed = new ArrayList<CommandFailed>();
        var sources = new ArrayList<GraphSource>();
        for (Path graph : graphs) {
            try {
                sources.add(Graphs.read(graph));
            } catch (CommandFailed e) {
                failed.add(e);
            }
        }
        var fixed = new ArrayList<Finding>();
        List<Linted> checked = check(sources, source -> engine.lint(source, runtime), fixed, failed);
        failed.forEach(e -> retake.console().note("retake: " + e.getMessage()));
        if (!form.json && !form.sarif) {
            fixed.forEach(finding -> retake.console().line(Findings.fixedLine(finding)));
            checked.forEach(linted -> linted.lines().forEach(retake.console()::line));
        }
        if (form.sarif) {
            retake.console()
                    .document(Sarif.document(
                            retake.surroundings().version(),
                            checked,
                            failed.stream().map(CommandFailed::getMessage).toList()));
        } else if (form.json) {
            retake.console().document(json(checked, fixed));
        } else if (!checked.isEmpty()) {
            retake.console().note(summary(checked, fixed.size()));
        }
        if (!failed.isEmpty()) {
            return failed.getLast().exit();
        }
        return errors(checked) > 0 ? Exit.FAILED : Exit.DONE;
    }

    private List<Linted> check(
            List<GraphSource> sources,
            Function<GraphSource, LintReport> lint,
            List<Finding> fixed,
            List<CommandFailed> failed) {
        if (!fix) {
            return sources.stream()
                    .map(source -> new Linted(lint.apply(source), source))
                    .toList();
        }
        Mended mended = Mender.mend(sources, lint, failed);
        fixed.addAll(mended.fixed());
        return mended.graphs().stream()
                .map(graph -> new Linted(graph.report(), graph.source()))
                .toList();
    }

    private String summary(List<Linted> checked, int fixed) {
        long files = checked.stream()
                .flatMap(linted -> linted.texts().keySet().stream())
                .map(GraphFile::identity)
                .distinct()
                .count();
        return Words.count(errors(checked), "error") + ", " + Words.count(warnings(checked), "warning")
                + (fix ? " left, " + fixed + " fixed" : "") + " in " + Words.count(files, "file");
    }

    private ObjectNode json(List<Linted> checked, List<Finding> mended) {
        ObjectNode document = JsonNodeFactory.instance
                .objectNode()
                .put("errors", errors(checked))
                .put("warnings", warnings(checked));
        ArrayNode findings = document.putArray("findings");
        checked.forEach(linted -> linted.report()
                .findings()
                .forEach(finding ->
                        findings.add(Findings.json(finding, linted.citation(finding), linted.edits(finding)))));
        if (fix) {
            ArrayNode fixed = document.putArray("fixed");
            mended.forEach(finding -> fixed.add(Findings.json(finding, Optional.empty(), List.of())));
        }
        return document;
    }

    private static long errors(List<Linted> checked) {
        return checked.stream().mapToLong(linted -> linted.report().errors()).sum();
    }

    private static long warnings(List<Linted> checked) {
        return checked.stream().mapToLong(linted -> linted.report().warnings()).sum();
    }
}
