package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes the files of a run at random, and reads it in every way there is: whatever they hold, reading yields a result.
 *
 * <p>{@code -Dretake.fuzz.seconds=600} goes on for that long; {@code -Dretake.fuzz.seed} begins where a failure said.
 */
class FuzzedRunsTest {

    private static final int ROUNDS = 150;

    private static final String GRAPH = """
            name: fuzzed
            on_fail: continue
            nodes:
              - id: a
                prompt: A
                success_check: {exit_zero: true, result_matches: "^DONE"}
                retry: {max: 1, on: [result_mismatch]}
                rehearsal: [{reply: not yet}, {reply: DONE}]
              - {id: impl, prompt: "{{ feedback.review }}", depends_on: [a], rehearsal: [{reply: built}]}
              - id: review
                prompt: R
                depends_on: [impl]
                success_check: {exit_zero: true, result_matches: "^SHIP"}
                feedback: {rerun: impl, max: 2}
                rehearsal: [{reply: "no"}, {reply: SHIP}]
              - {id: ask, type: gate, depends_on: [review]}
              - {id: bad, prompt: B, rehearsal: [{reply: worse, exit: 3}]}
            """;

    /** What a parser may trip over, and what would mean something else in another place. */
    private static final List<String> WORDS = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1e999",
            "9223372036854775808",
            "\"\"",
            "{}",
            "[]",
            "\\u0000",
            "\u0000",
            "\r\n",
            "\n",
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"schema\":3",
            "\"schema\":\"3\"",
            "\"node_id\":\"../../x\"",
            "\"node_id\":\"a/b\"",
            "\"node_id\":\"\"",
            "\"number\":0",
            "\"number\":-5",
            "\"number\":2147483647",
            "\"number\":99999999999",
            "\"round\":2147483647",
            "\"ts\":\"yesterday\"",
            "\"ts\":\"+999999999-12-31T23:59:59Z\"",
            "\"cost_usd\":-1",
            "\"cost_usd\":1e400",
            "\"outcome\":\"passed\"",
            "\"event\":\"run_started\"",
            "\"event\":\"run_finished\"",
            "\"event\":\"gate_paused\"",
            "\"verdict\":\"PASS\"",
            "\"leg\":-1",
            "\"files\":{\"../../../etc/passwd\":{}}",
            "\"files\":{\".\":{}}",
            "\"files\":{\"\":{}}",
            "\"timeout_ms\":-9223372036854775808",
            "\ud800",
            "\ufeff",
            "\u202e");

    @TempDir
    Path root;

    @Test
    void whateverItsFilesHoldARunCanBeRead() throws Exception {
        long seed = Long.getLong("retake.fuzz.seed", System.nanoTime());
        long seconds = Long.getLong("retake.fuzz.seconds", 0);
        System.out.println("fuzzed runs: seed " + seed);
        var bench = new Workbench(root);
        RunHandle run = bench.run(GRAPH);
        Map<Path, byte[]> sound = new LinkedHashMap<>();
        try (var walk = Files.walk(run.directory())) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                sound.put(file, Files.readAllBytes(file));
            }
        }
        assertThat(sound).hasSizeGreaterThan(30);
        long deadline = System.nanoTime() + seconds * 1_000_000_000;
        int rounds = 0;
        while (rounds < ROUNDS || System.nanoTime() < deadline) {
            round(bench.engine, run.directory(), sound, new Random(seed + rounds), seed + rounds);
            rounds++;
        }
        System.out.println("fuzzed runs: " + rounds + " rounds");
    }

    private static void round(RetakeEngine engine, Path run, Map<Path, byte[]> sound, Random random, long seed)
            throws IOException {
        var files = new ArrayList<>(sound.keySet());
        var changed = new ArrayList<Path>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            Path file = random.nextInt(3) == 0 ? files.get(random.nextInt(files.size())) : important(run, random);
            byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            for (int j = 1 + random.nextInt(6); j > 0; j--) {
                bytes = mutate(bytes, random);
            }
            Files.write(file, bytes);
            changed.add(file);
        }
        try {
            read(engine, run);
        } catch (IOException | RuntimeException | Error e) {
            throw new AssertionError("seed " + seed + ", changed " + changed, e);
        }
        for (Path file : changed) {
            byte[] bytes = sound.get(file);
            if (bytes == null) {
                Files.delete(file);
            } else {
                Files.write(file, bytes);
            }
        }
    }

    private static Path important(Path run, Random random) {
        return run.resolve(
                List.of("state.json", "events.jsonl", "attempts.jsonl", "resume.lock", "proof.json", "run.json")
                        .get(random.nextInt(6)));
    }

    private static byte[] mutate(byte[] bytes, Random random) {
        int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        int to = Math.min(bytes.length, at + random.nextInt(200));
        return switch (random.nextInt(7)) {
            case 0 -> {
                byte[] flipped = bytes.clone();
                if (flipped.length > 0) {
                    flipped[at] ^= (byte) (1 << random.nextInt(8));
                }
                yield flipped;
            }
            case 1 -> Arrays.copyOf(bytes, at);
            case 2 -> joined(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, to, bytes.length));
            case 3 ->
                joined(
                        Arrays.copyOf(bytes, to),
                        Arrays.copyOfRange(bytes, at, to),
                        Arrays.copyOfRange(bytes, to, bytes.length));
            case 4, 5 -> word(bytes, at, random);
            default -> {
                byte[] noise = new byte[random.nextInt(40)];
                random.nextBytes(noise);
                yield joined(Arrays.copyOf(bytes, at), noise, Arrays.copyOfRange(bytes, at, bytes.length));
            }
        };
    }

    /** Puts a word in the place of a value, or just anywhere. */
    private static byte[] word(byte[] bytes, int at, Random random) {
        byte[] word = WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
        int from = at;
        while (from < bytes.length && bytes[from] != ':' && random.nextInt(40) > 0) {
            from++;
        }
        int end = from;
        while (end < bytes.length && bytes[end] != ',' && bytes[end] != '\n' && random.nextInt(60) > 0) {
            end++;
        }
        boolean isField = new String(word, StandardCharsets.UTF_8).startsWith("\"") && word.length > 2;
        int keep = isField ? end : Math.min(bytes.length, from + 1);
        byte[] comma = isField ? ",".getBytes(StandardCharsets.UTF_8) : new byte[0];
        return joined(Arrays.copyOf(bytes, keep), comma, word, Arrays.copyOfRange(bytes, end, bytes.length));
    }

    private static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static void read(RetakeEngine engine, Path run) throws IOException {
        OpenedRun opened = engine.open(run);
        for (List<Attempt> ofNode : opened.attempts().values()) {
            for (Attempt attempt : ofNode) {
                assertThat(engine.texts(run, attempt)).isNotNull();
            }
            assertThat(engine.verify(run, ofNode)).containsOnlyKeys(ofNode);
        }
        assertThat(engine.verify(run)).isNotNull();
        assertThat(engine.preview(run, new Resumption.RetryFailed())).isNotNull();
        assertThat(engine.watch(run).look()).isNotNull();
        assertThat(engine.events(run)).isNotNull();
        RunListing listing = engine.runs();
        assertThat(listing.runs().size() + listing.skipped().size()).isEqualTo(listing.found());
    }
}
