package dev.retake.engine.source;

import dev.retake.engine.graph.Place;

/**
 * The citation in a graph's own file by which something of a fragment came into it.
 *
 * @param node the id of the node that cites, as written
 */
record Cited(String node, Place place) {

    /** How something came to be. */
    String words() {
        return "cited by `" + node + "` at " + place;
    }

    /** The error with a word on how it was come by, unless it is in the file that cites. */
    LoadError behind(LoadError error) {
        if (error.place().file().equals(place.file())) {
            return error;
        }
        String sentence = error.message().substring(0, error.message().length() - 1);
        return new LoadError(
                error.rule(),
                error.place(),
                error.node(),
                sentence + " (" + words() + ").",
                error.remedy(),
                error.correction());
    }
}
