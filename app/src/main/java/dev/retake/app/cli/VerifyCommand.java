package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.run.DamagedFile;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.Verification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retake verify}: whether the files of runs are what was recorded of them. */
@Command(
        name = "verify",
        description = "Compare the records, logs and replies of runs with the hashes that were recorded of them.")
final class VerifyCommand implements Callable<Integer> {

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "An id, a unique beginning of one, `last`, or a path.")
    private List<String> references = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final RetakeCommand retake;

    VerifyCommand(RetakeCommand retake) {
        this.retake = retake;
    }

    @Override
    public Integer call() throws CommandFailed {
        RetakeEngine engine = retake.engine();
        var found = new ArrayList<Verification>();
        for (String reference : references) {
            found.add(verify(engine, retake.find(engine, reference)));
        }
        if (json) {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            ArrayNode runs = document.putArray("runs");
            found.forEach(run -> runs.add(json(run)));
            retake.console().document(document);
        } else {
            found.forEach(this::text);
        }
        return found.stream().allMatch(Verification::isSound) ? Exit.DONE : Exit.FAILED;
    }

    private static Verification verify(RetakeEngine engine, Path run) throws CommandFailed {
        Runs.open(engine, run);
        try {
            return engine.verify(run);
        } catch (IOException e) {
            throw new CommandFailed(Exit.NO_INPUT, run + " cannot be read: " + e.getMessage());
        }
    }

    private void text(Verification run) {
        Console console = retake.console();
        run.differences().forEach(different -> console.line("✗ " + line(run, different) + ": " + different.reason()));
        console.line((run.isSound() ? "✓ " : "✗ ") + "run " + run.runId() + ": " + summary(run));
        run.notes().forEach(note -> console.note("note: " + note));
    }

    private static String summary(Verification run) {
        String agree = Words.count(run.files(), "file") + " of " + Words.count(run.attempts(), "attempt")
                + " and of the run agree with what was recorded";
        int differ = run.differences().size();
        return differ == 0 ? agree : differ + (differ == 1 ? " file does not; " : " files do not; ") + agree;
    }

    /** The same on one line, whatever the name is: a line of its own would look like one of ours. */
    private static String line(Verification run, DamagedFile different) {
        return name(run, different).replace("\r", "\\r").replace("\n", "\\n");
    }

    /** Where a file is in its run. */
    private static String name(Verification run, DamagedFile different) {
        return run.run().relativize(different.file()).toString();
    }

    private static ObjectNode json(Verification run) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("run_id", run.runId())
                .put("directory", run.run().toString())
                .put("sound", run.isSound())
                .put("attempts", run.attempts())
                .put("files", run.files());
        ArrayNode differences = object.putArray("differences");
        run.differences()
                .forEach(different -> differences
                        .addObject()
                        .put("file", name(run, different))
                        .put("reason", different.reason()));
        ArrayNode notes = object.putArray("notes");
        run.notes().forEach(notes::add);
        return object;
    }
}
