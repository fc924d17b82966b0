package dev.retake.app.attempts;

import dev.retake.app.fx.Background;
import dev.retake.app.shell.Reasons;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.run.AttemptOutput;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What a running attempt has printed until now, as of the last look at it. */
final class OutputModel {

    private final RunDocument run;
    private final Attempt attempt;
    private final Background background;
    private final ObservableList<TailModel> tails = FXCollections.observableArrayList();
    private final Map<Printed, TailModel> known = new EnumMap<>(Printed.class);
    private final ReadOnlyObjectWrapper<Optional<String>> trouble = new ReadOnlyObjectWrapper<>(Optional.empty());
    private boolean looking;
    private boolean looked;

    OutputModel(RunDocument run, Attempt attempt, Background background) {
        this.run = run;
        this.attempt = attempt;
        this.background = background;
    }

    /** The streams that have brought something, in the order in which they did. */
    ObservableList<TailModel> tails() {
        return tails;
    }

    /** Why there was nothing to be read at the last look; empty when it went well. */
    ReadOnlyObjectProperty<Optional<String>> troubleProperty() {
        return trouble.getReadOnlyProperty();
    }

    /** Looks once, unless the look before is not done. */
    void look() {
        if (looking) {
            return;
        }
        looking = true;
        if (looked) {
            background.watch(_ -> read(), this::looked, this::failed);
        } else {
            background.run(_ -> read(), this::looked, this::failed);
        }
    }

    private Map<Printed, TailModel.Seen> read() throws Exception {
        AttemptOutput output = run.output(attempt);
        var seen = new EnumMap<Printed, TailModel.Seen>(Printed.class);
        for (Printed stream : Printed.values()) {
            seen.put(stream, TailModel.Seen.of(stream.of(output)));
        }
        return seen;
    }

    private void looked(Map<Printed, TailModel.Seen> seen) {
        done(Optional.empty());
        var begun = new ArrayList<TailModel>();
        seen.forEach((stream, newer) -> {
            if (!known.containsKey(stream) && newer.tail().total() > 0) {
                var tail = new TailModel(stream);
                known.put(stream, tail);
                begun.add(tail);
            }
            Optional.ofNullable(known.get(stream)).ifPresent(tail -> tail.take(newer));
        });
        if (!begun.isEmpty()) {
            tails.addAll(List.copyOf(begun));
        }
    }

    private void failed(Exception e) {
        done(Optional.of(Reasons.of(e)));
    }

    private void done(Optional<String> why) {
        looking = false;
        looked = true;
        trouble.set(why);
    }
}
