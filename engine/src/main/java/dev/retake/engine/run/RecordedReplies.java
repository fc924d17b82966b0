package dev.retake.engine.run;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.Patterns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What a node has replied in all runs on disk, the newest first, to try a pattern on. */
public final class RecordedReplies {

    /** One of them. */
    public record Reply(String runId, Path run, int number, String text) {}

    /**
     * What a pattern found in a reply.
     *
     * @param isMatch whether the check would pass
     * @param from offset of what matched; 0 when nothing did
     * @param to offset after it
     */
    public record Tried(Reply reply, boolean isMatch, int from, int to) {}

    private final List<Reply> replies;

    private RecordedReplies(List<Reply> replies) {
        this.replies = List.copyOf(replies);
    }

    public int size() {
        return replies.size();
    }

    static RecordedReplies read(Archive archive, String graph, NodeId node, BooleanSupplier isUnwanted) {
        var replies = new ArrayList<Reply>();
        for (RunSummary run : archive.list().runs()) {
            if (isUnwanted.getAsBoolean()) {
                break;
            }
            if (run.graphName().equals(graph)) {
                replies.addAll(read(archive, run, node));
            }
        }
        return new RecordedReplies(replies);
    }

    /** The latest attempt first; a run that cannot be read any more has none. */
    private static List<Reply> read(Archive archive, RunSummary run, NodeId node) {
        try {
            List<Attempt> attempts = archive.open(run.directory()).attempts().getOrDefault(node, List.of());
            var reader = new TextReader(run.directory());
            return attempts.reversed().stream()
                    .flatMap(attempt -> reader.read(attempt).reply().stream()
                            .map(text -> new Reply(run.runId(), run.directory(), attempt.number(), text)))
                    .toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    /**
     * Matches as the check {@code result_matches} does: RE2, linear in time. Empty for what is no pattern, and when it is
     * not wanted any more.
     */
    public Optional<List<Tried>> tried(String pattern, BooleanSupplier isUnwanted) {
        Optional<Pattern> compiled = Patterns.compile(pattern);
        if (compiled.isEmpty()) {
            return Optional.empty();
        }
        var tried = new ArrayList<Tried>();
        for (Reply reply : replies) {
            if (isUnwanted.getAsBoolean()) {
                return Optional.empty();
            }
            Matcher matcher = compiled.get().matcher(reply.text());
            tried.add(
                    matcher.find()
                            ? new Tried(reply, true, matcher.start(), matcher.end())
                            : new Tried(reply, false, 0, 0));
        }
        return Optional.of(tried);
    }
}
