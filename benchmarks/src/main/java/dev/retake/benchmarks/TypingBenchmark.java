package dev.retake.benchmarks;

import dev.retake.app.launch.Composition;
import dev.retake.app.settings.SettingsFile;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.run.RetakeEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;

/** Keys pressed in the source of a graph of many lines: until each is laid out in a pulse, and until the linter has spoken. */
final class TypingBenchmark {

    private static final int LINES_A_NODE = 5;
    private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(90);
    private static final int WORD = 8;

    private TypingBenchmark() {}

    /** @param arguments lines of the graph, and keys to be pressed */
    public static void main(String[] arguments) throws Exception {
        int lines = Integer.parseInt(arguments[0]);
        int keys = Integer.parseInt(arguments[1]);
        OnWindow.start();
        Path home = Files.createTempDirectory("retake-benchmark");
        try {
            measure(home, Files.writeString(home.resolve("typing.yaml"), graph(lines)), keys);
        } finally {
            Folders.delete(home);
        }
        System.exit(0);
    }

    private static String graph(int lines) {
        var text = new StringBuilder("name: typing\nruntime: rehearsal\nnodes:\n");
        for (int node = 1; node <= lines / LINES_A_NODE; node++) {
            text.append("  - id: node-").append(node).append('\n');
            text.append("    depends_on: [")
                    .append(node > 4 ? "node-" + (node - 4) : "")
                    .append("]\n");
            text.append("    prompt: Do what is to be done.\n");
            text.append("    allowed_tools: []\n");
            text.append("    rehearsal: [{ reply: done }]\n");
        }
        return text.toString();
    }

    private static void measure(Path home, Path file, int keys) throws Exception {
        Composition composition = OnWindow.call(() -> {
            var stage = new Stage();
            var made = new Composition(
                    stage, new RetakeEngine(home, System.getenv()), home, SettingsFile.none(), 1_360, 860);
            stage.show();
            made.begin(Optional.of(file));
            return made;
        });
        OnWindow.until(() -> composition.desk().current().isPresent());
        OnWindow.until(() -> OnWindow.find(".inner-tabs").isPresent());
        var graph =
                (GraphDocument) OnWindow.call(() -> composition.desk().current().orElseThrow());
        OnWindow.call(() -> {
            var tabs = (TabPane) OnWindow.find(".document-pane .inner-tabs").orElseThrow();
            tabs.getSelectionModel().select(1);
            return true;
        });
        OnWindow.until(() -> OnWindow.find(".code-area").filter(Node::isVisible).isPresent());
        var area = (CodeArea) OnWindow.call(() -> OnWindow.find(".code-area").orElseThrow());
        int line = OnWindow.call(() -> {
            area.requestFocus();
            int middle = 3 + LINES_A_NODE * (area.getParagraphs().size() / LINES_A_NODE / 2) + 2;
            area.moveTo(middle, area.getParagraphLength(middle));
            area.requestFollowCaret();
            return middle;
        });
        OnWindow.until(() -> composition.background().pendingProperty().get() == 0);
        System.out.println(OnWindow.call(() -> area.getParagraphs().size()) + " lines, keys in line " + (line + 1));
        for (String part : new String[] {"first:   ", "then:    "}) {
            System.out.println(part + "key to pulse " + keys(area, keys) + " last key to lint " + lint(graph, area));
        }
    }

    private static String keys(CodeArea area, int keys) throws Exception {
        var times = new Times();
        for (int key = 1; key <= keys; key++) {
            times.add(press(area, key % WORD == 0 ? " " : "x"));
            LockSupport.parkNanos(BETWEEN_NANOS);
        }
        return times.take();
    }

    /** From the key on the window's thread until the pulse that follows it has laid everything out. */
    private static long press(CodeArea area, String key) throws Exception {
        var took = new CompletableFuture<Long>();
        OnWindow.call(() -> {
            long begin = System.nanoTime();
            Scene scene = area.getScene();
            var after = new Runnable[1];
            after[0] = () -> {
                scene.removePostLayoutPulseListener(after[0]);
                took.complete(System.nanoTime() - begin);
            };
            scene.addPostLayoutPulseListener(after[0]);
            Event.fireEvent(
                    area, new KeyEvent(KeyEvent.KEY_TYPED, key, "", KeyCode.UNDEFINED, false, false, false, false));
            return true;
        });
        return took.get();
    }

    private static String lint(GraphDocument graph, CodeArea area) throws Exception {
        var times = new Times();
        for (int time = 0; time < 20; time++) {
            press(area, "x");
            long begin = System.nanoTime();
            OnWindow.until(
                    () -> graph.reading().source().text().equals(graph.edited().text()));
            times.add(System.nanoTime() - begin);
            LockSupport.parkNanos(BETWEEN_NANOS);
        }
        return times.take();
    }
}
