package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.EmptyState;
import dev.retake.app.widget.Icons;
import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.run.RunHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.Observable;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The attempts of a run that wait for a person: what each would send, and the buttons that let it go. */
public final class HeldView extends BorderPane {

    private final RunDocument run;
    private final ListView<HeldAttempt> list = new ListView<>();
    private final ScrollPane scroll = new ScrollPane();
    private Optional<HeldAttempt> shown = Optional.empty();

    public HeldView(RunDocument run) {
        this.run = run;
        getStyleClass().add("held");
        list.getStyleClass().add("held-list");
        list.setId("held-list");
        list.setAccessibleText(AttemptsText.HELD_LIST.text());
        list.setCellFactory(_ -> new Cell());
        list.getSelectionModel().selectedItemProperty().subscribe(this::choose);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        run.held().addListener((Observable _) -> refresh());
        refresh();
    }

    private void refresh() {
        List<HeldAttempt> held = List.copyOf(run.held());
        Optional<HeldAttempt> kept =
                shown.filter(held::contains).or(() -> held.stream().findFirst());
        list.getItems().setAll(held);
        setLeft(held.size() > 1 ? list : null);
        kept.ifPresentOrElse(list.getSelectionModel()::select, () -> show(Optional.empty()));
    }

    private void choose(HeldAttempt attempt) {
        if (attempt != null) {
            show(Optional.of(attempt));
        }
    }

    private void show(Optional<HeldAttempt> attempt) {
        if (attempt.equals(shown) && getCenter() != null) {
            return;
        }
        shown = attempt;
        if (attempt.isEmpty()) {
            setCenter(new EmptyState(
                    "fth-pause-circle", AttemptsText.HELD_NONE.text(), AttemptsText.HELD_NONE_TEXT.text()));
            return;
        }
        scroll.setContent(body(attempt.get()));
        scroll.setVvalue(0);
        var page = new BorderPane(scroll);
        page.setTop(bar(attempt.get()));
        setCenter(page);
    }

    private Node bar(HeldAttempt attempt) {
        var title = new Label(AttemptsText.HELD.text(attempt.node(), attempt.number()), Icons.of("fth-pause-circle"));
        title.getStyleClass().add("held-title");
        title.setId("held-title");
        title.setMinWidth(0);
        var facts = new Label(facts(attempt));
        facts.getStyleClass().add("attempt-facts");
        var words = new FlowPane(10, 2, title, facts);
        words.setMinWidth(0);
        HBox.setHgrow(words, Priority.ALWAYS);
        var go = button(AttemptsText.GO, "fth-corner-down-right", "go", handle -> handle.go(attempt.node()));
        go.getStyleClass().add("primary");
        var bar = new HBox(
                words,
                go,
                button(AttemptsText.GO_ALL, "fth-fast-forward", "go-all", RunHandle::goAll),
                button(AttemptsText.STOP, "fth-square", "stop-here", RunHandle::cancel));
        bar.getStyleClass().add("held-bar");
        return bar;
    }

    private Button button(AttemptsText name, String icon, String id, Consumer<RunHandle> action) {
        var button = new Button(name.text(), Icons.of(icon));
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> run.handleProperty().getValue().ifPresent(action));
        return button;
    }

    private static String facts(HeldAttempt attempt) {
        var facts = new ArrayList<String>();
        facts.add(Verdicts.trigger(attempt.trigger(), attempt.round()));
        attempt.quote().map(quote -> AttemptsText.HELD_QUOTES.text(quote.of())).ifPresent(facts::add);
        return String.join(" · ", facts);
    }

    private static Node body(HeldAttempt attempt) {
        var prompt = HeldPrompt.of(attempt);
        var sent = new Section(AttemptsText.HELD_PROMPT.text(PromptSection.size(attempt.prompt())));
        sent.text(prompt.before());
        attempt.quote()
                .flatMap(quote -> prompt.quoted().map(text -> quote(quote.of(), quote.nonce(), text)))
                .ifPresent(sent.getChildren()::add);
        if (!prompt.after().isBlank()) {
            sent.text(prompt.after().strip());
        }
        var process = new Section(AttemptsText.HELD_RUNS.text(attempt.directory()));
        process.text(String.join(" ", attempt.argv()));
        var body = new VBox(sent, process);
        body.getStyleClass().add("held-body");
        return body;
    }

    private static Node quote(int of, String code, String text) {
        var caption = new Label(AttemptsText.HELD_QUOTE.text(of), Icons.of("fth-corner-down-right"));
        caption.getStyleClass().add("quote-caption");
        var nonce = new Label(code);
        nonce.getStyleClass().add("quote-nonce");
        nonce.setTooltip(new Tooltip(AttemptsText.NONCE_TIP.text()));
        var head = new HBox(caption, Section.gap(), nonce);
        head.getStyleClass().add("quote-head");
        var frame = new Section("");
        frame.getStyleClass().add("quote-frame");
        frame.getChildren().add(head);
        frame.text(text, "quote-text");
        return frame;
    }

    /** One attempt that waits. */
    private static final class Cell extends ListCell<HeldAttempt> {

        @Override
        protected void updateItem(HeldAttempt attempt, boolean empty) {
            super.updateItem(attempt, empty);
            boolean blank = empty || attempt == null;
            setText(blank ? null : AttemptsText.HELD.text(attempt.node(), attempt.number()));
            setGraphic(null);
        }
    }
}
