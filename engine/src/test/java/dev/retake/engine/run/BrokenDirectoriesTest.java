package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.event.RunStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Run directories that are broken in every way we could think of: each opens, says what is wrong, and is not touched. */
class BrokenDirectoriesTest {

    private static final String GRAPH = """
            name: broken
            nodes:
              - id: a
                prompt: A
                success_check: {exit_zero: true, result_matches: "^DONE"}
                retry: {max: 1, on: [result_mismatch]}
                rehearsal: [{reply: not yet}, {reply: DONE}]
              - {id: b, prompt: B, depends_on: [a], rehearsal: [{reply: worse, exit: 3}]}
            """;

    private static final String ROW = "it is not what attempts.jsonl recorded of it";

    @TempDir
    Path root;

    private interface Break {
        void of(Path run) throws IOException;
    }

    /** @param word what must be said of it, by opening it or by the integrity check */
    private record Case(Break how, String word) {}

    private final Map<String, Case> cases = new LinkedHashMap<>();

    private void breaks(String name, String word, Break how) {
        assertThat(cases.put(name, new Case(how, word))).as(name).isNull();
    }

    private static Break write(String file, String text) {
        return run -> Files.writeString(run.resolve(file), text);
    }

    private static Break bytes(String file, int... bytes) {
        return run -> {
            var all = new byte[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                all[i] = (byte) bytes[i];
            }
            Files.write(run.resolve(file), all);
        };
    }

    private static Break replace(String file, String from, String to) {
        return run -> {
            String text = Files.readString(run.resolve(file));
            assertThat(text).contains(from);
            Files.writeString(run.resolve(file), text.replace(from, to));
        };
    }

    private static Break append(String file, String text) {
        return run -> Files.writeString(run.resolve(file), text, StandardOpenOption.APPEND);
    }

    private static Break remove(String file) {
        return run -> delete(run.resolve(file));
    }

    private static Break cut(String file, int keep) {
        return run -> Files.write(run.resolve(file), Arrays.copyOf(Files.readAllBytes(run.resolve(file)), keep));
    }

    private static Break then(Break first, Break second) {
        return run -> {
            first.of(run);
            second.of(run);
        };
    }

    private static Break link(String file, Path target) {
        return then(remove(file), run -> Files.createSymbolicLink(run.resolve(file), target));
    }

    private static Break folder(String file) {
        return then(remove(file), run -> Files.createDirectory(run.resolve(file)));
    }

