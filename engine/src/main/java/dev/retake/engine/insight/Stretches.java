package dev.retake.engine.insight;

import dev.retake.engine.insight.Pieces.Piece;
import dev.retake.engine.insight.TextChange.Stretch;
import java.util.ArrayList;
import java.util.List;

/** Collects the stretches of one text; neighbours of one kind become one. */
final class Stretches {

    private final List<Stretch> all = new ArrayList<>();

    /** Adds pieces that follow one another. */
    void add(List<Piece> pieces, boolean shared) {
        if (pieces.isEmpty()) {
            return;
        }
        int from = pieces.getFirst().from();
        if (!all.isEmpty() && all.getLast().shared() == shared) {
            from = all.removeLast().from();
        }
        all.add(new Stretch(from, pieces.getLast().to(), shared));
    }

    List<Stretch> all() {
        return all;
    }
}
