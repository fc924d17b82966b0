package dev.retake.app.cli;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.TextEdits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says where the edits of fixes are, by line and column. */
final class EditPlaces {

    /** An edit of a file. */
    record Placed(Place place, String replacement) {}

    private final Map<String, Optional<String>> texts = new HashMap<>();

    /** The edits of a finding's fix; none when there is no fix, or when its file cannot be read any more. */
    List<Placed> of(Finding finding) {
        String file = finding.place().file();
        return finding.fix().stream()
                .flatMap(fix -> fix.edits().stream())
                .flatMap(edit -> text(file).stream()
                        .map(text -> new Placed(TextEdits.place(file, text, edit), edit.replacement())))
                .toList();
    }

    private Optional<String> text(String file) {
        return texts.computeIfAbsent(file, name -> {
            try {
                return GraphFile.text(Files.readAllBytes(Path.of(name)));
            } catch (IOException _) {
                return Optional.empty();
            }
        });
    }
}
