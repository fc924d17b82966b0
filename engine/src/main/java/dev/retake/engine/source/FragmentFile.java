package dev.retake.engine.source;

import java.util.Map;
import java.util.Set;

/**
 * A fragment that was read and is sound in itself.
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
         * @param nodes by their ids, in file order
         * @param exit the id of the node that stands for it
         */
        record Many(Map<String, Yaml.Mapping> nodes, String exit) implements Body {}
    }
}
