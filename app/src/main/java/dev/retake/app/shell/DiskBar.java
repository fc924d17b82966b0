package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.Icons;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Says above a graph that its file is another by now, or is gone, and asks what is to be so. */
final class DiskBar extends HBox {

    private final GraphDocument graph;
    private final Dialogs dialogs;

    DiskBar(GraphDocument graph, Dialogs dialogs) {
        this.graph = graph;
        this.dialogs = dialogs;
        getStyleClass().add("notice-bar");
        setId("disk-bar");
        setAccessibleRole(AccessibleRole.PARENT);
        managedProperty().bind(visibleProperty());
        graph.onDiskProperty().subscribe(this::show);
    }

    private void show(OnDisk now) {
        switch (now) {
            case OnDisk.Same() -> {
                getChildren().clear();
                setVisible(false);
            }
            case OnDisk.Other(var reading) ->
                say(
                        ShellText.DISK_OTHER.text(graph.title()),
                        button(ShellText.DISK_RELOAD, "disk-reload", () -> dialogs.reload(graph)),
                        button(ShellText.DISK_KEEP, "disk-keep", () -> dialogs.keepMine(graph)),
                        button(
                                ShellText.COMPARE,
                                "disk-compare",
                                () -> dialogs.compare(
                                        graph.title(),
                                        ShellText.COMPARE_DISK.text(),
                                        reading.source().text(),
                                        ShellText.COMPARE_MINE.text(),
                                        graph.edited().text())));
            case OnDisk.Gone() ->
                say(
                        ShellText.DISK_GONE.text(graph.path()),
                        button(ShellText.DISK_WRITE, "disk-write", () -> dialogs.save(graph)));
        }
    }

    private void say(String words, Button... buttons) {
        var label = new Label(words, Icons.of("fth-alert-triangle"));
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        getChildren().setAll(label);
        getChildren().addAll(List.of(buttons));
        setAccessibleText(words);
        setVisible(true);
    }

    private static Button button(ShellText words, String id, Runnable action) {
        var button = new Button(words.text());
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }
}
