package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.Words;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.NodeId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the bottom line says of the current document.
 *
 * @param mark the state, as shape and word; empty for a graph
 * @param parts in order
 */
record StatusModel(Optional<StateMark> mark, List<String> parts) {

    private static final List<NodePhase> ORDER = List.of(
            NodePhase.PASSED,
            NodePhase.FAILED,
            NodePhase.RUNNING,
            NodePhase.RETRYING,
            NodePhase.PAUSED,
            NodePhase.LIMITED,
            NodePhase.CANCELLED,
            NodePhase.LOST,
            NodePhase.WAITING,
            NodePhase.NOT_REACHED);

    static final StatusModel NOTHING = new StatusModel(Optional.empty(), List.of(ShellText.STATUS_EMPTY.text()));

    StatusModel {
        parts = List.copyOf(parts);
    }

    static StatusModel of(Document document, Instant now) {
        return switch (document) {
            case GraphDocument graph -> of(graph);
            case RunDocument run -> of(run, now);
        };
    }

    private static StatusModel of(GraphDocument document) {
        var report = document.reading().report();
        var parts = new ArrayList<String>();
        if (report.valid().isPresent()) {
            parts.add(ShellText.STATUS_GRAPH_OK.text());
        }
        document.graphProperty()
                .getValue()
                .ifPresent(graph -> parts.add(
                        count(graph.nodes().size(), ShellText.STATUS_NODES_ONE, ShellText.STATUS_NODES_MANY)));
        if (report.errors() > 0) {
            parts.add(count(report.errors(), ShellText.STATUS_ERRORS_ONE, ShellText.STATUS_ERRORS_MANY));
        }
        if (report.warnings() > 0) {
            parts.add(count(report.warnings(), ShellText.STATUS_WARNINGS_ONE, ShellText.STATUS_WARNINGS_MANY));
        }
        document.reading().runtime().ifPresent(parts::add);
        return new StatusModel(Optional.empty(), parts);
    }

    private static StatusModel of(RunDocument document, Instant now) {
        var parts = new ArrayList<String>();
        var summary = document.opened().summary();
        document.stateProperty().getValue().ifPresent(state -> {
            elapsed(document, state, now).map(Words::elapsed).ifPresent(parts::add);
            parts.add(Words.cost(state.cost()));
            if (state.rejected().usd().signum() > 0 || state.rejected().unknown() > 0) {
                parts.add(ShellText.STATUS_REJECTED.text(Words.cost(state.rejected())));
            }
            parts.add(counts(document, state));
            if (state.leg() > 1) {
                parts.add(ShellText.STATUS_LEG.text(state.leg()));
            }
        });
        parts.add(summary.runtime().equals("rehearsal") ? ShellText.STATUS_REHEARSED.text() : summary.runtime());
        elsewhere(document).ifPresent(parts::add);
        parts.removeIf(String::isEmpty);
        return new StatusModel(Optional.of(document.markProperty().getValue()), parts);
    }

    private static Optional<String> elsewhere(RunDocument document) {
        if (document.isLive() || !document.goesOn()) {
            return Optional.empty();
        }
        OptionalLong pid = document.runByProperty().getValue();
        return Optional.of(
                pid.isPresent()
                        ? ShellText.STATUS_ELSEWHERE_PID.text(Long.toString(pid.getAsLong()))
                        : ShellText.STATUS_ELSEWHERE.text());
    }

    private static Optional<Duration> elapsed(RunDocument document, RunState state, Instant now) {
        if (document.goesOn()) {
            return state.legStartedAt().map(from -> state.worked().plus(Duration.between(from, now)));
        }
        return state.endedAt().map(_ -> state.worked());
    }

    /** {@code 2 passed 1 failed 1 waiting}, in the words of the cards; nodes that nothing was said of are waiting. */
    private static String counts(RunDocument document, RunState state) {
        Set<NodeId> nodes = new LinkedHashSet<>(state.nodes().keySet());
        document.graphProperty()
                .getValue()
                .ifPresent(known -> nodes.addAll(known.byId().keySet()));
        Standing standing = document.standing();
        var words = new EnumMap<NodePhase, List<String>>(NodePhase.class);
        nodes.forEach(node -> words.computeIfAbsent(state.phase(node), _ -> new ArrayList<>())
                .add(standing.mark(node).word()));
        // Two phases may have one word.
        var counts = new LinkedHashMap<String, Integer>();
        ORDER.forEach(
                phase -> words.getOrDefault(phase, List.of()).forEach(word -> counts.merge(word, 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(count -> ShellText.STATUS_COUNT.text(count.getValue(), count.getKey()))
                .collect(Collectors.joining("  "));
    }

    private static String count(long number, ShellText one, ShellText many) {
        return number == 1 ? one.text() : many.text(number);
    }
}
