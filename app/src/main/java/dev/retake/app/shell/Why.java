package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.run.OpenedRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Why an action does not apply to a document; empty = it applies. */
final class Why {

    private Why() {}

    static Optional<String> notRun(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case RunDocument _ -> because(ShellText.WHY_RUN_NEEDS_GRAPH);
                    case GraphDocument graph -> notRun(graph);
                })
                .orElseGet(Why::nothingOpen);
    }

    private static Optional<String> notRun(GraphDocument graph) {
        var report = graph.reading().report();
        if (report.valid().isPresent()) {
            return Optional.empty();
        }
        return report.errors() == 1
                ? because(ShellText.WHY_RUN_ERRORS_ONE)
                : Optional.of(ShellText.WHY_RUN_ERRORS_MANY.text(report.errors()));
    }

    static Optional<String> notStop(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case GraphDocument _ -> because(ShellText.WHY_NO_RUN);
                    case RunDocument run -> {
                        if (run.isLive()) {
                            yield Optional.<String>empty();
                        }
                        yield run.goesOn() ? elsewhere(run) : because(ShellText.WHY_NOT_LIVE);
                    }
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notResume(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case GraphDocument _ -> because(ShellText.WHY_NO_RUN);
                    case RunDocument run -> notResume(run);
                })
                .orElseGet(Why::nothingOpen);
    }

    private static Optional<String> notResume(RunDocument run) {
        return switch (run.statusProperty().getValue()) {
            case NONE -> because(notKnown(run.opened()));
            case PLANNING, RUNNING -> stillRunning(run);
            case PASS -> because(ShellText.WHY_RESUME_PASSED);
            case FAIL -> because(ShellText.WHY_RESUME_FAILED);
            case PAUSED ->
                gate(run)
                        .map(gate -> Optional.of(ShellText.WHY_RESUME_GATE.text(gate)))
                        .orElseGet(() -> run.opened().retryFailed());
            case ABANDONED -> run.opened().retryFailed();
        };
    }

    /** Why nobody knows what a run is doing. */
    private static ShellText notKnown(OpenedRun run) {
        if (run.state().leg() > 0) {
            return ShellText.WHY_RESUME_CONTRADICTED;
        }
        boolean hasLeftSomething = run.graph().isPresent()
                || !run.attempts().isEmpty()
                || !run.damaged().isEmpty();
        return hasLeftSomething ? ShellText.WHY_RESUME_LOST : ShellText.WHY_RESUME_NOTHING;
    }

    static Optional<String> notRetryFailed(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case GraphDocument _ -> because(ShellText.WHY_NO_RUN);
                    case RunDocument run ->
                        run.goesOn() ? stillRunning(run) : run.opened().retryFailed();
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notVerify(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case GraphDocument _ -> because(ShellText.WHY_NO_RUN);
                    case RunDocument _ -> Optional.<String>empty();
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notLint(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case GraphDocument _ -> Optional.<String>empty();
                    case RunDocument _ -> because(ShellText.WHY_LINT_RUN);
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notSave(Optional<Document> current) {
        return ofGraph(
                current, graph -> graph.unsavedProperty().get() ? Optional.empty() : because(ShellText.WHY_SAVED));
    }

    static Optional<String> notUndo(Optional<Document> current) {
        return ofGraph(
                current,
                graph -> graph.edited().undoableProperty().get().isPresent()
                        ? Optional.empty()
                        : because(ShellText.WHY_NOTHING_DONE));
    }

    static Optional<String> notRedo(Optional<Document> current) {
        return ofGraph(
                current,
                graph -> graph.edited().redoableProperty().get().isPresent()
                        ? Optional.empty()
                        : because(ShellText.WHY_NOTHING_UNDONE));
    }

    static Optional<String> notAdd(Optional<Document> current) {
        return ofGraph(
                current,
                graph -> graph.isEditable()
                        ? Optional.empty()
                        : Optional.of(ShellText.NOT_EDITABLE.text(graph.title())));
    }

    /** Why the selected nodes cannot be copied, duplicated or deleted. */
    static Optional<String> notChange(Optional<Document> current) {
        return notAdd(current).or(() -> ofGraph(current, Why::notChange));
    }

    private static Optional<String> notChange(GraphDocument graph) {
        List<NodeId> selected = Designing.meant(graph);
        if (selected.isEmpty() || !selected.stream().allMatch(id -> Designing.isThere(graph, id))) {
            return because(ShellText.WHY_NO_NODE);
        }
        return selected.stream().allMatch(id -> NodeId.isAuthored(id.value()))
                ? Optional.empty()
                : because(ShellText.WHY_IN_FRAGMENT);
    }

    /** Why the selected node cannot be renamed, or connected with another one. */
    static Optional<String> notChangeOne(Optional<Document> current) {
        return notChange(current)
                .or(() -> ofGraph(
                        current,
                        graph -> Designing.meant(graph).size() == 1
                                ? Optional.empty()
                                : because(ShellText.WHY_MANY_NODES)));
    }

    /** Why there is no fragment to write in place of its citation. */
    static Optional<String> notInline(Optional<Document> current) {
        return notAdd(current)
                .or(() -> ofGraph(
                        current,
                        graph -> graph.selection()
                                        .node()
                                        .map(Designing::written)
                                        .filter(id -> isCiting(graph, id))
                                        .isPresent()
                                ? Optional.empty()
                                : because(ShellText.WHY_NO_FRAGMENT)));
    }

    private static boolean isCiting(GraphDocument graph, NodeId id) {
        return graph.graphProperty().getValue().stream()
                .flatMap(known -> known.splices().stream())
                .anyMatch(splice -> splice.using().equals(id));
    }

    /** Why there is nothing to select. */
    static Optional<String> notSelectAll(Optional<Document> current) {
        return ofGraph(current, _ -> notFind(current));
    }

    /** Why there are no nodes to be found, or to be seen in a picture. */
    static Optional<String> notFind(Optional<Document> current) {
        return current.map(document -> document.graphProperty()
                                .getValue()
                                .filter(known -> !known.nodes().isEmpty())
                                .isPresent()
                        ? Optional.<String>empty()
                        : because(ShellText.WHY_NO_NODES))
                .orElseGet(Why::nothingOpen);
    }

    private static Optional<String> ofGraph(
            Optional<Document> current, Function<GraphDocument, Optional<String>> reason) {
        return current.map(document -> switch (document) {
                    case GraphDocument graph -> reason.apply(graph);
                    case RunDocument _ -> because(ShellText.WHY_NO_EDITING);
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notClose(Optional<Document> current) {
        return current.isPresent() ? Optional.empty() : because(ShellText.WHY_CLOSE_NOTHING);
    }

    static Optional<String> notDecide(Optional<Document> current) {
        return current.map(document -> switch (document) {
                    case GraphDocument _ -> because(ShellText.WHY_NO_RUN);
                    case RunDocument run ->
                        gate(run).isPresent() ? Optional.<String>empty() : because(ShellText.WHY_NO_GATE);
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notStep(Optional<Document> current) {
        return notStop(current)
                .or(() -> current.filter(document -> document instanceof RunDocument run
                                && run.held().isEmpty())
                        .flatMap(_ -> because(ShellText.WHY_NOTHING_HELD)));
    }

    static Optional<String> notBreak(Optional<Document> current) {
        return current.map(document -> {
                    Optional<NodeId> selected = document.selection().node();
                    if (selected.isEmpty()) {
                        return because(ShellText.WHY_NO_NODE);
                    }
                    boolean hasAttempts = document.graphProperty().getValue().stream()
                            .flatMap(graph -> graph.nodes().stream())
                            .anyMatch(node -> node.id().equals(selected.get()) && node.type() == NodeType.AGENT);
                    return hasAttempts ? Optional.<String>empty() : because(ShellText.WHY_NO_ATTEMPTS);
                })
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notTurn(Optional<Document> current) {
        return current.isPresent() ? Optional.empty() : nothingOpen();
    }

    static Optional<String> notProblem(Optional<Document> current) {
        return current.map(document -> document.findingsProperty().getValue().isEmpty()
                        ? because(ShellText.WHY_NO_PROBLEM)
                        : Optional.<String>empty())
                .orElseGet(Why::nothingOpen);
    }

    static Optional<String> notFold(Optional<Document> current) {
        return current.map(document -> document.selection()
                        .node()
                        .map(id -> document.frames().frame(id).isPresent()
                                        || document.frames().innermost(id).isPresent()
                                ? Optional.<String>empty()
                                : because(ShellText.WHY_NO_FRAME))
                        .orElseGet(() -> because(ShellText.WHY_NO_NODE)))
                .orElseGet(Why::nothingOpen);
    }

    private static Optional<NodeId> gate(RunDocument run) {
        return run.pauseProperty()
                .getValue()
                .flatMap(pause -> pause instanceof Pause.AtGate(NodeId gate) ? Optional.of(gate) : Optional.empty());
    }

    private static Optional<String> stillRunning(RunDocument run) {
        return run.isLive() ? because(ShellText.WHY_STILL_RUNNING) : elsewhere(run);
    }

    private static Optional<String> elsewhere(RunDocument run) {
        OptionalLong pid = run.runByProperty().getValue();
        return Optional.of(
                pid.isPresent()
                        ? ShellText.WHY_RUNNING_ELSEWHERE_PID.text(Long.toString(pid.getAsLong()))
                        : ShellText.WHY_RUNNING_ELSEWHERE.text());
    }

    private static Optional<String> nothingOpen() {
        return because(ShellText.WHY_NO_DOCUMENT);
    }

    private static Optional<String> because(ShellText reason) {
        return Optional.of(reason.text());
    }
}
