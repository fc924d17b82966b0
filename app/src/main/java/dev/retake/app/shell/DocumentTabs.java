package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.Icons;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;

/** One tab for each open document, kept in step with the desk. */
final class DocumentTabs extends TabPane {

    private final Panes panes;
    private final Dialogs dialogs;

    DocumentTabs(Desk desk, Panes panes, Dialogs dialogs) {
        this.panes = panes;
        this.dialogs = dialogs;
        getStyleClass().add("document-tabs");
        setTabClosingPolicy(TabClosingPolicy.ALL_TABS);
        desk.documents().forEach(this::add);
        desk.documents().addListener((ListChangeListener<Document>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(gone -> getTabs().removeIf(tab -> gone.equals(tab.getUserData())));
                change.getAddedSubList().forEach(this::add);
            }
        });
        desk.currentProperty().subscribe(current -> current.ifPresent(this::select));
        getSelectionModel().selectedItemProperty().subscribe(tab -> {
            if (tab != null && tab.getUserData() instanceof Document document) {
                desk.currentProperty().set(Optional.of(document));
            }
        });
    }

    private void add(Document document) {
        var tab = new Tab(document.title(), new DocumentPane(document, panes, dialogs));
        tab.setUserData(document);
        tab.setTooltip(new Tooltip(document.path().toString()));
        switch (document) {
            case GraphDocument graph -> {
                tab.setGraphic(Icons.of("fth-git-branch", "tab-icon"));
                graph.unsavedProperty().subscribe(_ -> title(tab, graph));
            }
            case RunDocument run ->
                run.markProperty()
                        .subscribe(
                                mark -> tab.setGraphic(Icons.of(mark.icon(), "tab-icon", "state-icon", mark.style())));
        }
        tab.setOnCloseRequest(event -> {
            event.consume();
            dialogs.closeTab(document);
        });
        getTabs().add(tab);
    }

    /** A dot beside the name says that not everything is saved. */
    private static void title(Tab tab, GraphDocument graph) {
        boolean isChanged = graph.unsavedProperty().get();
        tab.setText(isChanged ? ShellText.TAB_CHANGED.text(graph.title()) : graph.title());
    }

    private void select(Document document) {
        getTabs().stream()
                .filter(tab -> document.equals(tab.getUserData()))
                .findFirst()
                .ifPresent(tab -> {
                    getSelectionModel().select(tab);
                    tab.getContent().requestFocus();
                });
    }
}
