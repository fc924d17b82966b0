package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.engine.source.GraphKey;

/** The parts of a node's form, in the order in which one reads them. */
enum FieldPart {
    WORK(DesignText.PART_WORK),
    WAITS(DesignText.PART_WAITS),
    CHECKS(DesignText.CHECKS),
    RETRY(DesignText.RETRY),
    FEEDBACK(DesignText.FEEDBACK),
    WHERE(DesignText.PART_WHERE),
    FRAGMENT(DesignText.FRAME_FRAGMENT),
    REHEARSAL(DesignText.TAKES);

    private final DesignText title;

    FieldPart(DesignText title) {
        this.title = title;
    }

    String title() {
        return title.text();
    }

    static FieldPart of(GraphKey key) {
        return switch (key.path().getFirst()) {
            case "depends_on", "handoff" -> WAITS;
            case "success_check" -> CHECKS;
            case "retry" -> RETRY;
            case "feedback" -> FEEDBACK;
            case "cwd", "worktree" -> WHERE;
            case "use", "with" -> FRAGMENT;
            case "rehearsal" -> REHEARSAL;
            default -> WORK;
        };
    }
}
