package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.shell.AttemptPair;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Feedback;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.insight.TextChange;
import dev.retake.engine.insight.WordDiff;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/** The attempts of the selected node, the pair that is looked at, and what the two say. */
final class AttemptsModel {

    private final RunDocument run;
    private final Background background;
    private final BooleanProperty alone = new SimpleBooleanProperty();
    private final ReadOnlyObjectWrapper<Optional<Pairing>> pairing = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Comparison>> comparison =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<Optional<Integer>> soughtReply = new SimpleObjectProperty<>(Optional.empty());
    private Job loading = new Job();

    AttemptsModel(RunDocument run, Background background) {
        this.run = run;
        this.background = background;
        run.attemptsProperty().subscribe(this::refresh);
        run.selection().pairProperty().subscribe(this::refresh);
        alone.subscribe(this::refresh);
        refresh();
    }

    List<Attempt> attempts() {
        return run.attemptsProperty().getValue();
    }

    /** Whether one attempt is shown by itself. */
    BooleanProperty aloneProperty() {
        return alone;
    }

    /** Empty when the node has no attempt. */
    ReadOnlyObjectProperty<Optional<Pairing>> pairingProperty() {
        return pairing.getReadOnlyProperty();
    }

    /** Empty until the texts are read. */
    ReadOnlyObjectProperty<Optional<Comparison>> comparisonProperty() {
        return comparison.getReadOnlyProperty();
    }

    /** Looks at an attempt, beside the one before it. */
    void look(Attempt attempt) {
        List<Attempt> attempts = attempts();
        int index = attempts.indexOf(attempt);
        int left = index > 0 ? attempts.get(index - 1).number() : attempt.number();
        run.selection().pairProperty().set(Optional.of(new AttemptPair(left, attempt.number())));
    }

    /** Looks at an attempt beside the one on the right that is looked at now. */
    void compareWith(Attempt attempt) {
        pairing.get().ifPresent(now -> {
            int a = Math.min(attempt.number(), now.right().number());
            int b = Math.max(attempt.number(), now.right().number());
            alone.set(false);
            run.selection().pairProperty().set(Optional.of(new AttemptPair(a, b)));
        });
    }

    /** Whether the node has an attempt of that number. */
    boolean has(int number) {
        return attempts().stream().anyMatch(attempt -> attempt.number() == number);
    }

    /** Asks for the reply that a quote quotes, beside the attempt that quotes it. */
    void showQuoted(int quoted, int by) {
        alone.set(false);
        run.selection().pairProperty().set(Optional.of(new AttemptPair(quoted, by)));
        soughtReply.set(Optional.of(quoted));
    }

    /** The number of the attempt whose reply is to be brought into sight; whoever does so empties it. */
    ObjectProperty<Optional<Integer>> soughtReplyProperty() {
        return soughtReply;
    }

    /** What an attempt prints; empty unless it runs, under a tool that keeps it. */
    Optional<OutputModel> output(Attempt attempt) {
        return attempt.status() == AttemptStatus.RUNNING && attempt.start().isPresent()
                ? Optional.of(new OutputModel(run, attempt, background))
                : Optional.empty();
    }

    boolean canStep(int by) {
        return pairing.get()
                .map(now -> attempts().indexOf(now.right()) + by)
                .filter(index ->
                        index >= (alone.get() ? 0 : 1) && index < attempts().size())
                .isPresent();
    }

    /** Moves the pair by one. */
    void step(int by) {
        if (canStep(by)) {
            pairing.get()
                    .map(now -> attempts().get(attempts().indexOf(now.right()) + by))
                    .ifPresent(this::look);
        }
    }

    private void refresh() {
        Optional<Pairing> next =
                Pairing.of(attempts(), run.selection().pairProperty().get(), alone.get());
        if (next.equals(pairing.get()) && comparison.get().isPresent()) {
            return;
        }
        loading.cancel();
        if (next.isEmpty()) {
            pairing.set(next);
            comparison.set(Optional.empty());
            return;
        }
        if (isOfAnotherNode(next.get())) {
            soughtReply.set(Optional.empty());
            comparison.set(Optional.empty());
        }
        pairing.set(next);
        Optional<AgentGraph> graph = run.graphProperty().getValue();
        loading = background.run(_ -> read(next.get(), graph), read -> comparison.set(Optional.of(read)), failure -> {
            throw new IllegalStateException(failure);
        });
    }

    private boolean isOfAnotherNode(Pairing next) {
        return pairing.get()
                .filter(now -> now.right().node().equals(next.right().node()))
                .isEmpty();
    }

    private Comparison read(Pairing wanted, Optional<AgentGraph> graph) {
        Column right = column(wanted.right(), graph);
        Optional<Column> left = wanted.left().map(attempt -> column(attempt, graph));
        Optional<TextChange> replies = left.flatMap(column -> column.texts()
                .reply()
                .flatMap(before -> right.texts().reply().map(after -> WordDiff.between(before, after))));
        return new Comparison(left, right, replies);
    }

    private Column column(Attempt attempt, Optional<AgentGraph> graph) {
        return Column.of(attempt, run.texts(attempt), Feedback.of(graph, attempt));
    }
}
