package dev.retake.app.canvas;

import dev.retake.app.canvas.CardModel.Kind;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.Words;
import dev.retake.app.shell.Frame;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.lint.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds the cards of the nodes in a frame up to the card of the collapsed frame. */
final class FrameCard {

    /** What a person should know first comes first. */
    private static final List<String> URGENCY = List.of(
            "state-failed",
            "state-broken",
            "state-paused",
            "state-running",
            "state-stopped",
            "state-rejected",
            "state-waiting",
            "state-passed");

    private FrameCard() {}

    /**
     * @param cards of the nodes inside
     * @param lint the worst that the linter found in the frame
     */
    static CardModel of(Frame frame, Collection<CardModel> cards, Optional<RunView> run, Optional<Severity> lint) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        cards.stream()
                .flatMap(card -> card.mark().stream())
                .forEach(mark -> counts.merge(mark.word(), 1, Integer::sum));
        Optional<StateMark> mark = cards.stream()
                .flatMap(card -> card.mark().stream())
                .min(Comparator.comparingInt(told -> URGENCY.indexOf(told.style())));
        var facts = new ArrayList<String>();
        facts.add(cards.size() == 1 ? CanvasText.NODES_ONE.text() : CanvasText.NODES_MANY.text(cards.size()));
        counts.forEach((word, count) -> facts.add(CanvasText.SUM.text(count, word)));
        Optional<String> cost = run.map(now -> frame.nodes().stream()
                        .flatMap(node -> now.state().node(node).stream())
                        .map(NodeState::cost)
                        .reduce(CostTotal.ZERO, CostTotal::plus))
                .filter(sum -> sum.usd().signum() > 0 || sum.unknown() > 0)
                .map(Words::cost);
        cost.ifPresent(facts::add);
        List<Lane> lanes =
                cards.stream().flatMap(card -> card.lane().stream()).distinct().toList();
        var spoken = new ArrayList<String>();
        spoken.add(CanvasText.SPOKEN_FRAME.text(frame.id()));
        lint.map(CardModel::lintWords).ifPresent(spoken::add);
        spoken.addAll(facts);
        return new CardModel(
                frame.id(),
                Kind.FRAME,
                mark,
                0,
                Optional.empty(),
                Optional.empty(),
                String.join(" · ", facts),
                lint,
                lanes.size() == 1 ? Optional.of(lanes.getFirst()) : Optional.empty(),
                cards.stream().anyMatch(CardModel::breakpoint),
                false,
                String.join(", ", spoken));
    }
}
