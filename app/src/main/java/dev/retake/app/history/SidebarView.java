package dev.retake.app.history;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.HistoryText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.shell.Samples;
import dev.retake.engine.run.RetakeEngine;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** The left pane: graphs to open, and runs that were. */
public final class SidebarView extends TabPane {

    private final GraphsView graphs;
    private final RunsView runs;
    private final Tab graphsTab;
    private final Tab runsTab;

    /** Whether a person chose the side since the document in front came there. */
    private boolean isChosen;

    private boolean isFollowing;

    /**
     * @param folder where the program was started; its graphs are offered
     */
    public SidebarView(RetakeEngine engine, Desk desk, Samples samples, Path folder, Background background) {
        getStyleClass().addAll("sidebar", "inner-tabs");
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        setMinWidth(180);
        graphs = new GraphsView(desk, samples, folder, background);
        runs = new RunsView(engine, desk, background);
        graphsTab = new Tab(HistoryText.GRAPHS.text(), graphs);
        runsTab = new Tab(HistoryText.RUNS.text(), runs);
        getTabs().setAll(graphsTab, runsTab);
        getSelectionModel().selectedItemProperty().addListener(_ -> isChosen = !isFollowing);
        desk.currentProperty().subscribe(this::follow);
    }

    /** Shows the document in front among its like, unless a person has just looked for something else. */
    private void follow(Optional<Document> current) {
        graphs.show(current.filter(GraphDocument.class::isInstance).map(Document::path));
        runs.show(current.filter(RunDocument.class::isInstance).map(Document::path));
        if (!isChosen) {
            isFollowing = true;
            current.map(this::tab).ifPresent(getSelectionModel()::select);
            isFollowing = false;
        }
        isChosen = false;
    }

    private Tab tab(Document document) {
        return switch (document) {
            case GraphDocument _ -> graphsTab;
            case RunDocument _ -> runsTab;
        };
    }
}
