package dev.retake.app.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.fx.Background;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose stream grows as if another process wrote it. */
class WatchFeedTest {

    private static final NodeId FIRST = new NodeId("first");
    private static final NodeId SECOND = new NodeId("second");
    private static final String GRAPH = """
            name: two
            runtime: rehearsal
            nodes:
              - { id: first, prompt: One., allowed_tools: [], rehearsal: [{ reply: one }] }
              - { id: second, prompt: Two., depends_on: [first], allowed_tools: [], rehearsal: [{ reply: two }] }
            """;

    @TempDir
    Path root;

    private RetakeEngine engine;
    private Path directory;
    private List<String> lines;
    private RunDocument run;
    private WatchFeed feed;
    private int turns;

    @BeforeEach
    void aRunOfWhichOnlyTheBeginningIsToldYet() throws Exception {
        engine = new RetakeEngine(root, System.getenv());
        var graph = engine.lint(GraphSource.read(Files.writeString(root.resolve("two.yaml"), GRAPH)), Optional.empty())
                .valid()
                .orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, root);
        var handle = ((StartResult.Started) engine.start(graph, request, new Deaf())).handle();
        handle.ended().get(60, TimeUnit.SECONDS);
        directory = handle.directory();
        lines = Files.readAllLines(events());
        // Whether somebody holds a lock that is not there cannot be told, which reads as running.
        Files.delete(lock());
        tell(1);
        open();
    }

    private void open() throws IOException {
        var reader = new DocumentReader(engine);
        run = reader.readRun(directory);
        feed = new WatchFeed(run, reader, Background.sameThread(), _ -> turns++);
    }

    private Path events() {
        return directory.resolve("events.jsonl");
    }

    private Path lock() {
        return directory.resolve("resume.lock");
    }

    private void tell(int count) throws IOException {
        Files.writeString(events(), String.join("\n", lines.subList(0, count)) + "\n");
    }

    private void tellRest() throws IOException {
        String rest = String.join("\n", lines.subList(1, lines.size())) + "\n";
        Files.writeString(events(), rest, StandardOpenOption.APPEND);
    }

    @Test
    void whatAnotherProcessWritesIsShownWhenItIsWritten() throws Exception {
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.RUNNING);
        assertThat(feed.isDue()).isTrue();
        feed.look();
        assertThat(turns).isZero();

        tellRest();
        feed.look();

        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.PASS);
        assertThat(run.opened().attempts()).containsOnlyKeys(FIRST, SECOND);
        assertThat(turns).isOne();
        assertThat(feed.isDue()).isFalse();
    }

    @Test
    void noStopIsOfferedAndTheProcessThatRunsItIsNamed() throws Exception {
        assertThat(Why.notStop(Optional.of(run))).contains("This run goes on in another process. Stop it there.");
        // The first line of an older tool; its process is alive.
        Files.writeString(lock(), "1\n");
        feed.look();
        assertThat(Why.notStop(Optional.of(run)))
                .contains("This run goes on in another process (pid 1). Stop it there.");
        assertThat(Why.notResume(Optional.of(run))).isEqualTo(Why.notStop(Optional.of(run)));
        assertThat(Why.notRetryFailed(Optional.of(run))).isEqualTo(Why.notStop(Optional.of(run)));
        assertThat(StatusModel.of(run, Runs.START).parts()).contains("run by process 1");
    }

    @Test
    void aRunWhoseProcessIsGoneCanBeResumedWithoutOpeningItAgain() throws Exception {
        assertThat(Why.notResume(Optional.of(run))).isPresent();
        Files.writeString(lock(), "oh-my-graph-lock 1\n4194304\n");
        feed.look();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.ABANDONED);
        assertThat(Why.notResume(Optional.of(run))).isEmpty();
        assertThat(feed.isDue()).isFalse();
    }

    @Test
    void aStreamThatIsCutOrRemovedAndComesBackIsToldAnew() throws Exception {
        tellRest();
        feed.look();
        tell(2);
        feed.look();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.RUNNING);
        Files.delete(events());
        feed.look();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.NONE);
        assertThat(feed.isDue()).isTrue();
        tell(lines.size());
        feed.look();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.PASS);
    }

    @Test
    void ofAFolderThatIsGoneWhatWasReadStaysAndIsSaidToBeOld() throws Exception {
        Path away = root.resolve("away");
        feed.look();
        Files.move(directory, away);
        feed.look();
        assertThat(run.unreadProperty().getValue()).contains("it is no longer there");
        assertThat(run.graphProperty().getValue()).isPresent();
        assertThat(feed.isDue()).isTrue();
        Files.move(away, directory);
        tellRest();
        feed.look();
        assertThat(run.unreadProperty().getValue()).isEmpty();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.PASS);
    }

    @Test
    void aRunThatEndsWithoutASnapshotIsNotLookedAtForEver() throws Exception {
        Files.delete(directory.resolve("state.json"));
        tellRest();
        feed.look();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.NONE);
        assertThat(run.stateProperty().getValue().orElseThrow().outcome()).contains(RunOutcome.PASSED);
        assertThat(feed.isDue()).isFalse();
        assertThat(turns).isOne();
        open();
        assertThat(feed.isDue()).isFalse();
    }

    @Test
    void aFolderIsOpenedBeforeItHoldsAnything() throws Exception {
        Path away = root.resolve("away");
        Files.move(directory, away);
        Files.createDirectory(directory);
        open();
        assertThat(run.graphProperty().getValue()).isEmpty();
        assertThat(feed.isDue()).isTrue();
        Files.delete(directory);
        Files.move(away, directory);
        feed.look();
        assertThat(run.statusProperty().getValue()).isEqualTo(RunStatus.RUNNING);
        assertThat(run.graphProperty().getValue()).isPresent();
        assertThat(run.sourceProperty().getValue()).isPresent();
    }

    @Test
    void lookingChangesNothingOnDisk() throws Exception {
        Files.writeString(lock(), "oh-my-graph-lock 1\n1\n");
        var before = contents();
        feed.look();
        feed.look();
        assertThat(contents()).isEqualTo(before);
    }

    private Map<String, String> contents() throws IOException {
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(file + " " + Files.getLastModifiedTime(file), new String(Files.readAllBytes(file), UTF_8));
            }
        }
        return contents;
    }

    private static final class Deaf implements RunListener {
        @Override
        public void onEvent(RunEvent event) {}

        @Override
        public void onNote(String message) {}

        @Override
        public void onWarning(String message) {}
    }
}
