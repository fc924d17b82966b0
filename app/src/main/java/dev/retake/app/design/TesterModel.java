package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.shell.Desk;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.RecordedReplies;
import dev.retake.engine.run.RecordedReplies.Tried;
import dev.retake.engine.run.RetakeEngine;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Tries the pattern that is typed on what the node has replied in all runs on disk; the next key ends a trial. */
final class TesterModel {

    private record Whose(String graph, NodeId node, int runs) {}

    private record Known(Whose whose, RecordedReplies replies) {}

    private final FieldModel pattern;
    private final RetakeEngine engine;
    private final Desk desk;
    private final Background background;
    private final ReadOnlyObjectWrapper<Optional<List<Tried>>> tried = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<Known> known = Optional.empty();
    private Optional<Job> job = Optional.empty();
    private boolean active;

    TesterModel(FieldModel pattern, RetakeEngine engine, Desk desk, Background background) {
        this.pattern = pattern;
        this.engine = engine;
        this.desk = desk;
        this.background = background;
        pattern.textProperty().subscribe(_ -> refresh());
        pattern.holderProperty().subscribe((_, _) -> {
            active = false;
            refresh();
        });
    }

    /** What became of the replies, the newest first; empty while nothing is tried. */
    ReadOnlyObjectProperty<Optional<List<Tried>>> triedProperty() {
        return tried.getReadOnlyProperty();
    }

    /** Someone goes to the pattern: only then are runs read. */
    void begin() {
        active = true;
        refresh();
    }

    private void refresh() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
        String text = pattern.textProperty().get();
        Optional<Whose> whose = pattern.holderProperty()
                .get()
                .flatMap(holder -> holder.node()
                        .map(node -> new Whose(
                                holder.graph()
                                        .graphProperty()
                                        .getValue()
                                        .map(AgentGraph::name)
                                        .orElse(""),
                                node,
                                desk.runsOnDiskProperty().get())));
        if (!active || text.isEmpty() || whose.isEmpty()) {
            tried.set(Optional.empty());
            return;
        }
        Optional<RecordedReplies> there =
                known.filter(kept -> kept.whose().equals(whose.get())).map(Known::replies);
        job = Optional.of(background.run(
                running -> {
                    RecordedReplies replies = there.orElseGet(() ->
                            engine.replies(whose.get().graph(), whose.get().node(), running::isCancelled));
                    return new Done(replies, replies.tried(text, running::isCancelled));
                },
                done -> {
                    known = Optional.of(new Known(whose.get(), done.replies()));
                    tried.set(done.tried());
                },
                _ -> tried.set(Optional.empty())));
    }

    private record Done(RecordedReplies replies, Optional<List<Tried>> tried) {}
}
