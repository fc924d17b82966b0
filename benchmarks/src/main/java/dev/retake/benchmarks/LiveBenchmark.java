package dev.retake.benchmarks;

import dev.retake.app.launch.Composition;
import dev.retake.app.settings.SettingsFile;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.run.RetakeEngine;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;
import javafx.beans.Observable;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.DialogPane;
import javafx.scene.control.ListView;
import javafx.stage.Stage;
import javafx.stage.Window;

/** A window with a live run whose program prints megabytes every second: pulses, bytes shown, heap. */
final class LiveBenchmark {

    private static final int SILENCE = 8;
    private static final int CHECKPOINT = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final double MEGA = 1e6;

    private final Path home;
    private final RetakeEngine engine;
    private final Composition composition;
    private final Pulses pulses;

    private LiveBenchmark(Path home) throws Exception {
        this.home = home;
        this.engine = new RetakeEngine(home, System.getenv());
        this.composition = onWindow(() -> {
            var stage = new Stage();
            var made = new Composition(stage, engine, home, SettingsFile.none(), 1_360, 860);
            stage.show();
            return made;
        });
        this.pulses = onWindow(Pulses::new);
    }

    /** @param arguments megabytes a second, and for how many seconds */
    public static void main(String[] arguments) throws Exception {
        if (System.getenv("RETAKE_DISPLAY") == null) {
            System.setProperty("glass.platform", "Headless");
            System.setProperty("prism.order", "sw");
            System.setProperty("prism.text", "t2k");
        }
        int rate = Integer.parseInt(arguments[0]);
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        var started = new CompletableFuture<Boolean>();
        Platform.startup(() -> started.complete(true));
        started.get();
        Platform.setImplicitExit(false);
        Path home = Files.createTempDirectory("retake-benchmark");
        try {
            new LiveBenchmark(home).measure(rate, seconds);
        } finally {
            Folders.delete(home);
        }
        System.exit(0);
    }

    private void measure(int rate, int seconds) throws Exception {
        start(rate, seconds);
        RunDocument run =
                onWindow(() -> (RunDocument) composition.desk().current().orElseThrow());
        until(() -> find("#output-1").isPresent());
        onWindow(() -> {
            pulses.start();
            return true;
        });
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(SILENCE / 4));
        System.out.println("silent:    " + onWindow(pulses::take));

        until(() -> find("#stdout-1").isPresent());
        long begin = System.nanoTime();
        var updates = new AtomicInteger();
        onWindow(() -> {
            pulses.take();
            ((ListView<?>) find("#stdout-1").orElseThrow())
                    .getItems()
                    .addListener((Observable _) -> updates.incrementAndGet());
            return true;
        });
        Attempt attempt = run.opened().attempts().values().iterator().next().getFirst();
        long before = printed(run, attempt);
        for (int second = CHECKPOINT; second <= seconds; second += CHECKPOINT) {
            // A moment before the program ends, so that the last look is one at a live run as well.
            LockSupport.parkNanos(
                    begin + TimeUnit.SECONDS.toNanos(second) - TimeUnit.MILLISECONDS.toNanos(500) - System.nanoTime());
            double took = (System.nanoTime() - begin) / 1e9;
            double perSecond = (printed(run, attempt) - before) / took / MEGA;
            String line = onWindow(pulses::take);
            System.out.printf(
                    "%4.1f s:    %s %.1f MB/s, %.1f updates/s, %.1f MB of heap%n",
                    took, line, perSecond, updates.get() / took, heap());
        }
        // It fails, since a reply of that size is not kept whole; what counts is the way there.
        until(() -> !run.isLive());
        System.out.println("its end:   " + onWindow(pulses::take));
    }

    private long printed(RunDocument run, Attempt attempt) throws Exception {
        return engine.output(run.path(), attempt).stdout().total();
    }

    /** After a collection, which holds the window up and so is not counted among its pulses. */
    private double heap() throws Exception {
        System.gc();
        onWindow(() -> {
            pulses.skip();
            return true;
        });
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGA;
    }

    /** As a person does it: opens the graph, presses Run, trusts the folder, presses Start. */
    private void start(int rate, int seconds) throws Exception {
        Files.writeString(home.resolve("runtimes.yaml"), """
                runtimes:
                  chatter:
                    argv: ["%s", -cp, "%s", %s, "%d", "%d", "%d"]
                    prompt: stdin
                    reply: stdout
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"),
                        Chatter.class.getName(),
                        SILENCE,
                        rate,
                        seconds));
        Path graph = Files.writeString(home.resolve("live.yaml"), """
                name: live
                runtime: chatter
                nodes: [{id: loud, prompt: Print., allowed_tools: []}]
                """);
        onWindow(() -> {
            composition.begin(Optional.of(graph));
            return true;
        });
        until(() -> composition.desk().current().isPresent());
        until(() -> find("#run").filter(Node::isVisible).isPresent());
        // The dialog is modal: whoever opens it waits until it is closed.
        Platform.runLater(() -> ((ButtonBase) find("#run").orElseThrow()).fire());
        until(() -> find("#trust").isPresent());
        onWindow(() -> {
            ((CheckBox) find("#trust").orElseThrow()).setSelected(true);
            var dialog = (DialogPane) find(".dialog-pane").orElseThrow();
            ButtonType first = dialog.getButtonTypes().getFirst();
            ((ButtonBase) dialog.lookupButton(first)).fire();
            return true;
        });
        until(() -> composition
                .desk()
                .current()
                .filter(RunDocument.class::isInstance)
                .isPresent());
    }

    private static Optional<Node> find(String query) {
        return Window.getWindows().stream()
                .flatMap(window ->
                        Optional.ofNullable(window.getScene().getRoot().lookup(query)).stream())
                .findFirst();
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        long patience = System.nanoTime() + PATIENCE_NANOS;
        while (!onWindow(condition)) {
            if (System.nanoTime() > patience) {
                throw new IllegalStateException("the window did not come so far");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static <T> T onWindow(Callable<T> action) throws Exception {
        var task = new FutureTask<>(action);
        Platform.runLater(task);
        return task.get();
    }
}
