package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.DesignText;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.run.TemplatePreview;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What a prompt would say, with the inputs as they are tried out; worked out beside the window's thread. */
final class PreviewModel {

    private final Background background;
    private final TrialInputs inputs;
    private final FieldModel prompt;
    private final ReadOnlyObjectWrapper<Optional<TemplatePreview>> preview =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<Job> job = Optional.empty();

    PreviewModel(FieldModel prompt, TrialInputs inputs, Background background) {
        this.prompt = prompt;
        this.inputs = inputs;
        this.background = background;
        prompt.textProperty().subscribe(_ -> refresh());
        prompt.holderProperty().subscribe(_ -> refresh());
        inputs.revisionProperty().subscribe(_ -> refresh());
    }

    /** Empty where a prompt says what it says. */
    ReadOnlyObjectProperty<Optional<TemplatePreview>> previewProperty() {
        return preview.getReadOnlyProperty();
    }

    private void refresh() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
        String text = prompt.textProperty().get();
        List<TemplateToken> tokens = TemplateTokens.scan(text).stream()
                .filter(token -> !(token instanceof TemplateToken.Malformed))
                .toList();
        if (tokens.isEmpty()) {
            preview.set(Optional.empty());
            return;
        }
        prompt.holderProperty()
                .get()
                .ifPresent(holder -> holder.node()
                        .ifPresent(node -> holder.graph()
                                .graphProperty()
                                .getValue()
                                .ifPresent(graph -> work(graph, node, text, inputs.all(holder.graph())))));
    }

    private void work(AgentGraph graph, NodeId node, String text, Map<String, String> values) {
        job = Optional.of(background.run(
                _ -> missing(text, values).orElseGet(() -> TemplatePreview.of(graph, node, text, values)),
                done -> preview.set(Optional.of(done)),
                _ -> preview.set(Optional.empty())));
    }

    /** What a person can mend right here is said in words of here. */
    private static Optional<TemplatePreview> missing(String text, Map<String, String> values) {
        return InputsView.used(text).stream()
                .filter(input -> !values.containsKey(input))
                .findFirst()
                .map(input -> new TemplatePreview.Unresolved(DesignText.INPUT_MISSING.text(input)));
    }
}