    private static void delete(Path path) throws IOException {
        try (var walk = Files.walk(path)) {
            for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private void ofTheSnapshot() {
        breaks("an empty snapshot", "it is empty", write("state.json", ""));
        breaks("half a snapshot", "not JSON", cut("state.json", 200));
        breaks("a snapshot that is a list", "not a JSON object", write("state.json", "[]"));
        breaks("a snapshot of NULs", "not JSON", bytes("state.json", 0, 0, 0, 0));
        breaks("a snapshot that is not UTF-8", "not UTF-8", bytes("state.json", '{', '"', 0xC3, 0x28, '"', '}'));
        breaks("a binary snapshot", "not UTF-8", bytes("state.json", 0x7f, 'E', 'L', 'F', 0xff, 0xfe));
        breaks("a snapshot nested ten thousand deep", "not JSON", write("state.json", "[".repeat(10_000)));
        breaks("a snapshot with a key twice", "not JSON", write("state.json", "{\"schema\":3,\"schema\":3}"));
        breaks("no snapshot", "there is no state.json", remove("state.json"));
        breaks("a snapshot that is a folder", "not a plain file", folder("state.json"));
        breaks("a snapshot that is a link", "not a plain file", link("state.json", Path.of("/etc/hostname")));
        breaks("schema 1", "schema 1", replace("state.json", "\"schema\" : 3", "\"schema\" : 1"));
        breaks("schema 2", "schema 2", replace("state.json", "\"schema\" : 3", "\"schema\" : 2"));
        breaks("a schema of the future", "schema 99", replace("state.json", "\"schema\" : 3", "\"schema\" : 99"));
        breaks(
                "a graph that is no graph",
                "state.json",
                replace("state.json", "\"name\" : \"broken\"", "\"name\" : 7"));
        breaks(
                "a verdict of another kind",
                "state.json",
                replace("state.json", "\"verdict\" : \"PASS\"", "\"verdict\" : 1"));
        breaks(
                "a verdict turned round",
                "state.json says that b passed, events.jsonl that it failed",
                replace("state.json", "\"FAIL\"", "\"PASS\""));
    }

    private void ofTheStream() {
        breaks("an empty stream", "events.jsonl", write("events.jsonl", ""));
        breaks("no stream", "events.jsonl", remove("events.jsonl"));
        breaks(
                "a line that is no event",
                "1 line is not an event",
                then(append("events.jsonl", "gibberish\n"), append("events.jsonl", "{}")));
        breaks("a stream of binary", "not an event", bytes("events.jsonl", 0, 1, 2, 3, '\n', 0xff, '\n'));
        breaks("a line of 3 MiB", "1 line is not an event", append("events.jsonl", "x".repeat(3 * 1024 * 1024) + "\n"));
        breaks("a torn last line", "events.jsonl", cut("events.jsonl", 300));
        breaks(
                "an event of the future",
                "of a type this version does not know",
                append("events.jsonl", "{\"schema\":9,\"ts\":\"2030-01-01T00:00:00Z\",\"event\":\"node_dreamt\"}\n"));
        breaks("a stream that is a folder", "not a plain file", folder("events.jsonl"));
        breaks("a stream that is a link to a device", "not a plain file", link("events.jsonl", Path.of("/dev/zero")));
        breaks(
                "another run's events",
                "not an event of this run",
                append(
                        "events.jsonl",
                        "{\"schema\":3,\"ts\":\"2030-01-01T00:00:00Z\",\"run_id\":\"x\",\"event\":\"run_started\"}\n"));
        breaks("a byte order mark", "1 line is not an event", run -> {
            String text = Files.readString(run.resolve("events.jsonl"));
            Files.writeString(run.resolve("events.jsonl"), "\ufeff" + text);
        });
        breaks(
                "an outcome of another kind",
                "of a type this version does not know",
                replace("events.jsonl", "\"outcome\":\"failed\"", "\"outcome\":\"splendid\""));
    }

    private void ofTheRecords() {
        breaks("no journal", "attempts.jsonl: it is missing", remove("attempts.jsonl"));
        breaks("a journal of gibberish", "not an event", write("attempts.jsonl", "gibberish\n"));
        breaks("a journal line twice", "tells once more", run -> {
            String text = Files.readString(run.resolve("attempts.jsonl"));
            Files.writeString(
                    run.resolve("attempts.jsonl"),
                    text + text.lines().findFirst().orElseThrow() + "\n");
        });
        breaks(
                "a journal line changed",
                "does not say what its line",
                replace("attempts.jsonl", "\"cause\":\"result_mismatch\"", "\"cause\":\"timeout\""));
        breaks("no folder of attempts", "it is missing", remove("attempts"));
        breaks("an attempt removed", "it is missing", remove("attempts/a/0001"));
        breaks("a start removed", "it is missing", remove("attempts/a/0001/start.json"));
        breaks("an end removed", "it is missing", remove("attempts/a/0001/end.json"));
        breaks("an empty start", "it is empty", write("attempts/a/0001/start.json", ""));
        breaks(
                "a start of another attempt",
                ROW,
                run -> Files.copy(
                        run.resolve("attempts/a/0002/start.json"),
                        run.resolve("attempts/a/0001/start.json"),
                        java.nio.file.StandardCopyOption.REPLACE_EXISTING));
        breaks(
                "an end that lacks its verdict",
                "it lacks what every such record has",
                replace("attempts/a/0001/end.json", "\"outcome\"", "\"outgo\""));
        breaks("a failure turned into a pass", ROW, replace("attempts/b/0001/end.json", "\"failed\"", "\"passed\""));
        breaks(
                "an end with a link for a reply",
                "not a plain file",
                link("attempts/a/0001/reply.md", Path.of("/etc/hostname")));
        breaks("a reply changed", "is not what end.json recorded of it", write("attempts/a/0001/reply.md", "DONE"));
        breaks("a reply removed", "it is missing", remove("attempts/a/0001/reply.md"));
        breaks("a prompt changed", "is not what start.json recorded of it", append("attempts/a/0002/prompt.md", "!"));
        breaks("a log grown", "is not what end.json recorded of it", append("attempts/b/0001/stdout.log", "more"));
        breaks(
                "a file that is not the attempt's",
                "was not written by this attempt",
                write("attempts/a/0001/notes.txt", "x"));
        breaks("an artifact changed", "a.out", write("a.out", "better"));
        breaks("a failed reply removed", "failed/b.out", remove("failed/b.out"));
        breaks(
                "a proof changed",
                "does not agree with its own hash",
                replace("proof.json", "\"failed\" : 1", "\"failed\" : 0"));
        breaks("no proof", "proof.json", remove("proof.json"));
        breaks("a lock without a marker", "proof.json", then(write("resume.lock", "gibberish"), remove("proof.json")));
        breaks(
                "nothing may be read",
                "permission denied",
                run -> Files.setPosixFilePermissions(
                        run.resolve("state.json"), PosixFilePermissions.fromString("---------")));
    }

    @TestFactory
    List<DynamicTest> eachOpensSaysWhatIsWrongAndIsNotTouched() throws Exception {
        ofTheSnapshot();
        ofTheStream();
        ofTheRecords();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(40);
        var bench = new Workbench(root);
        RunHandle run = bench.run(GRAPH);
        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.FAILED);
        assertThat(said(bench.engine, run.directory())).as("of the sound one").isEmpty();
        var tests = new ArrayList<DynamicTest>();
        cases.forEach((name, broken) ->
                tests.add(DynamicTest.dynamicTest(name, () -> check(bench.engine, run.directory(), name, broken))));
        return tests;
    }

    private void check(RetakeEngine engine, Path sound, String name, Case broken) throws IOException {
        Path run = root.resolve("home/runs/copy-" + name.replace(' ', '-'));
        copy(sound, run);
        broken.how().of(run);
        boolean isUnreadable = broken.word().equals("permission denied");
        org.junit.jupiter.api.Assumptions.assumeFalse(
                isUnreadable && Files.isReadable(run.resolve("state.json")), "this user may read everything");
        Map<String, String> before = look(run);

        List<String> said = said(engine, run);

        assertThat(said).as(name).anySatisfy(sentence -> assertThat(sentence).contains(broken.word()));
        assertThat(look(run)).as(name + ": reading touches nothing").isEqualTo(before);
        delete(run);
    }

    /** All that opening, listing, following, previewing and verifying say of a run. */
    private static List<String> said(RetakeEngine engine, Path run) throws IOException {
        var said = new ArrayList<String>();
        OpenedRun opened = engine.open(run);
        said.addAll(opened.notices());
        opened.damaged().forEach(damage -> said.add(run.relativize(damage.file()) + ": " + damage.reason()));
        engine.verify(run).differences().forEach(d -> said.add(run.relativize(d.file()) + ": " + d.reason()));
        for (List<Attempt> ofNode : opened.attempts().values()) {
            ofNode.forEach(attempt -> assertThat(engine.texts(run, attempt)).isNotNull());
        }
        assertThat(engine.preview(run, new Resumption.RetryFailed())).isNotNull();
        assertThat(engine.watch(run).look().status()).isIn((Object[]) RunStatus.values());
        RunListing listing = engine.runs();
        assertThat(listing.runs().size() + listing.skipped().size()).isEqualTo(listing.found());
        return said;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var walk = Files.walk(from)) {
            for (Path file : walk.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** Every path of a tree with its times, its kind and its bytes. */
    private static Map<String, String> look(Path run) throws IOException {
        var all = new TreeMap<String, String>();
        try (var walk = Files.walk(run)) {
            for (Path path : walk.toList()) {
                var attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                String bytes = attributes.isRegularFile() && Files.isReadable(path)
                        ? new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1)
                        : "";
                all.put(
                        run.relativize(path).toString(),
                        attributes.lastModifiedTime() + " "
                                + Files.getAttribute(path, "unix:ctime", LinkOption.NOFOLLOW_LINKS) + " "
                                + attributes.fileKey() + " " + bytes.hashCode() + " " + bytes.length());
            }
        }
        return all;
    }
}
