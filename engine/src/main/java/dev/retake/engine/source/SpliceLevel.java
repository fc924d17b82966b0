package dev.retake.engine.source;

import dev.retake.engine.graph.Splice;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where in a chain of citations a node stands.
 *
 * @param chain the fragments on the way from the graph's own file to the node's
 * @param scope the subgraph that the node belongs to
 * @param inNode whether the node is what a fragment of one node gave, so that it cites once more
 * @param cited the citation in the graph's own file
 */
record SpliceLevel(List<String> chain, Optional<Scope> scope, boolean inNode, Optional<Cited> cited) {

    static final SpliceLevel TOP = new SpliceLevel(List.of(), Optional.empty(), false, Optional.empty());

    /**
     * The namespace that a subgraph's nodes have.
     *
     * @param using the id of the node that cites it
     * @param ids the ids of its nodes, as its file has them
     */
    record Scope(String using, Set<String> ids) {

        String inner(String id) {
            return using + "/" + id;
        }

        UnaryOperator<String> names() {
            return id -> ids.contains(id) ? inner(id) : id;
        }
    }

    boolean isTooDeep() {
        return chain.size() >= Splice.DEEPEST;
    }

    String path(String next) {
        return Stream.concat(chain.stream(), Stream.of(next)).collect(Collectors.joining(" → "));
    }

    SpliceLevel into(String fragment, Optional<Scope> scope, boolean inNode, Cited cited) {
        return new SpliceLevel(
                Stream.concat(chain.stream(), Stream.of(fragment)).toList(),
                scope,
                inNode,
                this.cited.or(() -> Optional.of(cited)));
    }
}
