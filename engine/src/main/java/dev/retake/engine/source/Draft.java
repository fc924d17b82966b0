package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A graph's text that is being changed step by step; a step that cannot be made stops it. */
final class Draft {

    private final String name;
    private final Object expected;
    private final Place place;
    private final Pieces pieces;
    private GraphSource source;
    private boolean stopped;

    /**
     * @param name of the change
     * @param expected the values that the text is to say in the end, as {@link Plain} has them
     * @param place what is in the way where a step cannot be made
     */
    Draft(GraphSource source, String name, Object expected, Place place) {
        this.source = source;
        this.name = name;
        this.expected = expected;
        this.place = place;
        this.pieces = new Pieces(source.text().length());
    }

    /** The text as it is by now. */
    GraphSource source() {
        return source;
    }

    GraphEdits edits() {
        return source.authoredEdits();
    }

    Draft apply(Optional<TextEdit> edit) {
        return apply(edit.map(List::of).orElse(List.of()), edit.isPresent());
    }

    /** All at once. */
    Draft apply(List<TextEdit> edits) {
        return apply(edits, true);
    }

    private Draft apply(List<TextEdit> edits, boolean isPossible) {
        Optional<String> text = isPossible && !stopped ? TextEdits.apply(source.text(), edits) : Optional.empty();
        stopped |= text.isEmpty();
        text.ifPresent(after -> {
            source = GraphSource.parse(source.file(), after, source.fragments());
            pieces.apply(edits);
        });
        return this;
    }

    /** Whether the text says what it is to say. */
    boolean isDone() {
        return !stopped
                && source.isWhole()
                && Objects.equals(source.authored().map(Plain::of).orElse(""), expected);
    }

    Change made() {
        return made(Map.of());
    }

    Change made(Map<String, String> files) {
        return isDone() ? new Change.Made(name, pieces.edits(), files) : refused();
    }

    private Change refused() {
        return new Change.Refused(
                "This cannot be changed without touching more than was meant, because of how it is written (an anchor, an"
                        + " alias or several values on a line): change it in the source.",
                place);
    }
}
