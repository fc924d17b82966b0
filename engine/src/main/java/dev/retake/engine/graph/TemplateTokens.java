package dev.retake.engine.graph;

import java.util.ArrayList;
import java.util.List;

/** Finds the tokens of a template, in one pass. */
public final class TemplateTokens {

    private TemplateTokens() {}

    /** The tokens of {@code template} in order; a token stands on one line and starts at the last <code>{{</code> before its end. */
    public static List<TemplateToken> scan(String template) {
        var tokens = new ArrayList<TemplateToken>();
        int open = -1;
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '\n' || c == '\r') {
                open = -1;
            } else if (c == '{' && isAt(template, i + 1, '{')) {
                open = i;
            } else if (c == '}' && open >= 0 && i >= open + 2 && isAt(template, i + 1, '}')) {
                int end = i + 2;
                var span = new TemplateToken.Span(open, end, template.substring(open, end));
                tokens.add(token(span, template.substring(open + 2, i)));
                open = -1;
                i++;
            }
        }
        return tokens;
    }

    private static TemplateToken token(TemplateToken.Span span, String body) {
        String reference = trim(body);
        int dot = reference.indexOf('.');
        if (dot < 0) {
            return new TemplateToken.Malformed(span);
        }
        String name = reference.substring(dot + 1);
        return switch (reference.substring(0, dot)) {
            case "inputs" -> isName(name) ? new TemplateToken.Input(span, name) : new TemplateToken.Malformed(span);
            case "artifacts" -> artifact(span, name);
            case "feedback" -> isId(name) ? new TemplateToken.Feedback(span, name) : new TemplateToken.Malformed(span);
            case "attempt" -> isName(name) ? new TemplateToken.Attempt(span, name) : new TemplateToken.Malformed(span);
            case "retry" ->
                name.equals("diagnostics")
                        ? new TemplateToken.RetryDiagnostics(span)
                        : new TemplateToken.Malformed(span);
            case "with" -> isName(name) ? new TemplateToken.With(span, name) : new TemplateToken.Malformed(span);
            default -> new TemplateToken.Malformed(span);
        };
    }

    private static TemplateToken artifact(TemplateToken.Span span, String name) {
        int bar = name.indexOf('|');
        if (bar < 0) {
            return isId(name) ? new TemplateToken.Artifact(span, name, false) : new TemplateToken.Malformed(span);
        }
        String id = trim(name.substring(0, bar));
        return isId(id) && trim(name.substring(bar + 1)).equals("inline")
                ? new TemplateToken.Artifact(span, id, true)
                : new TemplateToken.Malformed(span);
    }

    private static boolean isId(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c == '/' || isNameCharacter(c));
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.chars().allMatch(TemplateTokens::isNameCharacter);
    }

    private static boolean isNameCharacter(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '_'
                || c == '-';
    }

    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isAt(String text, int index, char c) {
        return index < text.length() && text.charAt(index) == c;
    }
}
