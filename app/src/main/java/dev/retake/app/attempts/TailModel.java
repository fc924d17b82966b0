package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.engine.run.AttemptOutput.Tail;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** What is shown of one stream of a running attempt: its end while it is followed, else what was its end before. */
final class TailModel {

    /**
     * A tail that was looked at.
     *
     * @param hidden names what is shown as marks in it
     */
    record Seen(Tail tail, Optional<String> hidden) {

        static final Seen NOTHING = new Seen(Tail.NONE, Optional.empty());

        /** Searches the text, so not for the window's thread. */
        static Seen of(Tail tail) {
            return new Seen(tail, HiddenCharacters.in(tail.text()));
        }
    }

    private final Printed stream;
    private final BooleanProperty followed = new SimpleBooleanProperty(true);
    private final ReadOnlyObjectWrapper<Seen> shown = new ReadOnlyObjectWrapper<>(Seen.NOTHING);
    private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper("");
    private Seen newest = Seen.NOTHING;

    TailModel(Printed stream) {
        this.stream = stream;
        followed.subscribe(this::show);
    }

    Printed stream() {
        return stream;
    }

    /** Whether the end is shown as it comes; off, what is shown stands still. */
    BooleanProperty followedProperty() {
        return followed;
    }

    ReadOnlyObjectProperty<Seen> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** {@code stdout · last 64.0 KB of 3.2 MB}. */
    ReadOnlyStringProperty captionProperty() {
        return caption.getReadOnlyProperty();
    }

    void take(Seen newer) {
        newest = newer;
        show();
    }

    private void show() {
        if (followed.get()) {
            shown.set(newest);
        }
        caption.set(caption());
    }

    private String caption() {
        Tail tail = shown.get().tail();
        String all = PromptSection.size(tail.total());
        String size = tail.from() > 0
                ? AttemptsText.TAIL_LAST.text(PromptSection.size(tail.total() - tail.from()), all)
                : all;
        String caption = AttemptsText.TAIL_CAPTION.text(stream.word(), size);
        if (newest.tail().total() != tail.total()) {
            caption = AttemptsText.TAIL_BY_NOW.text(
                    caption, PromptSection.size(newest.tail().total()));
        }
        Optional<String> hidden = shown.get().hidden();
        return hidden.isPresent() ? AttemptsText.TAIL_HIDDEN.text(caption, hidden.get()) : caption;
    }
}
