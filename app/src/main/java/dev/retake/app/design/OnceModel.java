package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Beat;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.DesignText;
import dev.retake.app.shell.Reasons;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.VerifyOnce;
import dev.retake.engine.run.VerifyPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Runs a verify once, when a person has said so, and tells how far it is. */
final class OnceModel {

    private static final Duration BEAT = Duration.ofMillis(200);

    /** How far it is. */
    sealed interface Progress {
        record Running(VerifyPlan.Ready plan, String output) implements Progress {}

        record Ended(VerifyPlan.Ready plan, VerifyOnce.Result result) implements Progress {}

        record Failed(VerifyPlan.Ready plan, String why) implements Progress {}

        VerifyPlan.Ready plan();
    }

    private final FieldModel command;
    private final TrialInputs inputs;
    private final RetakeEngine engine;
    private final Background background;
    private final Beat beat = new Beat(BEAT, this::look);
    private final ReadOnlyObjectWrapper<Optional<Progress>> progress = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<VerifyOnce> running = Optional.empty();
    private Optional<Job> looking = Optional.empty();

    OnceModel(FieldModel command, TrialInputs inputs, RetakeEngine engine, Background background) {
        this.command = command;
        this.inputs = inputs;
        this.engine = engine;
        this.background = background;
    }

    FieldModel command() {
        return command;
    }

    ReadOnlyObjectProperty<Optional<Progress>> progressProperty() {
        return progress.getReadOnlyProperty();
    }

    boolean isRunning() {
        return running.isPresent();
    }

    private Optional<AgentGraph> graph() {
        return command.holderProperty()
                .get()
                .flatMap(holder -> holder.graph().graphProperty().getValue());
    }

    /** What would be run, as it is written by now; empty where there is nothing to run. */
    Optional<VerifyPlan> plan() {
        return command.holderProperty()
                .get()
                .flatMap(holder -> holder.node()
                        .flatMap(node -> graph().map(graph -> {
                            Path folder = Optional.ofNullable(holder.graph()
                                            .path()
                                            .toAbsolutePath()
                                            .getParent())
                                    .orElseGet(() -> Path.of("").toAbsolutePath());
                            Map<String, String> values = inputs.all(holder.graph());
                            return InputsView.used(command.textProperty().get()).stream()
                                    .filter(input -> !values.containsKey(input))
                                    .findFirst()
                                    .<VerifyPlan>map(
                                            input -> new VerifyPlan.Impossible(DesignText.INPUT_MISSING.text(input)))
                                    .orElseGet(() -> VerifyPlan.of(graph, node, folder, values));
                        })));
    }

    /** Runs what a person was shown and agreed to. */
    void run(VerifyPlan.Ready plan) {
        Optional<AgentGraph> graph = graph();
        if (isRunning() || graph.isEmpty()) {
            return;
        }
        VerifyOnce once = engine.verifyOnce(graph.get(), plan);
        running = Optional.of(once);
        progress.set(Optional.of(new Progress.Running(plan, "")));
        beat.run(true);
        background.run(
                _ -> once.run(),
                result -> end(new Progress.Ended(plan, result)),
                e -> end(new Progress.Failed(plan, Reasons.of(e))));
    }

    private void end(Progress last) {
        beat.run(false);
        looking.ifPresent(Job::cancel);
        looking = Optional.empty();
        running = Optional.empty();
        progress.set(Optional.of(last));
    }

    private void look() {
        if (running.isEmpty() || looking.isPresent()) {
            return;
        }
        VerifyOnce once = running.get();
        looking = Optional.of(background.watch(
                _ -> once.output(),
                output -> {
                    looking = Optional.empty();
                    if (progress.get().orElse(null) instanceof Progress.Running now) {
                        progress.set(Optional.of(new Progress.Running(now.plan(), output)));
                    }
                },
                _ -> looking = Optional.empty()));
    }

    void cancel() {
        running.ifPresent(VerifyOnce::cancel);
    }
}
