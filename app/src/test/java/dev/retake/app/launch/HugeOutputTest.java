package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javafx.animation.AnimationTimer;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.testfx.api.FxRobot;

/**
 * Journeys through output of a size that nobody reads; how long the window's thread was held is reported, into the file
 * that {@code -Dretake.measured} names, and not judged.
 */
class HugeOutputTest extends Journey {

    private static final int MEBI = 1024 * 1024;
    private static final NodeId LOUD = new NodeId("loud");
    private static final String GRAPH = """
            name: loud
            runtime: rehearsal
            nodes:
              - id: loud
                prompt: Say it.
                allowed_tools: []
                success_check: { exit_zero: true, result_matches: "^YES$" }
                retry: { max: 1, on: [result_mismatch] }
                rehearsal: [{ reply: "NO" }, { reply: "YES" }]
            """;

    private final AtomicLong longest = new AtomicLong();
    private Optional<AnimationTimer> watching = Optional.empty();

    @AfterEach
    void nobodyWatches(FxRobot robot) {
        robot.interact(() -> watching.ifPresent(AnimationTimer::stop));
    }

    /** From here on, the longest time between two frames is kept. */
    private void watch(FxRobot robot) {
        robot.interact(() -> {
            var timer = new AnimationTimer() {
                private long before;

                @Override
                public void handle(long now) {
                    long at = System.nanoTime();
                    if (before > 0) {
                        longest.accumulateAndGet(at - before, Math::max);
                    }
                    before = at;
                }
            };
            timer.start();
            watching = Optional.of(timer);
        });
    }

    private void report(TestReporter reporter, String what) throws IOException {
        String said = TimeUnit.NANOSECONDS.toMillis(longest.getAndSet(0)) + " ms between frames at most";
        reporter.publishEntry(what, said);
        String into = System.getProperty("retake.measured");
        if (into != null) {
            Files.writeString(
                    Path.of(into), what + ": " + said + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private Path finished() throws Exception {
        var engine = new RetakeEngine(home, System.getenv());
        var graph = engine.lint(GraphSource.read(file("loud.yaml", GRAPH)), Optional.empty())
                .valid()
                .orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, home);
        var handle = ((StartResult.Started) engine.start(graph, request, new Deaf())).handle();
        handle.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return handle.directory();
    }

    private static void fill(Path run, int attempt, String name, String stretch, int size) throws IOException {
        byte[] bytes = stretch.getBytes(StandardCharsets.UTF_8);
        try (var out = Files.newOutputStream(run.resolve("attempts/loud/%04d/%s".formatted(attempt, name)))) {
            byte[] block = stretch.repeat(MEBI / bytes.length).getBytes(StandardCharsets.UTF_8);
            for (int written = 0; written < size; written += block.length) {
                out.write(block);
            }
        }
    }

    private void show(FxRobot robot, Path run) throws TimeoutException {
        open(robot, run);
        until(() -> composition.background().pendingProperty().get() == 0);
        if (watching.isEmpty()) {
            watch(robot);
        }
        longest.set(0);
        robot.interact(() -> run().selection().select(LOUD));
        until(() -> isThere(robot, ".reply .paged-foot"));
    }

    /** The same with texts of ordinary size: what opening costs in any case, and what is compiled by it. */
    private void showSmall(FxRobot robot, TestReporter reporter) throws Exception {
        Path small = finished();
        fill(small, 2, "reply.md", "a line of a reply that has more than a page\n", MEBI / 8);
        fill(small, 1, "stdout.log", "x", 1);
        show(robot, small);
        report(reporter, "small texts opened");
        fire(robot, "stdout");
        scroll(robot);
        report(reporter, "small texts unfolded and scrolled");
        robot.interact(() -> composition.desk().close(current()));
    }

    private static void fire(FxRobot robot, String words) {
        robot.interact(() -> robot.lookup(".attempt-columns .button")
                .<Button>match(button -> button.getText().startsWith(words))
                .<Button>queryAll()
                .forEach(Button::fire));
    }

    private static void scroll(FxRobot robot) {
        for (double place = 0; place <= 1; place += 0.1) {
            double to = place;
            robot.interact(() -> robot.lookup(".attempts .scroll-pane").queryAll().stream()
                    .filter(ScrollPane.class::isInstance)
                    .forEach(pane -> ((ScrollPane) pane).setVvalue(to)));
        }
    }

    @Test
    void repliesOf16MebibytesOpenAndScroll(FxRobot robot, TestReporter reporter) throws Exception {
        showSmall(robot, reporter);
        Path run = finished();
        fill(run, 1, "reply.md", "word upon word, \u2026 line\n", 16 * MEBI);
        fill(run, 2, "reply.md", "word after word, \u2026 line\n", 16 * MEBI);
        show(robot, run);
        report(reporter, "two replies of 16 MiB opened");
        scroll(robot);
        report(reporter, "and scrolled");
        fire(robot, "Show more");
        until(() -> robot.lookup(".reply .prose").queryAll().size() == 4);
        report(reporter, "and shown further");
    }

    @Test
    void logsOf64MebibytesAndALineOf50Open(FxRobot robot, TestReporter reporter) throws Exception {
        showSmall(robot, reporter);
        Path run = finished();
        fill(run, 2, "reply.md", "a line of a reply that has more than a page\n", MEBI);
        fill(run, 1, "stdout.log", "x", 50 * MEBI);
        fill(run, 2, "stdout.log", "a line of a log that goes on\n", 64 * MEBI);
        show(robot, run);
        report(reporter, "attempts with logs of 50 MiB in one line and 64 MiB opened");
        int before = robot.lookup(".attempt-columns .prose").queryAll().size();
        fire(robot, "stdout");
        until(() -> robot.lookup(".attempt-columns .prose").queryAll().size() == before + 2);
        report(reporter, "both logs unfolded");
        scroll(robot);
        report(reporter, "and scrolled");
        assertThat(robot.lookup(".attempt-columns .paged-foot").queryAll()).hasSizeGreaterThanOrEqualTo(3);
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
