package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {

    @TempDir
    Path root;

    private Path file() {
        return root.resolve("resume.lock");
    }

    @Test
    void itIsHeldThenFreeAndTheFileStays() throws IOException {
        try (var _ = RunLock.take(file())) {
            assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.HELD);
            assertThat(Files.readAllLines(file()))
                    .containsExactly(
                            "oh-my-graph-lock 1", "" + ProcessHandle.current().pid());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
            assertThatThrownBy(() -> RunLock.take(file()))
                    .isInstanceOf(RunLock.Held.class)
                    .hasMessageContaining("pid " + ProcessHandle.current().pid());
        }
        assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.FREE);
    }

    @Test
    void itIsTheKindThatTheFlockProgramSees() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/flock")), "there is no flock program here");
        try (var _ = RunLock.take(file())) {
            assertThat(flock()).isEqualTo(1);
        }
        assertThat(flock()).isEqualTo(0);
    }

    private int flock() throws Exception {
        return new ProcessBuilder("/usr/bin/flock", "-n", file().toString(), "true")
                .start()
                .waitFor();
    }

    @Test
    void aFileWithoutTheMarkerIsReadByItsPid() throws IOException {
        Files.writeString(file(), "999999999\n");
        assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.FREE);
        Files.writeString(file(), ProcessHandle.current().pid() + "\n");
        assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.UNKNOWN);
        Files.writeString(file(), "gibberish\n");
        assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.UNKNOWN);
        assertThatThrownBy(() -> RunLock.take(file()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("resume.lock");
    }

    @Test
    void aLockThatStaysHeldIsHeldThoughItsPidIsGone() throws IOException {
        int descriptor = Flock.openForWriting(file().toString());
        try {
            assertThat(Flock.tryExclusive(descriptor)).isTrue();
            Flock.rewrite(
                    descriptor, RunLock.MARKER + "\n" + ProcessHandle.current().pid() + " and what is longer\n");
            Flock.rewrite(descriptor, RunLock.MARKER + "\n999999999\n");
            assertThat(file()).hasContent(RunLock.MARKER + "\n999999999\n");
            assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.HELD);
        } finally {
            Flock.close(descriptor);
        }
        assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.FREE);
    }

    @Test
    void whereThereIsNoFileNothingIsKnown() {
        assertThat(RunLock.probe(file())).isEqualTo(RunLock.Probe.UNKNOWN);
    }
}
