package dev.retake.app.design;

import dev.retake.app.fx.Job;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Filling;
import dev.retake.app.shell.GraphDocument;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.GraphKey;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** One key of a node or a graph while it is filled in. */
final class FieldModel {

    /**
     * What is to be said of what was typed.
     *
     * @param place of what is in the way in the text, where that is the reason
     */
    record Said(Severity severity, String words, Optional<Place> place) {}

    /** Whose key it is. */
    record Holder(GraphDocument graph, Optional<NodeId> node) {}

    private final GraphKey key;
    private final Desk desk;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Optional<Said>> said = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<Optional<Holder>> holder = new SimpleObjectProperty<>(Optional.empty());
    private String written = "";
    private Optional<Filling> asked = Optional.empty();
    private Optional<Job> trial = Optional.empty();

    FieldModel(GraphKey key, Desk desk) {
        this.key = key;
        this.desk = desk;
        text.subscribe(_ -> judge());
    }

    GraphKey key() {
        return key;
    }

    StringProperty textProperty() {
        return text;
    }

    ReadOnlyObjectProperty<Optional<Said>> saidProperty() {
        return said.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Holder>> holderProperty() {
        return holder;
    }

    /** Whether something is written for the key. */
    boolean isWritten() {
        return !written.isEmpty();
    }

    boolean isDirty() {
        return !text.get().equals(written);
    }

    /** Shows what is written by now; what a person types at the same holder stays. */
    void show(Holder now, String value) {
        boolean isSame = holder.get().equals(Optional.of(now));
        if (!isSame) {
            commit();
            asked = Optional.empty();
        }
        boolean keeps = isSame && isDirty();
        holder.set(Optional.of(now));
        written = value;
        if (!keeps) {
            text.set(value);
            hush();
        }
    }

    /** Writes what was typed, as one step; what is wrong stays in the field and is said. */
    void commit() {
        Optional<Filling> wanted = filling().filter(_ -> isDirty());
        if (wanted.isEmpty() || wanted.equals(asked)) {
            return;
        }
        asked = wanted;
        Filling filling = wanted.get();
        holder.get()
                .ifPresent(at -> desk.editing().fill(at.graph(), filling, () -> made(filling), no -> {
                    if (asked.equals(wanted)) {
                        asked = Optional.empty();
                        no.refusal().ifPresent(refusal -> {
                            // What is wrong with the value itself was said while it was typed.
                            if (said.get()
                                    .filter(words -> words.severity() == Severity.ERROR)
                                    .isEmpty()) {
                                say(new Said(Severity.ERROR, refusal.reason(), Optional.of(refusal.place())));
                            }
                        });
                    }
                }));
    }

    private void made(Filling filling) {
        if (asked.equals(Optional.of(filling))) {
            asked = Optional.empty();
            written = filling.text();
            hush();
            if (key.path().equals(List.of("id"))) {
                holder.get()
                        .ifPresent(at -> desk.designing()
                                .renamed(at.graph(), filling.text().strip()));
            }
        }
    }

    /** Gives back what is written. */
    void revert() {
        text.set(written);
        hush();
    }

    private Optional<Filling> filling() {
        return holder.get().map(at -> new Filling(at.node(), key, text.get()));
    }

    private void judge() {
        trial.ifPresent(Job::cancel);
        trial = Optional.empty();
        if (!isDirty()) {
            hush();
            return;
        }
        filling()
                .ifPresent(filling -> holder.get()
                        .ifPresent(at -> trial = Optional.of(desk.editing().tryOut(at.graph(), filling, this::tell))));
    }

    private void tell(Filling.Tried tried) {
        said.set(tried.refusal()
                .map(no -> new Said(
                        Severity.ERROR, no.reason(), tried.wrong() ? Optional.empty() : Optional.of(no.place())))
                .or(() -> tried.warning().map(doubt -> new Said(Severity.WARNING, doubt.message(), Optional.empty()))));
    }

    private void say(Said words) {
        said.set(Optional.of(words));
    }

    private void hush() {
        said.set(Optional.empty());
    }
}
