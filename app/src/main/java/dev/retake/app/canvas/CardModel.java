package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.lint.Severity;
import java.util.Optional;

/**
 * What a card says.
 *
 * @param mark the state; empty in a graph that is not a run
 * @param judged of a failure: whether it was a judgment of the work
 * @param facts the bottom line
 * @param lint the worst that the linter found here
 * @param lane the worktree it works in
 * @param breakpoint whether runs wait before each of its attempts
 * @param asks whether it is the gate that the run waits at
 * @param spoken all of it in words
 */
record CardModel(
        NodeId id,
        Kind kind,
        Optional<StateMark> mark,
        int attempts,
        Optional<Boolean> judged,
        Optional<Provenance> provenance,
        String facts,
        Optional<Severity> lint,
        Optional<Lane> lane,
        boolean breakpoint,
        boolean asks,
        String spoken) {

    /** What a card stands for. */
    enum Kind {
        AGENT("fth-terminal"),
        GATE("fth-user-check"),
        /** A collapsed frame. */
        FRAME("fth-layers");

        private final String icon;

        Kind(String icon) {
            this.icon = icon;
        }

        String icon() {
            return icon;
        }
    }

    static String lintWords(Severity severity) {
        return switch (severity) {
            case ERROR -> CanvasText.LINT_ERROR.text();
            case WARNING -> CanvasText.LINT_WARNING.text();
        };
    }
}
