package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.RawText;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Prose;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;

/** Shows a file as it stands on disk, page by page. */
final class RawWindow extends Dialog<Void> {

    private static final double WIDTH = 860;
    private static final double HEIGHT = 560;

    private final Path file;
    private final Background background;
    private final ToggleButton hex = new ToggleButton(RawText.HEX.text());
    private final Label where = new Label();
    private final ScrollPane body = new ScrollPane();
    private final Button first = step("fth-chevrons-left", RawText.FIRST, "raw-first", () -> go(0));
    private final Button back = step("fth-chevron-left", RawText.BACK, "raw-back", () -> go(page() - 1));
    private final Button forth = step("fth-chevron-right", RawText.FORTH, "raw-forth", () -> go(page() + 1));
    private final Button last = step("fth-chevrons-right", RawText.LAST, "raw-last", () -> go(Long.MAX_VALUE));
    private Optional<RawPage> shown = Optional.empty();
    private Job reading = new Job();

    RawWindow(Window owner, Path file, Background background) {
        this.file = file;
        this.background = background;
        initOwner(owner);
        initModality(Modality.NONE);
        setTitle(RawText.TITLE.text(file.getFileName()));
        var name = new Label(file.toString());
        name.getStyleClass().add("path");
        hex.setId("raw-hex");
        hex.getStyleClass().add("strip-toggle");
        hex.setTooltip(new Tooltip(RawText.HEX_TIP.text()));
        hex.setOnAction(_ -> shown.ifPresent(this::draw));
        where.setId("raw-where");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var bar = new HBox(first, back, forth, last, where, gap, hex);
        bar.getStyleClass().add("raw-bar");
        body.setId("raw-body");
        body.setFitToWidth(true);
        VBox.setVgrow(body, Priority.ALWAYS);
        var content = new VBox(name, bar, body);
        content.getStyleClass().add("raw-window");
        getDialogPane().setContent(content);
        getDialogPane().setPrefSize(WIDTH, HEIGHT);
        getDialogPane().getStyleClass().add("retake-dialog");
        getDialogPane().getButtonTypes().setAll(ButtonType.CLOSE);
        setResizable(true);
        go(0);
    }

    private static Button step(String icon, RawText words, String id, Runnable action) {
        var button = new Button("", Icons.of(icon));
        button.getStyleClass().add("strip-step");
        button.setId(id);
        button.setTooltip(new Tooltip(words.text()));
        button.setAccessibleText(words.text());
        button.setOnAction(_ -> action.run());
        return button;
    }

    private long page() {
        return shown.map(RawPage::page).orElse(0L);
    }

    private void go(long page) {
        reading.cancel();
        reading = background.run(_ -> RawPage.read(file, Math.max(0, page)), this::show, e -> {
            where.setText(RawText.FAILED.text(Reasons.of(e)));
            body.setContent(null);
        });
    }

    private void show(RawPage page) {
        if (shown.isEmpty()) {
            hex.setSelected(!page.isText());
        }
        shown = Optional.of(page);
        draw(page);
    }

    private void draw(RawPage page) {
        where.setText(
                page.size() == 0 ? RawText.EMPTY.text() : RawText.WHERE.text(page.from() + 1, page.to(), page.size()));
        List.of(first, back).forEach(button -> button.setDisable(page.page() == 0));
        List.of(forth, last).forEach(button -> button.setDisable(page.page() == page.last()));
        body.setContent(new Prose(hex.isSelected() ? page.hex() : page.text(), RawText.COPY.text()));
        body.setVvalue(0);
    }
}
