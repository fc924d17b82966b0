package dev.retake.engine.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A fragment, as far as it could be read; what is wrong with it has been reported.
 *
 * @param substitutions the names that a citation binds
 * @param weight of its body, as {@link Weight} counts
 */
record FragmentFile(String name, String file, Set<String> substitutions, Body body, long weight) {

    /** What a fragment puts into a graph. */
    sealed interface Body {

        /** The behaviour of one node. */
        record One(Yaml.Mapping node) implements Body {}

        /**
         * A subgraph.
         *
         * @param nodes in file order
         * @param ids of its nodes, as they are written
         * @param exit the id of the node that stands for it
         */
        record Many(List<Yaml.Mapping> nodes, Set<String> ids, Optional<String> exit) implements Body {}
    }
}
