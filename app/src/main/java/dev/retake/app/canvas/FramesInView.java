package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.app.shell.Frame;
import dev.retake.engine.graph.NodeId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The frames around what fragments brought. */
final class FramesInView extends CardLayer {

    private final CanvasModel model;
    private final Consumer<NodeId> collapse;
    private final Map<NodeId, Shown> frames = new LinkedHashMap<>();

    private record Shown(Frame frame, FrameView view) {}

    FramesInView(CanvasModel model, Consumer<NodeId> collapse) {
        this.model = model;
        this.collapse = collapse;
    }

    /** Makes the frames that are drawn, outer ones first, and keeps those that are there. */
    void make(Set<NodeId> ids) {
        var before = Map.copyOf(frames);
        frames.clear();
        for (NodeId id : ids) {
            model.frame(id).ifPresent(frame -> {
                Shown there = before.get(id);
                frames.put(
                        id,
                        there != null && there.frame().equals(frame)
                                ? there
                                : new Shown(frame, new FrameView(frame, () -> collapse.accept(id))));
            });
        }
        getChildren().setAll(frames.values().stream().map(Shown::view).toList());
    }

    void place(Map<NodeId, Box> boxes) {
        frames.forEach((id, shown) -> Optional.ofNullable(boxes.get(id))
                .ifPresent(box -> shown.view().resizeRelocate(box.x(), box.y(), box.width(), box.height())));
    }

    void mark(Map<NodeId, CardModel> said) {
        frames.forEach((id, shown) ->
                shown.view().show(Optional.ofNullable(said.get(id)).flatMap(CardModel::lint)));
    }
}
