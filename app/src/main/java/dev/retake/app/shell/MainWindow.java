package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.EmptyState;
import dev.retake.app.widget.Icons;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

/** The one window: menus and toolbar above, three panes between, one line below. */
public final class MainWindow {

    private final Desk desk;
    private final Scene scene;
    private final Theme theme;

    public MainWindow(
            Stage stage,
            Desk desk,
            RunControl control,
            Samples samples,
            Panes panes,
            About about,
            double width,
            double height) {
        this.desk = desk;
        var root = new BorderPane();
        root.getStyleClass().add("window");
        scene = new Scene(root, width, height);
        theme = new Theme(desk.settings(), scene);
        var dialogs = new Dialogs(stage, desk, control, samples, about);
        var nothing = new StackPane();
        var sides = sides(panes, new DocumentTabs(desk, panes, dialogs), nothing);
        var actions = new Actions(desk, control, dialogs, theme, sides);
        nothing.getChildren().setAll(emptyState(actions, samples));
        root.setTop(new VBox(
                new Menus(actions, desk.designActions(), theme, sides),
                new Toolbar(actions),
                new DraftsBar(desk.drafts(), dialogs),
                noticeBar()));
        root.setCenter(sides);
        root.setBottom(new StatusLine(desk));
        acceptDrops();
        stage.setScene(scene);
        stage.setMinWidth(720);
        stage.setMinHeight(480);
        desk.currentProperty()
                .subscribe(current -> stage.setTitle(current.map(document -> ShellText.TITLE.text(document.title()))
                        .orElseGet(ShellText.APP::text)));
        stage.setOnCloseRequest(event -> {
            event.consume();
            dialogs.quit();
        });
    }

    public Scene scene() {
        return scene;
    }

    public Theme theme() {
        return theme;
    }

    private SidePanes sides(Panes panes, DocumentTabs tabs, Node nothing) {
        tabs.visibleProperty().bind(desk.currentProperty().map(Optional::isPresent));
        nothing.visibleProperty().bind(desk.currentProperty().map(Optional::isEmpty));
        return new SidePanes(desk.settings(), panes.sidebar(), new StackPane(nothing, tabs), panes.inspector());
    }

    private Node emptyState(Actions actions, Samples samples) {
        var sample = new Button(ShellText.EMPTY_SAMPLE.text(), Icons.of("fth-play"));
        sample.setOnAction(_ -> desk.openSample(samples));
        var create = new Button(ShellText.EMPTY_NEW.text(), Icons.of("fth-file-plus"));
        create.setOnAction(_ -> actions.create().perform());
        var open = new Button(ShellText.EMPTY_OPEN.text(), Icons.of("fth-file-text"));
        open.getStyleClass().add("primary");
        open.setOnAction(_ -> actions.open().perform());
        return new EmptyState(
                "fth-git-branch", ShellText.EMPTY_TITLE.text(), ShellText.EMPTY_TEXT.text(), open, create, sample);
    }

    private Node noticeBar() {
        var icon = Icons.of("fth-alert-triangle");
        var text = new Label("", icon);
        text.setWrapText(true);
        text.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(text, Priority.ALWAYS);
        var dismiss = new Button(ShellText.DISMISS.text());
        dismiss.setOnAction(_ -> desk.noticeProperty().set(Optional.empty()));
        var undo = new Button(ShellText.UNDO.text());
        undo.setId("undo-fix");
        undo.setTooltip(new Tooltip(ShellText.UNDO_TIP.text()));
        undo.setOnAction(_ -> desk.fixes().toldProperty().get().ifPresent(Runnable::run));
        desk.fixes().toldProperty().subscribe(fix -> {
            undo.setVisible(fix.isPresent());
            undo.setManaged(fix.isPresent());
        });
        Bindings.createBooleanBinding(
                        () -> desk.goodProperty().get()
                                || desk.fixes().toldProperty().get().isPresent(),
                        desk.goodProperty(),
                        desk.fixes().toldProperty())
                .subscribe(good -> icon.setIconLiteral(good ? "fth-check" : "fth-alert-triangle"));
        var bar = new HBox(text, undo, dismiss);
        bar.getStyleClass().add("notice-bar");
        desk.noticeProperty().subscribe(notice -> {
            text.setText(notice.orElse(""));
            bar.setVisible(notice.isPresent());
            bar.setManaged(notice.isPresent());
        });
        return bar;
    }

    private void acceptDrops() {
        scene.setOnDragOver(event -> {
            if (event.getDragboard().hasFiles()) {
                event.acceptTransferModes(TransferMode.COPY);
            }
            event.consume();
        });
        scene.setOnDragDropped(event -> {
            Dragboard board = event.getDragboard();
            board.getFiles().stream().map(file -> Path.of(file.getPath())).forEach(desk::open);
            event.setDropCompleted(board.hasFiles());
            event.consume();
        });
    }
}
