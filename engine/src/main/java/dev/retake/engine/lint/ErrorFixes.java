package dev.retake.engine.lint;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.LoadError;
import dev.retake.engine.source.LoadRule;
import dev.retake.engine.source.Suggestion;
import java.util.Optional;
import java.util.stream.IntStream;

/** Mends errors whose remedy needs no thought. */
final class ErrorFixes {

    private ErrorFixes() {}

    static Optional<Fix> of(LoadError error, GraphSource source) {
        if (error.correction().isPresent()) {
            var correction = error.correction().get();
            return Warnings.fix("write `" + correction.meant() + "`", Optional.of(correction.edit()));
        }
        boolean isSelf = error.rule().equals(LoadRule.SELF_DEPENDENCY.id());
        boolean isUnknown = error.rule().equals(LoadRule.UNKNOWN_DEPENDENCY.id());
        return (isSelf || isUnknown) && error.node().isPresent()
                ? source.graph().flatMap(graph -> dependency(error, graph, source, isSelf))
                : Optional.empty();
    }

    private static Optional<Fix> dependency(LoadError error, AgentGraph graph, GraphSource source, boolean isSelf) {
        return IntStream.range(0, graph.nodes().size())
                .filter(i ->
                        error.node().filter(graph.nodes().get(i).id()::equals).isPresent())
                .mapToObj(i -> source.nodePointer(i) + "/depends_on/")
                .flatMap(list -> IntStream.iterate(0, i -> source.has(list + i), i -> i + 1)
                        .mapToObj(i -> list + i))
                .filter(pointer -> source.place(pointer).equals(error.place()))
                .findFirst()
                .flatMap(pointer -> isSelf
                        ? Warnings.fix(
                                "remove it from its own `depends_on`",
                                source.edits().removeItem(pointer))
                        : rename(error, source, pointer));
    }

    private static Optional<Fix> rename(LoadError error, GraphSource source, String pointer) {
        return source.scalar(pointer)
                .flatMap(written -> error.node().flatMap(at -> Suggestion.of(written, source.nearby(at))))
                .flatMap(meant ->
                        Warnings.fix("depend on `" + meant + "`", source.edits().replaceScalar(pointer, meant)));
    }
}
