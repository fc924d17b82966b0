package dev.retake.app.shell;

import dev.retake.engine.source.TextEdit;
import dev.retake.engine.source.TextEdits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** A graph's text while it is edited: what the file says, what is written by now, and the way back, step by step. */
public final class EditedText {

    /** The latest can be undone; each holds what it took away. */
    static final int MOST = 1_000;

    /**
     * One change.
     *
     * @param name what to call it where it can be undone
     * @param edits of the text before
     * @param inverse of the text after
     * @param typed whether it was typed, so that what is typed next may belong to it
     */
    private record Step(String name, List<TextEdit> edits, List<TextEdit> inverse, boolean typed) {}

    private final ReadOnlyStringWrapper text;
    private final ReadOnlyStringWrapper saved;
    private final ReadOnlyObjectWrapper<Optional<String>> undoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<String>> redoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final Deque<Step> done = new ArrayDeque<>();
    private final Deque<Step> undone = new ArrayDeque<>();
    private boolean stepping;

    public EditedText(String saved) {
        this.saved = new ReadOnlyStringWrapper(saved);
        this.text = new ReadOnlyStringWrapper(saved);
    }

    public ReadOnlyStringProperty textProperty() {
        return text.getReadOnlyProperty();
    }

    public String text() {
        return text.get();
    }

    /** What the file says, as far as is known. */
    public ReadOnlyStringProperty savedProperty() {
        return saved.getReadOnlyProperty();
    }

    public boolean isChanged() {
        return !text.get().equals(saved.get());
    }

    /** The name of the change that would be undone. */
    public ReadOnlyObjectProperty<Optional<String>> undoableProperty() {
        return undoable.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<String>> redoableProperty() {
        return redoable.getReadOnlyProperty();
    }

    /** Makes edits of the text, none over another and none beyond it, as one step. */
    public void edit(String name, List<TextEdit> edits) {
        step(name, edits, false);
    }

    /** What a person types or takes away: a stretch of it is one step, up to the end of the line. */
    public void type(String name, TextEdit edit) {
        Optional<Step> joined = Optional.ofNullable(done.peek()).flatMap(last -> joined(last, edit));
        if (joined.isPresent() && undone.isEmpty()) {
            done.pop();
            push(joined.get());
            text.set(applied(List.of(edit)));
            return;
        }
        step(name, List.of(edit), true);
    }

    private Optional<Step> joined(Step last, TextEdit next) {
        if (!last.typed()) {
            return Optional.empty();
        }
        TextEdit before = last.edits().getFirst();
        TextEdit back = last.inverse().getFirst();
        boolean goesOn = next.from() == next.to()
                && next.from() == before.from() + before.replacement().length()
                && !before.replacement().isEmpty()
                && !before.replacement().contains("\n");
        if (goesOn) {
            String all = before.replacement() + next.replacement();
            return Optional.of(new Step(
                    last.name(),
                    List.of(new TextEdit(before.from(), before.to(), all)),
                    List.of(new TextEdit(back.from(), back.from() + all.length(), back.replacement())),
                    true));
        }
        boolean goesBack = next.replacement().isEmpty()
                && before.replacement().isEmpty()
                && next.to() == before.from()
                && !text.get().substring(next.from(), next.to()).contains("\n");
        return goesBack
                ? Optional.of(new Step(
                        last.name(),
                        List.of(new TextEdit(next.from(), before.to(), "")),
                        List.of(new TextEdit(
                                next.from(),
                                next.from(),
                                text.get().substring(next.from(), next.to()) + back.replacement())),
                        true))
                : Optional.empty();
    }

    private void step(String name, List<TextEdit> edits, boolean typed) {
        String after = applied(edits);
        push(new Step(name, List.copyOf(edits), TextEdits.inverse(text.get(), edits), typed));
        undone.clear();
        text.set(after);
        tell();
    }

    private void push(Step step) {
        done.push(step);
        if (done.size() > MOST) {
            done.removeLast();
        }
    }

    private String applied(List<TextEdit> edits) {
        return TextEdits.apply(text.get(), edits)
                .orElseThrow(() -> new IllegalArgumentException("edits of another text: " + edits));
    }

    /** Takes the last step back; nothing happens where there is none. */
    public void undo() {
        if (!done.isEmpty()) {
            Step step = done.pop();
            undone.push(step);
            step(applied(step.inverse()));
        }
    }

    public void redo() {
        if (!undone.isEmpty()) {
            Step step = undone.pop();
            done.push(step);
            step(applied(step.edits()));
        }
    }

    private void step(String now) {
        stepping = true;
        try {
            text.set(now);
        } finally {
            stepping = false;
        }
        tell();
    }

    /** Whether the text changes just now because a step is taken back or made again. */
    public boolean isStepping() {
        return stepping;
    }

    private void tell() {
        undoable.set(Optional.ofNullable(done.peek()).map(Step::name));
        redoable.set(Optional.ofNullable(undone.peek()).map(Step::name));
    }

    /** The file says something else by now: that is taken over, as a step that can be undone. */
    public void reloaded(String name, String now) {
        String old = text.get();
        saved.set(now);
        if (!old.equals(now)) {
            edit(name, List.of(TextEdits.between(old, now)));
        }
    }

    /** The file now says this; what is typed next is a step of its own. */
    public void saved(String now) {
        saved.set(now);
        Optional.ofNullable(done.poll())
                .map(step -> new Step(step.name(), step.edits(), step.inverse(), false))
                .ifPresent(done::push);
    }
}
