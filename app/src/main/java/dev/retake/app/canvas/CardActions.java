package dev.retake.app.canvas;

import dev.retake.engine.graph.NodeId;
import java.util.function.Consumer;

/** What can be done on a card. */
record CardActions(
        Consumer<NodeId> approve, Consumer<NodeId> reject, Consumer<NodeId> breakpoint, Consumer<NodeId> fold) {}
