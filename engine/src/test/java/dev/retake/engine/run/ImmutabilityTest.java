package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.run.SupervisedDisk.Call;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.store.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of a finished attempt is never opened for writing again, by whatever the run goes through. */
class ImmutabilityTest {

    private static final String GRAPH = """
            name: once
            nodes:
              - id: a
                prompt: A
                success_check: {exit_zero: true, result_matches: "^DONE", verify: {command: echo seen}}
                retry: {max: 1, on: [result_mismatch]}
                rehearsal: [{reply: not yet}, {reply: DONE}]
              - {id: impl, prompt: "{{ feedback.review }}", depends_on: [a], rehearsal: [{reply: built}]}
              - id: review
                prompt: R
                depends_on: [impl]
                success_check: {exit_zero: true, result_matches: "^SHIP"}
                feedback: {rerun: impl, max: 3}
                rehearsal: [{reply: "no"}, {reply: SHIP}]
              - {id: ask, type: gate, depends_on: [review]}
              - {id: ship, prompt: S, depends_on: [ask], rehearsal: [{reply: no, exit: 1}, {reply: shipped}]}
            """;

    @TempDir
    Path root;

    private final Map<Path, List<Call>> opened = new TreeMap<>();
    private final Map<Path, Map<Path, String>> finished = new HashMap<>();

    /** Writes down how each file was opened. */
    private Disk recording() {
        return new SupervisedDisk((call, file, bytes, made) -> {
            note(file, call);
            made.with(bytes);
        });
    }

    private synchronized void note(Path file, Call call) {
        if (call.writesBytes() || call == Call.DELETE) {
            opened.computeIfAbsent(file, _ -> new ArrayList<>()).add(call);
        }
    }

    /** Looks at the files of each attempt as soon as it is said to have ended. */
    private final class Looking implements RunListener {

        private Optional<Path> run = Optional.empty();

        @Override
        public synchronized void onEvent(RunEvent event) {
            if (event instanceof RunEvent.AttemptEnded end) {
                Path folder = onlyRun().resolve("attempts/%s/%04d".formatted(end.node(), end.number()));
                finished.put(folder, look(folder));
            }
        }

        private Path onlyRun() {
            Path found = run.orElseGet(() -> {
                try (var runs = Files.list(root.resolve("home/runs"))) {
                    return runs.findFirst().orElseThrow();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            run = Optional.of(found);
            return found;
        }

        @Override
        public void onNote(String message) {}

        @Override
        public void onWarning(String message) {}
    }

    /** Which file it is, and when its bytes or anything else of it changed last, as the file system tells. */
    private static Map<Path, String> look(Path folder) {
        try (var files = Files.list(folder)) {
            return files.collect(Collectors.toMap(file -> file, ImmutabilityTest::standing));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String standing(Path file) {
        try {
            return Files.getAttribute(file, "unix:ino") + " " + Files.getAttribute(file, "unix:ctime") + " "
                    + Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFinishedAttemptIsNeverOpenedForWritingAgain() throws Exception {
        var listener = new Looking();
        var engine = new RetakeEngine(root.resolve("home"), System.getenv(), recording(), Clock.systemUTC());
        var graph = Linter.check(GraphSource.parse("once.yaml", GRAPH), Optional.empty())
                .valid()
                .orElseThrow();
        RunHandle run = Workbench.started(engine.start(
                graph, new RunRequest(Map.of(), Optional.of("rehearsal"), OptionalInt.empty(), false, root), listener));
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PAUSED);
        var approve = ResumeRequest.of(new Resumption.Approve(new dev.retake.engine.graph.NodeId("ask")));
        assertThat(Workbench.end(Workbench.started(engine.resume(run.directory(), approve, listener))))
                .isEqualTo(RunOutcome.FAILED);
        var retry = ResumeRequest.of(new Resumption.RetryFailed());
        assertThat(Workbench.end(Workbench.started(engine.resume(run.directory(), retry, listener))))
                .isEqualTo(RunOutcome.PASSED);

        assertThat(finished).as("attempts that ended").hasSize(8);
        finished.forEach((folder, before) ->
                assertThat(look(folder)).as(folder.toString()).isEqualTo(before));
        Map<Path, List<Call>> ofAttempts = opened.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(run.directory().resolve("attempts")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertThat(ofAttempts).as("prompt, reply and two rows of each").hasSize(8 * 4);
        assertThat(ofAttempts.values())
                .allSatisfy(how -> assertThat(how).singleElement().isIn(Call.CREATE, Call.PUBLISH));
    }
}
