package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the plain files of a run directory, and remembers of each that cannot be read why. */
final class PlainFiles {

    private static final long MAX_TEXT = 256L * 1024 * 1024;

    private final List<ReadRun.Damage> damages = new ArrayList<>();

    List<ReadRun.Damage> damages() {
        return List.copyOf(damages);
    }

    void damaged(Path file, String reason) {
        damages.add(new ReadRun.Damage(file, reason));
    }

    /** False when there is nothing, and when there is something that is no plain file: a link, a folder, a pipe. */
    private boolean isPlain(Path file) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            damaged(file, "it is not a plain file, and is not read");
        }
        return false;
    }

    Optional<String> text(Path file) {
        if (!isPlain(file)) {
            return Optional.empty();
        }
        try {
            if (Files.size(file) > MAX_TEXT) {
                damaged(file, "it is larger than 256 MiB");
                return Optional.empty();
            }
            return Optional.of(Files.readString(file));
        } catch (java.nio.charset.CharacterCodingException _) {
            damaged(file, "it is not UTF-8 text");
        } catch (IOException e) {
            damaged(file, Failures.words(e));
        }
        return Optional.empty();
    }

    List<RunEvent> lines(Path file, Function<String, Optional<RunEvent>> read) {
        var events = new ArrayList<RunEvent>();
        if (!isPlain(file)) {
            return events;
        }
        int unreadable = 0;
        try (var lines = new BoundedLines(file)) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                Optional<RunEvent> event = read.apply(line.get());
                event.ifPresent(events::add);
                if (event.isEmpty() && !line.get().isBlank() && !lines.lastWasTorn()) {
                    unreadable++;
                }
            }
            unreadable += lines.tooLong();
        } catch (IOException e) {
            damaged(file, Failures.words(e));
        }
        if (unreadable > 0) {
            damaged(file, unreadable + (unreadable == 1 ? " line is" : " lines are") + " not an event of this run");
        }
        return events;
    }

    /** A JSON object; empty when there is no file, and when it is something else, which is remembered. */
    Optional<ObjectNode> object(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return text(file).flatMap(text -> {
            Optional<ObjectNode> object = Json.parseObject(text);
            if (object.isEmpty()) {
                damaged(file, Json.whatIsWrong(text));
            }
            return object;
        });
    }
}
