package dev.retake.engine.schedule;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.prompt.Template;
import dev.retake.engine.prompt.Template.Resolution;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where a node, and what checks it, works. */
final class Directories {

    private Directories() {}

    /** A folder, or why there is none. */
    sealed interface Where {

        record Folder(String path) implements Where {}

        record Nowhere(String message) implements Where {}
    }

    /** Where a node works: in its worktree, in its {@code cwd}, else in the run's folder. */
    static Where of(Node node, Leg leg) {
        if (node.worktree().isPresent()) {
            return switch (leg.lanes().open(node.worktree().get())) {
                case Lanes.Lane.Ready ready -> {
                    ready.note().ifPresent(leg.record()::warn);
                    yield new Where.Folder(ready.folder());
                }
                case Lanes.Lane.Refused refused -> new Where.Nowhere(refused.message());
            };
        }
        return resolved(node.cwd().orElse(""), leg.folder(), leg);
    }

    /** Where a verify command works: in its own {@code cwd}, seen from the node's worktree if it has one; else where the node does. */
    static Where of(Verify verify, Node node, String directory, Leg leg) {
        if (verify.cwd().isEmpty()) {
            return new Where.Folder(directory);
        }
        return resolved(verify.cwd().get(), node.worktree().isPresent() ? directory : leg.folder(), leg);
    }

    private static Where resolved(String template, String from, Leg leg) {
        return switch (Template.resolve(template, leg.bindings())) {
            case Resolution.Unresolved unresolved -> new Where.Nowhere(unresolved.message());
            case Resolution.Resolved where -> new Where.Folder(below(from, where.text()));
        };
    }

    /** {@code written} as seen from {@code folder}; as written when it is no path at all, which then cannot be entered. */
    private static String below(String folder, String written) {
        if (written.isEmpty()) {
            return folder;
        }
        try {
            return Path.of(folder).resolve(written).normalize().toString();
        } catch (InvalidPathException _) {
            return written;
        }
    }
}
