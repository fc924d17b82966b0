package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.List;
import java.util.Map;

/** What became of a change of a graph that a person asked for. */
public sealed interface Change {

    /**
     * It can be made.
     *
     * @param name what to call it where it can be undone: "rename impl to build"
     * @param edits of the graph's text, none over another; every character outside of them stays
     * @param files texts of new files, by their names in the folder {@code fragments}
     */
    record Made(String name, List<TextEdit> edits, Map<String, String> files) implements Change {

        public Made {
            edits = List.copyOf(edits);
            files = Map.copyOf(files);
        }
    }

    /**
     * It cannot, and nothing was changed.
     *
     * @param reason a sentence, and what to do where something can be done
     * @param place what in the text is in the way
     */
    record Refused(String reason, Place place) implements Change {}
}
