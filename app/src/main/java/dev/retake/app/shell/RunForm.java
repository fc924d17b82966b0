package dev.retake.app.shell;

import dev.retake.app.resource.RunText;
import dev.retake.app.settings.Settings;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.RunRequest.Stepping;
import dev.retake.engine.run.RunSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What a person chooses before a run starts. */
final class RunForm {

    /** The runtime that gives the replies of an earlier run. */
    static final String REPLAY = "replay";

    private static final String REHEARSAL = "rehearsal";
    private static final String CLAUDE = "claude";

    /** A command that the run will execute, and where it is written. */
    record Command(String origin, String text) {}

    private final Path file;
    private final AgentGraph graph;
    private final Settings settings;
    private final boolean shipped;
    private final Map<String, StringProperty> inputs = new LinkedHashMap<>();
    private final StringProperty runtime = new SimpleStringProperty();
    private final IntegerProperty concurrency = new SimpleIntegerProperty();
    private final BooleanProperty continueOnFail = new SimpleBooleanProperty();
    private final ObjectProperty<Path> folder = new SimpleObjectProperty<>();
    private final BooleanProperty trusted = new SimpleBooleanProperty();
    private final ObjectProperty<StepMode> step = new SimpleObjectProperty<>(StepMode.OFF);
    private final ObservableList<RunSummary> earlier = FXCollections.observableArrayList();
    private final ObjectProperty<Optional<RunSummary>> replayed = new SimpleObjectProperty<>(Optional.empty());
    private final Set<NodeId> breakpoints;

    /**
     * @param shipped whether the graph came with the program, and so needs nobody's trust
     * @param breakpoints of the graph file; those of nodes that are no longer there count for nothing
     */
    RunForm(Path file, AgentGraph graph, Settings settings, boolean shipped, Set<NodeId> breakpoints) {
        this.breakpoints =
                breakpoints.stream().filter(graph.byId()::containsKey).collect(Collectors.toSet());
        this.file = file;
        this.graph = graph;
        this.settings = settings;
        this.shipped = shipped;
        for (String input : graph.inputs()) {
            inputs.put(input, new SimpleStringProperty(settings.lastInput(file, input)));
        }
        runtime.set(graph.runtime().orElseGet(() -> hasTakes(graph) ? REHEARSAL : CLAUDE));
        concurrency.set(graph.concurrency());
        continueOnFail.set(graph.onFail() == OnFail.CONTINUE);
        folder.set(home());
        trusted.set(!asksForTrust());
    }

    private static boolean hasTakes(AgentGraph graph) {
        return graph.nodes().stream().anyMatch(node -> !node.rehearsal().isEmpty());
    }

    /** The folder that the graph is in. */
    Path home() {
        return Optional.ofNullable(file.getParent()).orElse(file);
    }

    boolean asksForTrust() {
        return !shipped && !settings.trusts(home());
    }

    Map<String, StringProperty> inputs() {
        return inputs;
    }

    StringProperty runtime() {
        return runtime;
    }

    boolean isRehearsal() {
        return runtime.get().equals(REHEARSAL);
    }

    boolean isReplay() {
        return runtime.get().equals(REPLAY);
    }

    /** Earlier runs of the same graph; empty until they are found. */
    ObservableList<RunSummary> earlier() {
        return earlier;
    }

    /** The run whose replies a replay gives. */
    ObjectProperty<Optional<RunSummary>> replayed() {
        return replayed;
    }

    ObjectProperty<StepMode> step() {
        return step;
    }

    IntegerProperty concurrency() {
        return concurrency;
    }

    BooleanProperty continueOnFail() {
        return continueOnFail;
    }

    ObjectProperty<Path> folder() {
        return folder;
    }

    BooleanProperty trusted() {
        return trusted;
    }

    /** The commands that this run will execute besides the agents, in file order. */
    List<Command> commands() {
        var commands = new ArrayList<Command>();
        for (var node : graph.nodes()) {
            if (isRehearsal()) {
                node.rehearsal().stream()
                        .flatMap(take -> take.run().stream())
                        .forEach(run -> commands.add(new Command(RunText.TAKE_OF.text(node.id()), run)));
            }
            node.successCheck()
                    .verify()
                    .ifPresent(
                            verify -> commands.add(new Command(RunText.VERIFY_OF.text(node.id()), verify.command())));
        }
        return commands;
    }

    /** What is asked of the engine; remembers the answers for the next time. */
    RunRequest accept() {
        var values = new LinkedHashMap<String, String>();
        inputs.forEach((name, value) -> values.put(name, value.get()));
        settings.lastInputs(file, values);
        if (asksForTrust()) {
            settings.trust(home());
        }
        values.values().removeIf(String::isEmpty);
        var request = new RunRequest(
                        values,
                        Optional.of(runtime.get()),
                        OptionalInt.of(concurrency.get()),
                        continueOnFail.get(),
                        folder.get())
                .stepping(new Stepping(step.get(), breakpoints));
        return replayed.get()
                .filter(_ -> isReplay())
                .map(run -> request.replaying(run.directory()))
                .orElse(request);
    }
}
