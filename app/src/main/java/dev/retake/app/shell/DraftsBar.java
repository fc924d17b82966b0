package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.widget.Icons;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import javafx.beans.Observable;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Offers the drafts that were left when the program ended without being asked to. */
final class DraftsBar extends VBox {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofLocalizedDateTime(
                    FormatStyle.MEDIUM, FormatStyle.SHORT)
            .withLocale(Locale.getDefault(Locale.Category.FORMAT));

    /** More of them would leave no room for what is open. */
    private static final int MOST = 4;

    private final Drafts drafts;
    private final Dialogs dialogs;

    DraftsBar(Drafts drafts, Dialogs dialogs) {
        this.drafts = drafts;
        this.dialogs = dialogs;
        setId("drafts-bar");
        managedProperty().bind(visibleProperty());
        drafts.offered().addListener((Observable _) -> show());
        show();
    }

    private void show() {
        getChildren()
                .setAll(drafts.offered().stream().limit(MOST).map(this::row).toList());
        setVisible(!drafts.offered().isEmpty());
    }

    private Node row(DraftFiles.Kept kept) {
        Draft draft = kept.draft();
        String when = WHEN.format(draft.written().atZone(ZoneId.systemDefault()));
        var words = new Label(
                ShellText.DRAFT_OFFER.text(draft.graph().getFileName(), when), Icons.of("fth-alert-triangle"));
        words.setTooltip(new Tooltip(draft.graph().toString()));
        words.setWrapText(true);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        var row = new HBox(
                words,
                button(ShellText.DRAFT_OPEN, "draft-open", draft, () -> drafts.open(kept)),
                button(ShellText.COMPARE, "draft-compare", draft, () -> dialogs.compare(draft)),
                button(ShellText.DRAFT_DROP, "draft-drop", draft, () -> drafts.throwAway(kept)));
        row.getStyleClass().add("notice-bar");
        return row;
    }

    private static Button button(ShellText words, String style, Draft draft, Runnable action) {
        var button = new Button(words.text());
        button.getStyleClass().add(style);
        button.setAccessibleText(ShellText.DRAFT_SPOKEN.text(words.text(), draft.graph()));
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }
}
