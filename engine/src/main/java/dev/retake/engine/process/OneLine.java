package dev.retake.engine.process;

/** Tells a text of any length, with line breaks or what steers a terminal in it, on one short line. */
final class OneLine {

    private OneLine() {}

    /** @param most characters of the line, without the mark that says that it goes on */
    static String of(String text, int most) {
        var line = new StringBuilder(most + 1);
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            String next = shown(text.codePointAt(i));
            if (line.length() + next.length() > most) {
                return line.append('…').toString();
            }
            line.append(next);
        }
        return line.toString();
    }

    private static String shown(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> Character.isISOControl(c) || isSeparator(c) ? "\\u%04x".formatted(c) : Character.toString(c);
        };
    }

    private static boolean isSeparator(int c) {
        int type = Character.getType(c);
        return type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }
}
