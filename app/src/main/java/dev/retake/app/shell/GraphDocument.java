package dev.retake.app.shell;

import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/** A graph file that is open. */
public final class GraphDocument implements Document {

    /**
     * What one reading of the file gave.
     *
     * @param runtime what a run uses when nobody names one; empty when the graph cannot run
     */
    public record Reading(GraphSource source, LintReport report, Optional<String> runtime) {}

    private final Path path;
    private final Selection selection = new Selection();
    private final ObjectProperty<Reading> reading;
    private final ObservableValue<Optional<AgentGraph>> graph;
    private final ObservableValue<Optional<GraphSource>> source;
    private final ObservableValue<List<Finding>> findings;
    private final ObservableValue<Optional<RunState>> state = new SimpleObjectProperty<>(Optional.empty());

    public GraphDocument(Path path, Reading first) {
        this.path = path;
        reading = new SimpleObjectProperty<>(first);
        graph = reading.map(read -> read.source().graph());
        source = reading.map(read -> Optional.of(read.source()));
        findings = reading.map(read -> read.report().findings());
    }

    public Reading reading() {
        return reading.get();
    }

    public ObservableValue<Reading> readingProperty() {
        return reading;
    }

    /** Takes over a newer reading of the same file. */
    void read(Reading newer) {
        reading.set(newer);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public String title() {
        return String.valueOf(path.getFileName());
    }

    @Override
    public Selection selection() {
        return selection;
    }

    @Override
    public ObservableValue<Optional<AgentGraph>> graphProperty() {
        return graph;
    }

    @Override
    public ObservableValue<Optional<GraphSource>> sourceProperty() {
        return source;
    }

    @Override
    public Optional<String> text(String file) {
        return Optional.ofNullable(reading().source().texts().get(file));
    }

    @Override
    public ObservableValue<List<Finding>> findingsProperty() {
        return findings;
    }

    @Override
    public ObservableValue<Optional<RunState>> stateProperty() {
        return state;
    }
}
