package dev.retake.app.history;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.HistoryText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Samples;
import dev.retake.engine.run.RetakeEngine;
import java.nio.file.Path;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** The left pane: graphs to open, and runs that were. */
public final class SidebarView extends TabPane {

    /**
     * @param folder where the program was started; its graphs are offered
     */
    public SidebarView(RetakeEngine engine, Desk desk, Samples samples, Path folder, Background background) {
        getStyleClass().addAll("sidebar", "inner-tabs");
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        setMinWidth(180);
        getTabs()
                .setAll(
                        new Tab(HistoryText.GRAPHS.text(), new GraphsView(desk, samples, folder, background)),
                        new Tab(HistoryText.RUNS.text(), new RunsView(engine, desk, background)));
    }
}
