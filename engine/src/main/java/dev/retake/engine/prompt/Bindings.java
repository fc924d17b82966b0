package dev.retake.engine.prompt;

import dev.retake.engine.graph.NodeId;
import java.util.Optional;

/** What the tokens of a template may refer to. */
public interface Bindings {

    Optional<String> input(String name);

    /** The artifact of a node that has passed. */
    Optional<Artifact> artifact(NodeId node);

    /** A node's reply, as its children read it. */
    record Artifact(String path, String text) {}

    /** What the latest round of a loop says, by the node that declares the loop; empty before a round has fired. */
    Optional<FeedbackPayload> feedback(NodeId declarer);
}
