package dev.retake.app.shell;

import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;

/** One thing that is open in a tab. */
public sealed interface Document permits GraphDocument, RunDocument {

    /** The graph's file, or the run's directory. */
    Path path();

    String title();

    Selection selection();

    /** The graph to draw; empty when none could be read. */
    ObservableValue<Optional<AgentGraph>> graphProperty();

    /** The text it was read from. */
    ObservableValue<Optional<GraphSource>> sourceProperty();

    /** The text of the graph's file, or of a fragment that it cites, by the name that places have for it. */
    Optional<String> text(String file);

    /** What the linter says of it; always empty for a run. */
    ObservableValue<List<Finding>> findingsProperty();

    /** What is asked of its canvas from elsewhere. */
    CanvasSignals canvas();

    /** The splices of the graph. */
    default Frames frames() {
        return graphProperty().getValue().map(Frames::of).orElse(Frames.NONE);
    }

    /** How far the run is; always empty for a graph. */
    ObservableValue<Optional<RunState>> stateProperty();
}
