package dev.retake.app.shell;

import dev.retake.app.resource.RawText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.run.DamagedFile;
import dev.retake.engine.run.OpenedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Says above a run's graph which of its files cannot be read, and what else a reader should know of it. */
final class DamageBar extends ScrollPane {

    private static final double MOST = 108;

    private final RunDocument run;
    private final Dialogs dialogs;
    private final VBox lines = new VBox();
    private List<String> said = List.of();

    DamageBar(RunDocument run, Dialogs dialogs) {
        this.run = run;
        this.dialogs = dialogs;
        getStyleClass().add("damage-bar");
        setId("damage-bar");
        setAccessibleRole(AccessibleRole.PARENT);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        lines.getStyleClass().add("damage-lines");
        setContent(lines);
        setMaxHeight(MOST);
        managedProperty().bind(visibleProperty());
        run.openedProperty().subscribe(_ -> show());
        run.unreadProperty().subscribe(_ -> show());
    }

    /** As high as what it says, up to a few lines. */
    @Override
    protected double computePrefHeight(double width) {
        return Math.min(MOST, lines.prefHeight(width) + 2);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    private void show() {
        OpenedRun opened = run.opened();
        var words = new ArrayList<String>();
        var nodes = new ArrayList<Node>();
        run.unreadProperty().getValue().map(RawText.UNREAD::text).ifPresent(text -> {
            words.add(text);
            nodes.add(line(text, true, Optional.empty()));
        });
        for (DamagedFile damaged : opened.damaged()) {
            String text = RawText.DAMAGED.text(name(damaged.file()), damaged.reason());
            words.add(text);
            nodes.add(line(text, true, Optional.of(damaged.file())));
        }
        for (String notice : opened.notices()) {
            String text = Character.toUpperCase(notice.charAt(0)) + notice.substring(1) + ".";
            words.add(text);
            nodes.add(line(text, false, Optional.empty()));
        }
        if (!words.equals(said)) {
            said = List.copyOf(words);
            lines.getChildren().setAll(nodes);
            setAccessibleText(String.join(" ", words));
        }
        setVisible(!words.isEmpty());
    }

    private String name(Path file) {
        return file.startsWith(run.path()) ? run.path().relativize(file).toString() : file.toString();
    }

    /** @param isDamage whether a reader failed; else it is a fact about the run */
    private Node line(String text, boolean isDamage, Optional<Path> raw) {
        var label = new Label(text, Icons.of(isDamage ? "fth-alert-octagon" : "fth-info"));
        label.getStyleClass().add(isDamage ? "damage-line" : "notice-line");
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        var line = new HBox(label);
        line.getStyleClass().add("damage-row");
        raw.ifPresent(file -> line.getChildren().add(showRaw(file, dialogs)));
        return line;
    }

    /** A way to what stands in a file. */
    static Button showRaw(Path file, Dialogs dialogs) {
        var show = new Button(RawText.SHOW.text());
        show.getStyleClass().add("attempt-link");
        show.setAccessibleText(RawText.SHOW_SPOKEN.text(file.getFileName()));
        show.setMinWidth(USE_PREF_SIZE);
        show.setOnAction(_ -> dialogs.showRaw(file));
        return show;
    }
}
