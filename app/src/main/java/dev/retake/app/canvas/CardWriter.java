package dev.retake.app.canvas;

import dev.retake.app.canvas.CardModel.Kind;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.StateText;
import dev.retake.app.resource.Words;
import dev.retake.engine.event.AttemptMark;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.lint.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the words of the card of one node. */
final class CardWriter {

    private final Node node;
    private final GraphWords graph;
    private final boolean breakpoint;
    private final List<String> facts = new ArrayList<>();
    private final List<String> spoken = new ArrayList<>();

    CardWriter(Node node, GraphWords graph, boolean breakpoint) {
        this.node = node;
        this.graph = graph;
        this.breakpoint = breakpoint;
        spoken.add((node.type() == NodeType.GATE ? CanvasText.SPOKEN_GATE : CanvasText.SPOKEN).text(node.id()));
    }

    /** The card of a node in a graph that is not a run: how a pass will be reached, and how often it is retried. */
    CardModel designed(Optional<Severity> lint) {
        lint.map(CardModel::lintWords).ifPresent(spoken::add);
        if (node.type() == NodeType.GATE) {
            facts.add(CanvasText.DECIDES.text());
        }
        if (node.retry().max() > 0) {
            facts.add(count(node.retry().max(), CanvasText.RETRY_ONE, CanvasText.RETRY_MANY));
        }
        if (!node.rehearsal().isEmpty()) {
            facts.add(count(node.rehearsal().size(), CanvasText.TAKE_ONE, CanvasText.TAKE_MANY));
        }
        Optional<Provenance> provenance =
                Optional.of(node.successCheck().provenance()).filter(_ -> node.type() == NodeType.AGENT);
        provenance.map(Words::provenance).ifPresent(spoken::add);
        spoken.addAll(facts);
        speakOfSurroundings();
        return card(Optional.empty(), 0, Optional.empty(), provenance, lint, false);
    }

    private static String count(int number, CanvasText one, CanvasText many) {
        return number == 1 ? one.text() : many.text(number);
    }

    /** The card of a node in a run. */
    CardModel inRun(RunView run, Instant now) {
        NodeId id = node.id();
        Optional<NodeState> known = run.state().node(id);
        NodePhase phase = run.state().phase(id);
        StateMark mark = run.standing().mark(id);
        Optional<Boolean> verdict = known.map(NodeState::judged)
                .filter(_ -> phase == NodePhase.FAILED && !run.standing().isRejected(id));
        Optional<Provenance> provenance = known.flatMap(NodeState::provenance);
        int attempts = known.map(state -> state.attempts().size()).orElse(0);
        spoken.add(mark.word());
        verdict.map(Words::judged).map(words -> words.toLowerCase(Locale.ROOT)).ifPresent(spoken::add);
        provenance.map(Words::provenance).ifPresent(spoken::add);
        if (attempts > 0) {
            spoken.add(Words.attempts(attempts));
        }
        known.filter(state -> state.round() > 0).ifPresent(state -> tell(CanvasText.ROUND.text(state.round())));
        run.standing().blockedBy(id).map(CanvasText.BLOCKED_BY::text).ifPresent(this::tell);
        if (phase == NodePhase.LIMITED) {
            run.resets().apply(id).map(CanvasText.RESETS::text).ifPresent(this::tell);
        }
        // A person's decision costs nothing and lasts as long as it pleases; a node at its limit counts as not run.
        known.filter(_ -> phase != NodePhase.WAITING && phase != NodePhase.LIMITED && node.type() == NodeType.AGENT)
                .ifPresent(state -> work(state, now));
        speakOfSurroundings();
        boolean asks = run.pending().equals(Optional.of(id));
        return card(Optional.of(mark), attempts, verdict, provenance, Optional.empty(), asks);
    }

    private void tell(String fact) {
        facts.add(fact);
        spoken.add(fact);
    }

    private void work(NodeState state, Instant now) {
        if (hasEnded(state)) {
            facts.add(Words.cost(state.cost()));
            spoken.add(StateText.COST.text(Words.cost(state.cost())));
        }
        elapsed(state, now).map(Words::elapsed).ifPresent(facts::add);
    }

    private void speakOfSurroundings() {
        graph.loops().getOrDefault(node.id(), List.of()).forEach(spoken::add);
        node.worktree().map(CanvasText.SPOKEN_LANE::text).ifPresent(spoken::add);
        graph.frames()
                .innermost(node.id())
                .map(frame -> CanvasText.SPOKEN_INSIDE.text(frame.id()))
                .ifPresent(spoken::add);
        if (breakpoint) {
            spoken.add(CanvasText.BREAKPOINT.text());
        }
    }

    private CardModel card(
            Optional<StateMark> mark,
            int attempts,
            Optional<Boolean> judged,
            Optional<Provenance> provenance,
            Optional<Severity> lint,
            boolean asks) {
        return new CardModel(
                node.id(),
                node.type() == NodeType.GATE ? Kind.GATE : Kind.AGENT,
                mark,
                attempts,
                judged,
                provenance,
                String.join(" · ", facts),
                lint,
                node.worktree().map(graph.lanes()::get),
                breakpoint,
                asks,
                String.join(", ", spoken));
    }

    /** Before an attempt has ended nobody knows what the node costs, and nothing is no amount. */
    private static boolean hasEnded(NodeState state) {
        boolean goesOn = state.phase() == NodePhase.RUNNING || state.phase() == NodePhase.RETRYING;
        return !goesOn
                || state.attempts().stream()
                        .anyMatch(attempt -> attempt.endedAt().isPresent());
    }

    /** As the cost is: of all attempts, in all rounds; where nothing is known of them, of the node. */
    private static Optional<Duration> elapsed(NodeState state, Instant now) {
        if (!state.attempts().isEmpty() && state.phase() != NodePhase.LOST && state.phase() != NodePhase.WAITING) {
            boolean isRunning = state.phase() == NodePhase.RUNNING;
            AttemptMark last = state.attempts().getLast();
            return Optional.of(state.attempts().stream()
                    .map(attempt -> attempt.duration()
                            .orElseGet(() -> isRunning && attempt == last
                                    ? Duration.between(attempt.startedAt(), now)
                                    : Duration.ZERO))
                    .reduce(Duration.ZERO, Duration::plus));
        }
        boolean goesOn = state.phase() == NodePhase.RUNNING || state.phase() == NodePhase.RETRYING;
        Optional<Instant> end = goesOn ? Optional.of(now) : state.since();
        return state.phase() == NodePhase.LOST || state.phase() == NodePhase.WAITING
                ? Optional.empty()
                : state.startedAt().flatMap(from -> end.map(to -> Duration.between(from, to)));
    }
}
