package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.fx.Background;
import dev.retake.app.shell.AttemptFiles;
import dev.retake.app.shell.Readings;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.run.AttemptOutput;
import dev.retake.engine.run.AttemptTexts;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShieldModelTest {

    @TempDir
    Path home;

    private final List<List<Integer>> compared = new ArrayList<>();
    private RetakeEngine engine;
    private Path directory;
    private RunDocument run;

    @BeforeEach
    void aRunWithThreeAttempts() throws Exception {
        engine = new RetakeEngine(home.resolve("home"), Map.of());
        directory = Takes.attempts(home, 3).path();
        run = new RunDocument(
                new RunDocument.Reading(engine.open(directory), Optional.empty()),
                counting(AttemptFiles.of(engine, directory)));
        run.selection().select(Takes.NODE);
    }

    /** Writes down which attempts are compared, and how often. */
    private AttemptFiles counting(AttemptFiles files) {
        return new AttemptFiles() {
            @Override
            public AttemptTexts texts(Attempt attempt) {
                return files.texts(attempt);
            }

            @Override
            public AttemptOutput output(Attempt attempt) throws IOException {
                return files.output(attempt);
            }

            @Override
            public Map<Attempt, Integrity> verify(Collection<Attempt> attempts) throws IOException {
                compared.add(attempts.stream().map(Attempt::number).toList());
                return files.verify(attempts);
            }
        };
    }

    private static List<Attempt> attempts(OpenedRun opened) {
        return opened.attempts().get(Takes.NODE);
    }

    @Test
    void theAttemptsOfANodeAreComparedTogetherAndThoseThatAreSoundOnlyOnce() throws Exception {
        var shields = new ShieldModel(run, Background.sameThread());
        assertThat(compared).containsExactly(List.of(1, 2, 3));

        OpenedRun newer = engine.open(directory);
        Readings.read(run, newer);

        assertThat(compared).hasSize(1);
        assertThat(shields.shieldsProperty().get())
                .containsOnlyKeys(attempts(newer))
                .allSatisfy((_, found) -> assertThat(found).isInstanceOf(Integrity.Sound.class));
    }

    @Test
    void anAttemptThatDiffersIsComparedAgainWhenTheRunIsReadAgain() throws Exception {
        Path reply = directory.resolve("attempts/poet/0002/reply.md");
        byte[] whole = Files.readAllBytes(reply);
        Files.writeString(reply, "something else");
        var shields = new ShieldModel(run, Background.sameThread());
        Attempt second = attempts(run.opened()).get(1);
        assertThat(shields.shieldsProperty().get().get(second)).isInstanceOf(Integrity.Differs.class);

        Files.write(reply, whole);
        Readings.read(run, engine.open(directory));

        assertThat(compared).containsExactly(List.of(1, 2, 3), List.of(2));
        assertThat(shields.shieldsProperty().get().get(second)).isInstanceOf(Integrity.Sound.class);
    }

    @Test
    void anAttemptThatHasEndedSinceIsAnotherOne() throws Exception {
        Path end = directory.resolve("attempts/poet/0003/end.json");
        Path journal = directory.resolve("attempts.jsonl");
        byte[] row = Files.readAllBytes(end);
        String lines = Files.readString(journal);
        Files.delete(end);
        Files.writeString(journal, lines.substring(0, lines.stripTrailing().lastIndexOf('\n') + 1));
        Readings.read(run, engine.open(directory));
        var shields = new ShieldModel(run, Background.sameThread());
        assertThat(shields.shieldsProperty().get().get(attempts(run.opened()).getLast()))
                .isInstanceOf(Integrity.Open.class);

        Files.write(end, row);
        Files.writeString(journal, lines);
        Readings.read(run, engine.open(directory));

        assertThat(compared).containsExactly(List.of(1, 2, 3), List.of(3));
        assertThat(shields.shieldsProperty().get().get(attempts(run.opened()).getLast()))
                .isInstanceOf(Integrity.Sound.class);
    }
}
