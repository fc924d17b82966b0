package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokenRunsTest {

    private static final String STARTED =
            "{\"schema\":3,\"ts\":\"2026-11-30T10:00:00Z\",\"run_id\":\"r\",\"event\":\"run_started\"}\n";
    private static final String PASSED =
            "{\"schema\":3,\"ts\":\"2026-11-30T10:00:01Z\",\"run_id\":\"r\",\"event\":\"run_finished\",\"outcome\":\"passed\"}\n";

    @TempDir
    Path root;

    private ReadRun read(String state, String events) throws IOException {
        Files.writeString(root.resolve("state.json"), state);
        Files.writeString(root.resolve("events.jsonl"), events);
        return RunReader.read(root);
    }

    @Test
    void aBrokenSnapshotIsNamedWithItsReason() throws IOException {
        ReadRun run = read("{\"schema\": 3,", STARTED + PASSED);

        assertThat(run.damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage.file().getFileName()).hasToString("state.json"))
                .satisfies(damage -> assertThat(damage.reason()).contains("not JSON"));
        assertThat(run.status()).as("a pass needs the snapshot").isEqualTo(RunStatus.NONE);
    }

    @Test
    void aTornLastLineIsToleratedAndABadOneInTheMiddleIsNamed() throws IOException {
        assertThat(read("{\"schema\":3}", STARTED + "{\"schema\":3,\"ts\":").damages())
                .isEmpty();
        ReadRun run = read("{\"schema\":3}", STARTED + "gibberish\n" + PASSED);

        assertThat(run.status()).isEqualTo(RunStatus.PASS);
        assertThat(run.damages())
                .singleElement()
                .satisfies(d -> assertThat(d.reason()).contains("1 line is not"));
    }

    @Test
    void eventsOfUnknownTypesAreCounted() throws IOException {
        ReadRun run = read(
                "{\"schema\":3}",
                STARTED + "{\"schema\":9,\"ts\":\"2027-01-01T00:00:00Z\",\"event\":\"from_the_future\",\"x\":1}\n"
                        + PASSED);

        assertThat(run.notices()).anySatisfy(notice -> assertThat(notice).contains("1 events are of a type"));
    }

    @Test
    void foldersAndLinksThatLeadOutAreNotAttempts() throws IOException {
        Path outside = Files.createDirectories(root.resolveSibling(root.getFileName() + "-outside/0001"));
        Files.writeString(outside.resolve("start.json"), "{}");
        Files.createDirectories(root.resolve("attempts/.."));
        Files.createDirectories(root.resolve("attempts/not an id/0001"));
        Files.createSymbolicLink(root.resolve("attempts/linked"), outside.getParent());

        assertThat(read("{\"schema\":3}", STARTED).attempts()).isEmpty();
    }

    @Test
    void theFolderOfANodeOfTheGraphOfWhichNothingIsToldYetIsSound() throws IOException {
        String graph = "{\"schema\":3,\"graph\":{\"nodes\":[{\"id\":\"left\"},{\"id\":\"right\"}]}}";
        String told = STARTED + "{\"schema\":3,\"ts\":\"2026-11-30T10:00:00Z\",\"run_id\":\"r\",\"event\":"
                + "\"node_started\",\"node_id\":\"right\"}\n";
        Files.createDirectories(root.resolve("attempts/left/0001"));
        Files.createDirectories(root.resolve("attempts/other/0001"));

        ReadRun run = read(graph, told);

        assertThat(run.state().nodes()).containsOnlyKeys(new NodeId("right"));
        assertThat(RunIntegrity.of(root).differences())
                .extracting(different -> root.relativize(different.file()).toString())
                .contains("attempts/other")
                .doesNotContain("attempts/left");
    }

    @Test
    void aPipeOrALinkInThePlaceOfAFileIsNamedAndNotRead() throws Exception {
        Files.writeString(root.resolve("state.json"), "{\"schema\":3}");
        Path events = root.resolve("events.jsonl");
        assertThat(new ProcessBuilder("mkfifo", events.toString()).start().waitFor())
                .isZero();
        assertThat(RunReader.read(root).damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage.file()).isEqualTo(events))
                .satisfies(damage -> assertThat(damage.reason()).contains("not a plain file"));
        Files.delete(events);
        Files.createSymbolicLink(events, Path.of("/dev/zero"));
        assertThat(RunReader.read(root).damages()).hasSize(1);
    }

    @Test
    void anArtifactThatIsALinkIsNotFollowed() throws IOException {
        Path secret = Files.writeString(root.resolve("secret"), "secret");
        Files.createSymbolicLink(root.resolve("a.out"), secret);

        assertThat(new Replies(new RunDirectory(root)).artifact(new NodeId("a")))
                .isEmpty();
    }

    @Test
    void anyBytesYieldAResult() throws IOException {
        var random = new Random(7);
        byte[] good = (STARTED + PASSED).getBytes();
        for (int i = 0; i < 500; i++) {
            byte[] bytes = good.clone();
            for (int j = 0; j < 1 + i % 20; j++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(root.resolve("state.json"), bytes);
            Files.write(root.resolve("events.jsonl"), bytes);
            Files.write(root.resolve("attempts.jsonl"), bytes);
            Files.write(root.resolve("resume.lock"), bytes);
            assertThat(RunReader.read(root)).isNotNull();
        }
    }
}
