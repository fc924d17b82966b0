package dev.retake.engine.prompt;

import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts values in the place of a template's tokens, once: what comes in is never searched for tokens itself. */
public final class Template {

    private Template() {}

    /** What became of a template. */
    public sealed interface Resolution {

        /**
         * @param parts what the text was made of, the template first
         */
        record Resolved(String text, List<ContextPart> parts) implements Resolution {}

        /** A token is well formed and there is nothing to put in its place; the message says so for people. */
        record Unresolved(String message) implements Resolution {}
    }

    /** Where a template's text goes, which decides how the words of others stand in it. */
    private enum Purpose {
        PROMPT,
        MACHINE
    }

    /** Resolves a prompt: feedback is fenced in it. */
    public static Resolution resolvePrompt(String template, Bindings bindings) {
        return resolve(template, bindings, Purpose.PROMPT);
    }

    /** Resolves what no model reads, a path or a command: everything stands in it as it is. */
    public static Resolution resolve(String template, Bindings bindings) {
        return resolve(template, bindings, Purpose.MACHINE);
    }

    private static Resolution resolve(String template, Bindings bindings, Purpose purpose) {
        var text = new StringBuilder(template.length());
        Map<String, ContextPart> parts = new LinkedHashMap<>();
        add(parts, "template", "", template);
        int done = 0;
        for (TemplateToken token : TemplateTokens.scan(template)) {
            text.append(template, done, token.span().start());
            done = token.span().end();
            switch (token) {
                case TemplateToken.Input input -> {
                    Optional<String> value = bindings.input(input.name());
                    if (value.isEmpty()) {
                        return new Resolution.Unresolved("the input `" + input.name() + "` has no value, and "
                                + input.span().raw() + " needs one: give it with -i " + input.name() + "=...");
                    }
                    add(parts, "input", input.name(), value.get());
                    text.append(value.get());
                }
                case TemplateToken.Artifact artifact -> {
                    Optional<Bindings.Artifact> found = NodeId.isValid(artifact.id())
                            ? bindings.artifact(new NodeId(artifact.id()))
                            : Optional.empty();
                    if (found.isEmpty()) {
                        return new Resolution.Unresolved("there is no artifact of a node `" + artifact.id() + "` for "
                                + artifact.span().raw() + ": name a node that this one depends on");
                    }
                    String content = found.get().text();
                    add(parts, "artifact", artifact.id(), content);
                    text.append(artifact.inline() ? content : found.get().path());
                }
                case TemplateToken.Malformed malformed ->
                    text.append(malformed.span().raw());
                case TemplateToken.Feedback feedback -> {
                    Optional<FeedbackPayload> payload = NodeId.isValid(feedback.id())
                            ? bindings.feedback(new NodeId(feedback.id()))
                            : Optional.empty();
                    if (payload.isPresent()) {
                        add(parts, "feedback", feedback.id(), payload.get().raw());
                        text.append(
                                switch (purpose) {
                                    case PROMPT -> payload.get().fenced().orElse("");
                                    case MACHINE -> payload.get().raw();
                                });
                    }
                }
                case TemplateToken.Attempt _, TemplateToken.RetryDiagnostics _, TemplateToken.With _ -> {
                    return new Resolution.Unresolved(token.span().raw() + " is not supported yet");
                }
            }
        }
        text.append(template, done, template.length());
        return new Resolution.Resolved(text.toString(), List.copyOf(parts.values()));
    }

    private static void add(Map<String, ContextPart> parts, String kind, String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        parts.putIfAbsent(kind + ":" + name, new ContextPart(kind, name, Sha256.of(bytes), bytes.length));
    }
}
