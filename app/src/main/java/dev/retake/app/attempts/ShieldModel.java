package dev.retake.app.attempts;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.run.OpenedRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Whether the attempts of the selected node are what was recorded; what was sound is not compared again as long as the run is open. */
final class ShieldModel {

    private final RunDocument run;
    private final Background background;
    private final ReadOnlyObjectWrapper<Map<Attempt, Integrity>> shields = new ReadOnlyObjectWrapper<>(Map.of());
    private final Map<Attempt, Integrity> known = new HashMap<>();
    private OpenedRun knownOf;
    private Job comparing = new Job();

    ShieldModel(RunDocument run, Background background) {
        this.run = run;
        this.background = background;
        this.knownOf = run.opened();
        run.attemptsProperty().subscribe(_ -> refresh());
        run.openedProperty().subscribe(this::refresh);
    }

    /** By attempt; one that is not there has not been compared yet. */
    ReadOnlyObjectProperty<Map<Attempt, Integrity>> shieldsProperty() {
        return shields.getReadOnlyProperty();
    }

    private void refresh() {
        comparing.cancel();
        if (knownOf != run.opened()) {
            knownOf = run.opened();
            // A run that goes on is read again with each attempt, and those that are over do not change.
            known.values().removeIf(found -> found instanceof Integrity.Differs || found instanceof Integrity.Open);
        }
        List<Attempt> wanted = run.attemptsProperty().getValue().stream()
                .filter(attempt -> !known.containsKey(attempt))
                .toList();
        if (wanted.isEmpty()) {
            shields.set(Map.copyOf(known));
            return;
        }
        comparing = background.run(
                _ -> run.verify(wanted),
                found -> {
                    known.putAll(found);
                    shields.set(Map.copyOf(known));
                },
                failure -> {
                    throw new IllegalStateException(failure);
                });
    }
}
