package dev.retake.engine.source;

import dev.retake.engine.graph.Place;

/**
 * The citation in a graph's own file by which something of a fragment came into it.
 *
 * @param node the id of the node that cites, as written
 */
record Cited(String node, Place place) {

    /** What is to be added to a message about {@code at}; nothing when that is in the file that cites. */
    String behind(Place at) {
        return at.file().equals(place.file()) ? "" : " (cited by `" + node + "` at " + place + ")";
    }
}
