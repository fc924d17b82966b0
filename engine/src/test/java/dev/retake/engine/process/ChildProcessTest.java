package dev.retake.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    @TempDir
    Path root;

    private ProcessSpec spec(String script) {
        return new ProcessSpec(
                List.of("sh", "-c", script),
                "",
                root,
                Map.of("PATH", System.getenv("PATH")),
                "test/" + root.getFileName() + "/1",
                root.resolve("out"),
                Optional.of(root.resolve("err")));
    }

    @Test
    void outputGoesToFilesAndTheExitCodeComesBack() throws Exception {
        ProcessEnd end =
                ChildProcess.start(spec("echo out; echo err >&2; exit 7")).await(LONG);

        assertThat(end).isEqualTo(new ProcessEnd.Exited(7, 0, 0));
        assertThat(root.resolve("out")).hasContent("out\n");
        assertThat(root.resolve("err")).hasContent("err\n");
    }

    @Test
    void aSignalThatIsNotOursIsTold() throws Exception {
        assertThat(ChildProcess.start(spec("kill -9 $$")).await(LONG)).isEqualTo(new ProcessEnd.Signalled(9));
    }

    @Test
    void aMissingProgramIsOneSentence() {
        var spec = new ProcessSpec(
                List.of("no-such-program"),
                "",
                root,
                Map.of("PATH", "/usr/bin"),
                "m",
                root.resolve("out"),
                Optional.empty());
        assertThatThrownBy(() -> ChildProcess.start(spec))
                .isInstanceOf(ProcessNotStarted.class)
                .hasMessage("the program no-such-program was not found on PATH");
    }

    @Test
    void aGrandchildThatHoldsThePipeOpenDoesNotHoldTheEnd() throws Exception {
        ProcessEnd end =
                ChildProcess.start(spec("sleep 40 & echo $! > pid; echo done")).await(LONG);

        assertThat(end).isEqualTo(new ProcessEnd.Exited(0, 0, 0));
        assertThat(root.resolve("out")).hasContent("done\n");
        long pid = Long.parseLong(Files.readString(root.resolve("pid")).strip());
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void aTimeoutEndsChildrenThatIgnoreTermOrForkedTwiceOrLeftTheGroup() throws Exception {
        String script = """
                sh -c 'trap "" TERM; echo $$ >> pids; while :; do sleep 1; done' &
                (sh -c 'echo $$ >> pids; exec sleep 300' &) &
                setsid sh -c 'echo $$ >> pids; exec sleep 300' &
                while [ "$(cat pids 2>/dev/null | wc -l)" -lt 3 ]; do sleep 0.02; done
                echo ready
                sleep 300
                """;
        ProcessEnd end = ChildProcess.start(spec(script)).await(Duration.ofSeconds(2));

        assertThat(end).isEqualTo(new ProcessEnd.TimedOut());
        assertThat(root.resolve("out")).hasContent("ready\n");
        List<Long> pids = Files.readAllLines(root.resolve("pids")).stream()
                .map(Long::parseLong)
                .toList();
        assertThat(pids).hasSize(3).allSatisfy(pid -> assertThat(isRunning(pid)).isFalse());
    }

    private static boolean isRunning(long pid) throws Exception {
        Path status = Path.of("/proc/" + pid + "/stat");
        return Files.exists(status) && !Files.readString(status).contains(") Z ");
    }

    @Test
    void aStopEndsAProcessFromAnotherThread() throws Exception {
        ChildProcess child = ChildProcess.start(spec("echo up; sleep 300"));
        Thread.ofVirtual().start(child::stop);

        assertThat(child.await(LONG)).isEqualTo(new ProcessEnd.Stopped());
    }

    @Test
    void aProgramThatDoesNotReadItsInputIsNotWaitedFor() throws Exception {
        var spec = new ProcessSpec(
                List.of("true"),
                "x".repeat(1 << 20),
                root,
                Map.of("PATH", System.getenv("PATH")),
                "m",
                root.resolve("out"),
                Optional.empty());
        assertThat(ChildProcess.start(spec).await(LONG)).isEqualTo(new ProcessEnd.Exited(0, 0, 0));
    }

    @Test
    void moreOutputThanTheBoundKeepsItsHeadAndTailAndSaysWhatIsGone() throws Exception {
        var in = new java.io.ByteArrayInputStream(("a".repeat(700) + "b".repeat(600) + "c".repeat(300)).getBytes());
        var pump = new Pump(in, root.resolve("pumped"), 1000, 300);
        pump.start();

        assertThat(pump.finish(() -> false)).isEqualTo(600);
        assertThat(root.resolve("pumped"))
                .hasContent("a".repeat(700) + "\n[... 600 bytes were left out here ...]\n" + "c".repeat(300));
    }
}
