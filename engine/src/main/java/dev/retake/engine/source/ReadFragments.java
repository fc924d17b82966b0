package dev.retake.engine.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fragments that were looked up for a graph; what was found once is what is found again. */
final class ReadFragments implements Fragments {

    private final Fragments from;
    private final Map<String, Found> found = new LinkedHashMap<>();

    ReadFragments(Fragments from) {
        this.from = from;
    }

    @Override
    public synchronized Found find(String name) {
        return found.computeIfAbsent(name, from::find);
    }

    @Override
    public List<String> names() {
        return from.names();
    }

    /** The texts of those that are there, by the names of their files. */
    synchronized Map<String, String> texts() {
        var texts = new LinkedHashMap<String, String>();
        found.values().forEach(there -> {
            switch (there) {
                case Found.Text text -> texts.put(text.file(), text.text());
                case Found.Bytes bytes ->
                    texts.put(
                            bytes.file(),
                            Decoded.of(bytes.file(), bytes.bytes()).text());
                case Found.Missing _, Found.Refused _ -> {}
            }
        });
        return texts;
    }
}
