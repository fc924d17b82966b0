package dev.retake.app.launch;

import dev.retake.app.cli.NamedNode;
import dev.retake.app.resource.LaunchText;
import dev.retake.app.settings.SettingsFile;
import dev.retake.app.shell.AttemptPair;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.shell.Selection;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.StageStyle;
import org.jspecify.annotations.Nullable;

/** Opens a path in the real window, waits until nothing moves any more, and writes what is seen. */
public final class SnapshotApplication extends Application {

    /** What came of it. */
    sealed interface Result {
        record Taken() implements Result {}

        record NotOpened(String why) implements Result {}

        record NotWritten(String why) implements Result {}
    }

    private static final double STAGE_WIDTH = 720;
    private static final double STAGE_HEIGHT = 480;

    // The toolkit makes the application object itself, so that these are handed over beside it.
    private static volatile @Nullable SnapshotRequest wanted;
    private static volatile Result result = new Result.NotOpened("");

    static void take(SnapshotRequest request) {
        wanted = request;
    }

    static Result result() {
        return result;
    }

    @Override
    public void start(Stage stage) {
        SnapshotRequest request = Objects.requireNonNull(wanted);
        var engine = new RetakeEngine(Home.of(System.getenv()), System.getenv());
        stage.initStyle(StageStyle.UNDECORATED);
        var composition = new Composition(
                stage, engine, Path.of("").toAbsolutePath(), SettingsFile.none(), request.width(), request.height());
        composition.window().theme().choose(request.theme());
        Region content = spread(composition.window().scene(), request);
        stage.setWidth(STAGE_WIDTH);
        stage.setHeight(STAGE_HEIGHT);
        stage.show();
        composition.desk().open(request.path(), why -> finish(new Result.NotOpened(why)));
        var settled = new Settled(composition.window().scene(), composition.background(), LaunchText.NOT_SETTLED::text);
        settled.then(
                () -> {
                    if (select(composition.desk().current(), request)) {
                        settled.then(() -> write(content, request), why -> finish(new Result.NotOpened(why)));
                    }
                },
                why -> finish(new Result.NotOpened(why)));
    }

    private boolean select(Optional<Document> current, SnapshotRequest request) {
        if (current.isEmpty()) {
            return false;
        }
        Document document = current.get();
        Selection selection = document.selection();
        if (request.node().isPresent()) {
            String name = request.node().get();
            Optional<NodeId> node = document.graphProperty().getValue().stream()
                    .flatMap(graph -> graph.byId().keySet().stream())
                    .filter(id -> id.value().equals(name))
                    .findFirst();
            if (node.isEmpty()) {
                finish(new Result.NotOpened(LaunchText.NO_NODE.text(
                        name,
                        request.path(),
                        document.graphProperty()
                                .getValue()
                                .map(graph -> NamedNode.others(name, graph))
                                .orElse(""))));
                return false;
            }
            selection.select(node.get());
        }
        if (request.attempts().filter(pair -> !hasBoth(document, pair)).isPresent()) {
            finish(new Result.NotOpened(LaunchText.NO_ATTEMPT.text(
                    request.node().orElse(""),
                    request.attempts().get().left(),
                    request.attempts().get().right())));
            return false;
        }
        selection.pairProperty().set(request.attempts());
        return true;
    }

    private static boolean hasBoth(Document document, AttemptPair pair) {
        return document instanceof RunDocument run
                && run.attemptsProperty().getValue().stream()
                        .map(Attempt::number)
                        .toList()
                        .containsAll(List.of(pair.left(), pair.right()));
    }

    /**
     * Lets the content be as large as the picture, whatever the size of the window: the toolkit's headless screen has a
     * million pixels and no more.
     */
    private static Region spread(Scene scene, SnapshotRequest request) {
        var content = (Region) scene.getRoot();
        scene.setRoot(new Group());
        content.setMinSize(request.width(), request.height());
        content.setPrefSize(request.width(), request.height());
        content.setMaxSize(request.width(), request.height());
        scene.setRoot(new Group(content));
        return content;
    }

    private void write(Region content, SnapshotRequest request) {
        var view = new SnapshotParameters();
        view.setViewport(new Rectangle2D(0, 0, request.width(), request.height()));
        var image = content.snapshot(view, null);
        try {
            new PictureFile(request.output()).write(SwingFXUtils.fromFXImage(image, null));
            finish(new Result.Taken());
        } catch (IOException e) {
            finish(new Result.NotWritten(
                    LaunchText.NOT_WRITTEN.text(request.output(), String.valueOf(e.getMessage()))));
        }
    }

    private static void finish(Result outcome) {
        result = outcome;
        Platform.exit();
    }
}
