package dev.retake.app.canvas;

import java.util.Map;

/**
 * The colours of a picture, as CSS writes them.
 *
 * @param states by style class
 */
record Ink(
        String canvas,
        String card,
        String border,
        String text,
        String faint,
        String edge,
        String loop,
        String frame,
        Map<String, String> states) {

    String state(String style) {
        return states.getOrDefault(style, border);
    }
}
