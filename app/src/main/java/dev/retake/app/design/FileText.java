package dev.retake.app.design;

import dev.retake.engine.source.TextEdit;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A file's text as an area shows it, without its byte order mark and every line end one char; and the way back. */
final class FileText {

    private final String text;
    private final String shown;
    private final int mark;

    /** Where in the shown text those line ends stand that are two chars in the file; ascending. */
    private final int[] pairs;

    FileText(String text) {
        this.text = text;
        mark = text.startsWith("\uFEFF") ? 1 : 0;
        String lines = text.substring(mark);
        boolean isPlain = lines.indexOf('\r') < 0;
        shown = isPlain ? lines : lines.replace("\r\n", "\n").replace('\r', '\n');
        pairs = isPlain ? new int[0] : pairs(lines);
    }

    private static int[] pairs(String lines) {
        int[] starts = IntStream.range(0, lines.length())
                .filter(at -> lines.startsWith("\r\n", at))
                .toArray();
        return IntStream.range(0, starts.length).map(i -> starts[i] - i).toArray();
    }

    String shown() {
        return shown;
    }

    /** An edit of the shown text as the edit of the file's: line ends that come are of the kind that stands before them. */
    TextEdit edit(int from, int to, String replacement) {
        return new TextEdit(inFile(from), inFile(to), replacement.replace("\n", lineEnd(inFile(from))));
    }

    private int inFile(int offset) {
        int found = Arrays.binarySearch(pairs, offset);
        int before = found < 0 ? -found - 1 : found;
        return mark + offset + before;
    }

    private String lineEnd(int offset) {
        int before = text.lastIndexOf('\n', offset - 1);
        int feed = before < 0 ? text.indexOf('\n', offset) : before;
        if (feed < 0) {
            return text.indexOf('\r') < 0 ? "\n" : "\r";
        }
        return feed > 0 && text.charAt(feed - 1) == '\r' ? "\r\n" : "\n";
    }
}
