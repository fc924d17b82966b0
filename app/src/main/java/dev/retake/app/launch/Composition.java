package dev.retake.app.launch;

import dev.retake.app.attempts.AttemptsView;
import dev.retake.app.attempts.HeldView;
import dev.retake.app.canvas.CanvasView;
import dev.retake.app.design.InspectorView;
import dev.retake.app.design.SourceView;
import dev.retake.app.fx.Background;
import dev.retake.app.fx.Ticker;
import dev.retake.app.history.SidebarView;
import dev.retake.app.problems.ProblemsView;
import dev.retake.app.resource.Fonts;
import dev.retake.app.settings.Settings;
import dev.retake.app.settings.SettingsFile;
import dev.retake.app.shell.About;
import dev.retake.app.shell.Decisions;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.DiskWatch;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.DocumentReader;
import dev.retake.app.shell.MainWindow;
import dev.retake.app.shell.Panes;
import dev.retake.app.shell.RunControl;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.shell.Samples;
import dev.retake.app.shell.Watches;
import dev.retake.engine.run.RetakeEngine;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import javafx.scene.Node;
import javafx.stage.Stage;

/** The whole window, put together by plain constructors; to be made on the toolkit's thread. */
public final class Composition {

    private final RetakeEngine engine;
    private final Path folder;
    private final Background background = Background.threads();
    private final Samples samples;
    private final Desk desk;
    private final MainWindow window;

    /**
     * @param folder where the program was started
     * @param file where settings are remembered
     */
    public Composition(Stage stage, RetakeEngine engine, Path folder, SettingsFile file, double width, double height) {
        this.engine = engine;
        this.folder = folder;
        Fonts.load();
        samples = new Samples(engine.home().resolve("samples"));
        var reader = new DocumentReader(engine);
        desk = new Desk(
                reader,
                background,
                new Settings(file),
                new Ticker(InstantSource.system()),
                engine.home().resolve("drafts"));
        var control = new RunControl(engine, reader, background, desk);
        var watches = new Watches(reader, background, desk);
        var disk = new DiskWatch(reader, background, desk);
        stage.showingProperty().subscribe(disk::shown);
        stage.focusedProperty().subscribe(focused -> {
            if (focused) {
                watches.visit();
                disk.visit();
            }
        });
        var about = new About(Version.text(), engine.home());
        window = new MainWindow(stage, desk, control, samples, new AllPanes(), about, width, height);
    }

    public Desk desk() {
        return desk;
    }

    public Background background() {
        return background;
    }

    public MainWindow window() {
        return window;
    }

    /** Opens what the command line named, else the first sample. */
    public void begin(Optional<Path> path) {
        path.ifPresentOrElse(desk::open, () -> desk.openSample(samples));
    }

    /** Makes each pane from its feature. */
    private final class AllPanes implements Panes {

        @Override
        public Node sidebar() {
            return new SidebarView(engine, desk, samples, folder, background);
        }

        @Override
        public Node inspector() {
            return new InspectorView(desk, engine, background);
        }

        @Override
        public Node canvas(Document document, Decisions decisions) {
            return new CanvasView(document, desk, background, decisions);
        }

        @Override
        public Node source(Document document) {
            return new SourceView(document, desk, Optional.empty(), background);
        }

        @Override
        public Node fragment(Document document, String file) {
            return new SourceView(document, desk, Optional.of(file), background);
        }

        @Override
        public Node problems(Document document) {
            return new ProblemsView(document, desk);
        }

        @Override
        public Node attempts(RunDocument run) {
            return new AttemptsView(run, background, desk.ticker().nowProperty());
        }

        @Override
        public Node held(RunDocument run) {
            return new HeldView(run);
        }
    }
}
