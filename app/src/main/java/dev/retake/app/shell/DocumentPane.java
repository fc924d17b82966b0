package dev.retake.app.shell;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.ProblemsText;
import dev.retake.app.resource.ShellText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.Observable;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/** What a tab of a document holds: the picture and the text above, the attempts and the problems below. */
final class DocumentPane extends BorderPane {

    private static final double GRAPH_SHARE = 0.72;
    private static final double RUN_SHARE = 0.4;

    private final TabPane above = new TabPane();
    private final TabPane below = new TabPane();
    private final Node canvas;
    private final Tab source = new Tab(ShellText.TAB_SOURCE.text());
    private final Tab held = new Tab();
    private final Tab problems = new Tab(ProblemsText.TITLE.text());

    DocumentPane(Document document, Panes panes, Dialogs dialogs) {
        getStyleClass().add("document-pane");
        source.setContent(panes.source(document));
        // Before the canvas hears of it: only what is in front can have the focus.
        document.canvas().find().heard(above.getSelectionModel()::selectFirst);
        if (document instanceof GraphDocument graph) {
            Consumer<Optional<?>> show =
                    asked -> asked.ifPresent(_ -> above.getSelectionModel().selectFirst());
            graph.namingProperty().subscribe(show);
            graph.linkingProperty().subscribe(show);
        }
        canvas = panes.canvas(document, dialogs);
        above.getTabs().setAll(tab(CanvasText.TITLE.text(), canvas), source);
        above.getTabs().forEach(tab -> tab.setClosable(false));
        problems.setContent(panes.problems(document));
        List.of(above, below).forEach(DocumentPane::style);
        // Of these only the texts of fragments can be closed.
        above.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        switch (document) {
            case GraphDocument graph -> {
                setTop(new DiskBar(graph, dialogs));
                below.getTabs().setAll(problems);
            }
            case RunDocument run -> {
                setTop(new VBox(new PauseBar(run, dialogs), new DamageBar(run, dialogs)));
                below.getTabs().setAll(tab(AttemptsText.TITLE.text(), panes.attempts(run)));
                held.setContent(panes.held(run));
                run.held().addListener((Observable _) -> showHeld(run.held().size()));
                showHeld(run.held().size());
            }
        }
        document.findingsProperty()
                .subscribe(found -> problems.setText(
                        found.isEmpty() ? ProblemsText.TITLE.text() : ProblemsText.TITLE_COUNT.text(found.size())));
        var walk = new ProblemWalk(document);
        document.canvas().next().heard(() -> walk.go(false, isCanvasInFront()));
        document.canvas().previous().heard(() -> walk.go(true, isCanvasInFront()));
        document.canvas().turn().heard(this::turn);
        document.selection()
                .placeProperty()
                .subscribe(place -> place.ifPresent(
                        wanted -> above.getSelectionModel().select(tabOf(wanted.file(), document, panes))));
        document.sourceProperty()
                .subscribe(_ -> above.getTabs()
                        .removeIf(tab -> tab.getUserData() instanceof String file
                                && document.text(file).isEmpty()));
        var split = new SplitPane(above, below);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(document instanceof RunDocument ? RUN_SHARE : GRAPH_SHARE);
        setCenter(split);
    }

    private boolean isCanvasInFront() {
        return above.getSelectionModel().getSelectedIndex() == 0;
    }

    private void turn() {
        above.getSelectionModel()
                .select(isCanvasInFront() ? source : above.getTabs().getFirst());
        above.getSelectionModel().getSelectedItem().getContent().requestFocus();
    }

    /** The tab of a file's text: of the graph itself, or of a fragment, which is opened when it is asked for. */
    private Tab tabOf(String file, Document document, Panes panes) {
        if (document.sourceProperty()
                .getValue()
                .filter(read -> read.file().equals(file))
                .isPresent()) {
            return source;
        }
        return above.getTabs().stream()
                .filter(tab -> file.equals(tab.getUserData()))
                .findFirst()
                .orElseGet(() -> openFragment(file, document, panes));
    }

    private Tab openFragment(String file, Document document, Panes panes) {
        var opened = new Tab(String.valueOf(Path.of(file).getFileName()), panes.fragment(document, file));
        opened.setUserData(file);
        opened.setTooltip(new Tooltip(file));
        above.getTabs().add(opened);
        return opened;
    }

    /** The tab of attempts that wait is there while one does, and comes to the front with the first. */
    private void showHeld(int count) {
        boolean isThere = below.getTabs().contains(held);
        held.setText(AttemptsText.HELD_COUNT.text(count));
        if (count > 0 && !isThere) {
            below.getTabs().addFirst(held);
            below.getSelectionModel().select(held);
        } else if (count == 0 && isThere) {
            below.getTabs().remove(held);
        }
    }

    /** Focus belongs to the picture. */
    @Override
    public void requestFocus() {
        canvas.requestFocus();
    }

    private static Tab tab(String title, Node content) {
        return new Tab(title, content);
    }

    private static void style(TabPane tabs) {
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.getStyleClass().addAll("inner-tabs");
        tabs.setFocusTraversable(true);
    }
}
