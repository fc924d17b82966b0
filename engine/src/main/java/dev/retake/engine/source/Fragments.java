package dev.retake.engine.source;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Where the fragments that a graph cites are looked up: beside its file, or in what an editor has not saved yet. */
@FunctionalInterface
public interface Fragments {

    /** Knows none; for a graph that is resolved, or has no file. */
    Fragments NONE = name -> new Found.Missing("fragments/" + name + ".yaml");

    /**
     * @param name letters, digits, {@code .}, {@code _} and {@code -} only, beginning with a letter or a digit
     */
    Found find(String name);

    /** The names of those that are there, as far as they can be listed; some of them where there are many. */
    default List<String> names() {
        return List.of();
    }

    /** The same fragments, of which some have another text; {@code edited} gives it by what the look-up found. */
    default Fragments with(UnaryOperator<Found> edited) {
        Fragments as = this;
        return new Fragments() {
            @Override
            public Found find(String name) {
                return edited.apply(as.find(name));
            }

            @Override
            public List<String> names() {
                return as.names();
            }
        };
    }

    /** What a look-up gave. */
    sealed interface Found {

        /** The file as it would be named to the user. */
        String file();

        /** A text. */
        record Text(String file, String text) implements Found {}

        /**
         * The bytes of a file.
         *
         * @param bytes of a file that is larger than a source may be, enough to show that it is
         */
        record Bytes(String file, byte[] bytes) implements Found {}

        /** There is no such file. */
        record Missing(String file) implements Found {}

        /**
         * There is one that is not read.
         *
         * @param reason the end of a sentence that begins with the file: "is a link that leads elsewhere"
         */
        record Refused(String file, String reason) implements Found {}
    }

    /** The folder {@code fragments} beside a graph's file. */
    static Fragments beside(String graphFile) {
        try {
            return new FragmentFolder(Path.of(graphFile).resolveSibling("fragments"));
        } catch (InvalidPathException _) {
            return NONE;
        }
    }
}
