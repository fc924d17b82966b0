package dev.retake.engine.source;

import java.util.HashMap;
import java.util.Map;

/** A graph and its fragments, in one of which « stands just before the place where something is expected. */
public final class MarkedTexts {

    private final Map<String, String> texts = new HashMap<>();
    private String expected = "none";

    /**
     * @param fragments a name and a text, and so on
     */
    public MarkedTexts(String graph, String... fragments) {
        add("g.yaml", graph);
        for (int i = 0; i < fragments.length; i += 2) {
            add(file(fragments[i]), fragments[i + 1]);
        }
    }

    private static String file(String name) {
        return "fragments/" + name + ".yaml";
    }

    private void add(String file, String marked) {
        int at = marked.indexOf('«');
        texts.put(file, marked.replace("«", ""));
        if (at >= 0) {
            String before = marked.substring(0, at);
            int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
            int column = before.codePointCount(before.lastIndexOf('\n') + 1, at) + 1;
            expected = file + ":" + line + ":" + column;
        }
    }

    /** The marked place, as it is printed. */
    public String place() {
        return expected;
    }

    public GraphSource source() {
        return GraphSource.parse("g.yaml", texts.get("g.yaml"), name -> {
            String text = texts.get(file(name));
            return text == null ? new Fragments.Found.Missing(file(name)) : new Fragments.Found.Text(file(name), text);
        });
    }
}
