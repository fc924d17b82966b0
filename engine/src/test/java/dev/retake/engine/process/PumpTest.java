package dev.retake.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PumpTest {

    @TempDir
    Path root;

    @Test
    void aFullDiskIsSaidAtTheEndAndDoesNotHoldUpTheProcess() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full here");
        var output = new ByteArrayInputStream(new byte[1_000_000]);
        var pump =
                new Pump(output, FileChannel.open(full, StandardOpenOption.WRITE), Optional.empty(), 2_000_000, 1_000);
        pump.start();

        assertThatThrownBy(() -> pump.finish(() -> false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("No space left");
        assertThat(output.available()).as("read to its end").isZero();
    }

    @Test
    void oneLineOfFiftyMegabytesIsKeptWhole() throws Exception {
        Path file = root.resolve("out");
        long size = 50L * 1024 * 1024;
        var pump = new Pump(new Endless(size), file);
        pump.start();

        assertThat(pump.finish(() -> false)).isZero();
        assertThat(Files.size(file)).isEqualTo(size);
    }

    @Test
    void aHundredMegabytesLeaveHeadAndTailAndSayWhatIsGone() throws Exception {
        Path file = root.resolve("out");
        long size = 100L * 1024 * 1024;
        var pump = new Pump(new Endless(size), file);
        pump.start();

        assertThat(pump.finish(() -> false)).isEqualTo(size - Pump.MAX_BYTES);
        assertThat(Files.size(file)).isBetween((long) Pump.MAX_BYTES, Pump.MAX_BYTES + 100L);
    }

    /** A pipe that delivers only after it has been silent for a while. */
    private static final class Late extends InputStream {

        private final CountDownLatch asked = new CountDownLatch(1);
        private boolean delivered;

        @Override
        public int read() throws IOException {
            try {
                asked.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException(e.getMessage());
            }
            boolean first = !delivered;
            delivered = true;
            return first ? 'x' : -1;
        }
    }

    @Test
    void whatAnIdlePipeStillBringsIsWaitedForUnlessSomebodyHoldsIt() throws Exception {
        var late = new Late();
        var pump = new Pump(late, root.resolve("out"));
        pump.start();
        pump.finish(() -> {
            late.asked.countDown();
            return false;
        });
        assertThat(root.resolve("out")).hasContent("x");

        var held = new Pump(new Late(), root.resolve("held"));
        held.start();
        held.finish(() -> true);
        assertThat(root.resolve("held")).isEmptyFile();
    }

    /** A program that prints a text and then waits until it is let go. */
    private static final class Waiting extends InputStream {

        private final ByteArrayInputStream text;
        private final CountDownLatch printed = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);

        Waiting(String text) {
            this.text = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public int read() {
            throw new AssertionError("nobody reads byte by byte");
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = text.read(bytes, from, Math.min(length, 7));
            if (count < 0) {
                printed.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new InterruptedIOException(e.getMessage());
                }
            }
            return count;
        }
    }

    @Test
    void aStreamIsFollowedPastTheHeadThatItsFileTakesAndLeavesNothingBeside() throws Exception {
        Path file = root.resolve("out");
        String text = "a line that is followed\n".repeat(300_000);
        var program = new Waiting(text);
        var pump = new Pump(program, file, 2_000, 1_000);
        pump.start();
        program.printed.await();

        assertThat(file).hasSize(1_000);
        OutputTail tail = OutputTail.of(file);
        assertThat(tail.total()).isEqualTo(text.length());
        assertThat(text).endsWith(tail.text());
        assertThat(tail.text().length()).isBetween(OutputTail.MOST - 100, OutputTail.MOST);
        try (var beside = Files.list(root)) {
            assertThat(beside.filter(other -> !other.equals(file)))
                    .as("the last part alone, of those that %s bytes fill", text.length())
                    .singleElement()
                    .satisfies(part -> assertThat(Files.size(part)).isLessThanOrEqualTo(Overflow.PART_BYTES));
        }

        program.go.countDown();
        pump.finish(() -> false);
        try (var left = Files.list(root)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void aStreamIsFollowedWithoutABreakWhereItLeavesItsFile() throws Exception {
        Path file = root.resolve("out");
        var program = new Waiting("0123456789".repeat(3));
        var pump = new Pump(program, file, 25, 10);
        pump.start();
        program.printed.await();

        assertThat(file).hasContent("012345678901234");
        assertThat(OutputTail.of(file)).isEqualTo(new OutputTail("0123456789".repeat(3), 0, 30));
        program.go.countDown();
        pump.finish(() -> false);
    }

    /** So many bytes without a line feed. */
    private static final class Endless extends InputStream {

        private long left;

        Endless(long size) {
            this.left = size;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            int count = (int) Math.min(length, left);
            left -= count;
            java.util.Arrays.fill(bytes, from, from + count, (byte) 'x');
            return count == 0 ? -1 : count;
        }
    }
}
