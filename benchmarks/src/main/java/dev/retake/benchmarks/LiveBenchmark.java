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

/** A window with a live run whose program prints megabytes every second: pulses, bytes shown, heap. */
final class LiveBenchmark {

    private static final int SILENCE = 8;
    private static final int CHECKPOINT = 5;
    private static final double MEGA = 1e6;

    private final Path home;
    private final RetakeEngine engine;
    private final Composition composition;
    private final Pulses pulses;

    private LiveBenchmark(Path home) throws Exception {
        this.home = home;
        this.engine = new RetakeEngine(home, System.getenv());
        this.composition = OnWindow.call(() -> {
            var stage = new Stage();
            var made = new Composition(stage, engine, home, SettingsFile.none(), 1_360, 860);
            stage.show();
            return made;
        });
        this.pulses = OnWindow.call(Pulses::new);
    }

    /** @param arguments megabytes a second, and for how many seconds */
    public static void main(String[] arguments) throws Exception {
        int rate = Integer.parseInt(arguments[0]);
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        OnWindow.start();
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
                OnWindow.call(() -> (RunDocument) composition.desk().current().orElseThrow());
        OnWindow.until(() -> OnWindow.find("#output-1").isPresent());
        OnWindow.call(() -> {
            pulses.start();
            return true;
        });
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(SILENCE / 4));
        System.out.println("silent:    " + OnWindow.call(pulses::take));

        OnWindow.until(() -> OnWindow.find("#stdout-1").isPresent());
        long begin = System.nanoTime();
        var updates = new AtomicInteger();
        OnWindow.call(() -> {
            pulses.take();
            ((ListView<?>) OnWindow.find("#stdout-1").orElseThrow())
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
            String line = OnWindow.call(pulses::take);
            System.out.printf(
                    "%4.1f s:    %s %.1f MB/s, %.1f updates/s, %.1f MB of heap%n",
                    took, line, perSecond, updates.get() / took, heap());
        }
        // It fails, since a reply of that size is not kept whole; what counts is the way there.
        OnWindow.until(() -> !run.isLive());
        System.out.println("its end:   " + OnWindow.call(pulses::take));
    }

    private long printed(RunDocument run, Attempt attempt) throws Exception {
        return engine.output(run.path(), attempt).stdout().total();
    }

    /** After a collection, which holds the window up and so is not counted among its pulses. */
    private double heap() throws Exception {
        System.gc();
        OnWindow.call(() -> {
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
        OnWindow.call(() -> {
            composition.begin(Optional.of(graph));
            return true;
        });
        OnWindow.until(() -> composition.desk().current().isPresent());
        OnWindow.until(() -> OnWindow.find("#run").filter(Node::isVisible).isPresent());
        // The dialog is modal: whoever opens it waits until it is closed.
        Platform.runLater(() -> ((ButtonBase) OnWindow.find("#run").orElseThrow()).fire());
        OnWindow.until(() -> OnWindow.find("#trust").isPresent());
        OnWindow.call(() -> {
            ((CheckBox) OnWindow.find("#trust").orElseThrow()).setSelected(true);
            var dialog = (DialogPane) OnWindow.find(".dialog-pane").orElseThrow();
            ButtonType first = dialog.getButtonTypes().getFirst();
            ((ButtonBase) dialog.lookupButton(first)).fire();
            return true;
        });
        OnWindow.until(() -> composition
                .desk()
                .current()
                .filter(RunDocument.class::isInstance)
                .isPresent());
    }
}
