package dev.retake.engine.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Looks fragments up, reading each once. */
final class FragmentCache {

    private final Fragments fragments;
    private final Problems problems;
    private final Map<String, Slot> read = new HashMap<>();

    FragmentCache(Fragments fragments, Problems problems) {
        this.fragments = fragments;
        this.problems = problems;
    }

    /** What a look-up gave; a file's own errors are reported where it is cited first. */
    private record Slot(Fragments.Found found, Optional<FragmentFile> fragment) {}

    Optional<FragmentFile> find(String name, Citation citation) {
        Slot slot = read.get(name);
        if (slot == null) {
            var found = fragments.find(name);
            slot = new Slot(found, read(name, found));
            read.put(name, slot);
        }
        switch (slot.found) {
            case Fragments.Found.Missing missing ->
                citation.refuse(
                        LoadRule.FRAGMENT_MISSING,
                        citation.use(),
                        "There is no fragment `" + name + "`: no file `" + missing.file() + "`.",
                        Suggestion.question(
                                name,
                                fragments.names(),
                                "Correct the name, or put the file there; fragments are looked for nowhere else."));
            case Fragments.Found.Refused refused ->
                citation.refuse(
                        LoadRule.FRAGMENT_UNREADABLE,
                        citation.use(),
                        "The fragment `" + refused.file() + "` " + refused.reason() + ".",
                        "Put an ordinary file that can be read in its place.");
            case Fragments.Found.Text _, Fragments.Found.Bytes _ -> {}
        }
        return slot.fragment;
    }

    private Optional<FragmentFile> read(String name, Fragments.Found found) {
        return switch (found) {
            case Fragments.Found.Text text ->
                FragmentReader.read(name, text.file(), Decoded.of(text.file(), text.text()), problems);
            case Fragments.Found.Bytes bytes ->
                FragmentReader.read(name, bytes.file(), Decoded.of(bytes.file(), bytes.bytes()), problems);
            case Fragments.Found.Missing _, Fragments.Found.Refused _ -> Optional.empty();
        };
    }
}
