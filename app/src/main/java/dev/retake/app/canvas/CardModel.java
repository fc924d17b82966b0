package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.StateText;
import dev.retake.app.resource.Words;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.lint.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/**
 * What a card says.
 *
 * @param mark the state; empty in a graph that is not a run
 * @param judged of a failure: whether it was a judgment of the work
 * @param facts the bottom line
 * @param lint the worst that the linter found here
 * @param spoken all of it in words
 */
record CardModel(
        NodeId id,
        NodeType type,
        Optional<StateMark> mark,
        int attempts,
        Optional<Boolean> judged,
        Optional<Provenance> provenance,
        String facts,
        Optional<Severity> lint,
        String spoken) {

    /** The card of a node in a graph that is not a run: how a pass will be reached, and how often it is retried. */
    static CardModel designed(Node node, Optional<Severity> lint) {
        var facts = new ArrayList<String>();
        if (node.retry().max() > 0) {
            facts.add(count(node.retry().max(), CanvasText.RETRY_ONE, CanvasText.RETRY_MANY));
        }
        if (!node.rehearsal().isEmpty()) {
            facts.add(count(node.rehearsal().size(), CanvasText.TAKE_ONE, CanvasText.TAKE_MANY));
        }
        Optional<Provenance> provenance = node.type() == NodeType.GATE
                ? Optional.of(Provenance.APPROVED)
                : Optional.of(node.successCheck().provenance());
        String line = String.join(" · ", facts);
        var spoken = new Spoken(node.id(), lint);
        provenance.map(Words::provenance).ifPresent(spoken::add);
        facts.forEach(spoken::add);
        return new CardModel(
                node.id(), node.type(), Optional.empty(), 0, Optional.empty(), provenance, line, lint, spoken.text());
    }

    private static String count(int number, CanvasText one, CanvasText many) {
        return number == 1 ? one.text() : many.text(number);
    }

    /** The card of a node in a run. */
    static CardModel of(Node node, RunState run, Instant now) {
        Optional<NodeState> known = run.node(node.id());
        NodePhase phase = run.phase(node.id());
        boolean judged = known.map(NodeState::judged).orElse(false);
        StateMark mark = StateMark.of(phase, judged);
        int attempts = known.map(state -> state.attempts().size()).orElse(0);
        Optional<Boolean> verdict = phase == NodePhase.FAILED ? Optional.of(judged) : Optional.empty();
        Optional<Provenance> provenance = known.flatMap(NodeState::provenance);
        var facts = new ArrayList<String>();
        // A person's decision costs nothing and lasts as long as it pleases; a node at its limit counts as not run.
        Optional<NodeState> worked = known.filter(
                _ -> phase != NodePhase.WAITING && phase != NodePhase.LIMITED && node.type() == NodeType.AGENT);
        worked.filter(CardModel::hasEnded)
                .map(state -> Words.cost(state.cost()))
                .ifPresent(facts::add);
        worked.flatMap(state -> elapsed(state, now)).map(Words::elapsed).ifPresent(facts::add);
        var spoken = new Spoken(node.id(), Optional.empty());
        spoken.add(mark.word());
        verdict.map(Words::judged).map(String::toLowerCase).ifPresent(spoken::add);
        provenance.map(Words::provenance).ifPresent(spoken::add);
        if (attempts > 0) {
            spoken.add(Words.attempts(attempts));
        }
        worked.filter(CardModel::hasEnded)
                .ifPresent(state -> spoken.add(StateText.COST.text(Words.cost(state.cost()))));
        return new CardModel(
                node.id(),
                node.type(),
                Optional.of(mark),
                attempts,
                verdict,
                provenance,
                String.join(" · ", facts),
                Optional.empty(),
                spoken.text());
    }

    /** Before an attempt has ended nobody knows what the node costs, and nothing is no amount. */
    private static boolean hasEnded(NodeState state) {
        boolean goesOn = state.phase() == NodePhase.RUNNING || state.phase() == NodePhase.RETRYING;
        return !goesOn
                || state.attempts().stream()
                        .anyMatch(attempt -> attempt.endedAt().isPresent());
    }

    private static Optional<Duration> elapsed(NodeState state, Instant now) {
        boolean goesOn = state.phase() == NodePhase.RUNNING || state.phase() == NodePhase.RETRYING;
        Optional<Instant> end = goesOn ? Optional.of(now) : state.since();
        return state.phase() == NodePhase.LOST || state.phase() == NodePhase.WAITING
                ? Optional.empty()
                : state.startedAt().flatMap(from -> end.map(to -> Duration.between(from, to)));
    }

    /** Builds the words that are read aloud. */
    private static final class Spoken {

        private final StringBuilder words;

        Spoken(NodeId id, Optional<Severity> lint) {
            words = new StringBuilder(CanvasText.SPOKEN.text(id));
            lint.ifPresent(severity -> add(lintWords(severity)));
        }

        void add(String part) {
            words.append(", ").append(part);
        }

        String text() {
            return words.toString();
        }
    }

    static String lintWords(Severity severity) {
        return switch (severity) {
            case ERROR -> CanvasText.LINT_ERROR.text();
            case WARNING -> CanvasText.LINT_WARNING.text();
        };
    }
}
