package dev.retake.engine.graph;

/**
 * One <code>{{ … }}</code> found in a template.
 */
public sealed interface TemplateToken {

    /** Where it stands. */
    Span span();

    /**
     * A token's stretch of its template.
     *
     * @param start offset of the first brace, in chars
     * @param end offset after the last brace
     * @param raw the text between, braces included
     */
    record Span(int start, int end, String raw) {}

    /** The value bound to an input. */
    record Input(Span span, String name) implements TemplateToken {}

    /**
     * A node's artifact.
     *
     * @param inline its text; else the path of its file
     */
    record Artifact(Span span, String id, boolean inline) implements TemplateToken {}

    /** The payload of a feedback loop, by its declarer. */
    record Feedback(Span span, String id) implements TemplateToken {}

    /** A field of the attempt context. */
    record Attempt(Span span, String field) implements TemplateToken {}

    /** The diagnostics of the attempt before. */
    record RetryDiagnostics(Span span) implements TemplateToken {}

    /** A fragment's substitution. */
    record With(Span span, String name) implements TemplateToken {}

    /** None of these: it passes through verbatim. */
    record Malformed(Span span) implements TemplateToken {}
}
