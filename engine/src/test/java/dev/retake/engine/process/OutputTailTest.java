package dev.retake.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTailTest {

    private static final String SIGNS = "a\u00e9\u20ac\ud83d\ude00";

    @TempDir
    Path root;

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] after(byte[] bytes, int from) {
        return java.util.Arrays.copyOfRange(bytes, from, bytes.length);
    }

    private static byte[] until(byte[] bytes, int to) {
        return java.util.Arrays.copyOf(bytes, to);
    }

    @Test
    void whatIsShortIsThereFromItsBeginning() throws IOException {
        Path file = Files.writeString(root.resolve("out"), "first\nsecond");
        assertThat(OutputTail.of(file)).isEqualTo(new OutputTail("first\nsecond", 0, 12));
    }

    @Test
    void ofWhatIsLongTheEndIsThereFromTheBeginningOfALine() throws IOException {
        String line = "a line of eighteen\n";
        Path file = Files.writeString(root.resolve("out"), line.repeat(10_000));
        OutputTail tail = OutputTail.of(file);
        assertThat(tail.total()).isEqualTo(190_000);
        assertThat(tail.text()).isEqualTo(line.repeat(OutputTail.MOST / line.length()));
        assertThat(tail.from()).isEqualTo(190_000 - tail.text().length());
    }

    @Test
    void aLineOfFiftyMegabytesIsReadAtItsEndOnly() throws IOException {
        Path file = root.resolve("out");
        long size = 50_000_000;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(java.nio.ByteBuffer.wrap(utf8("end")), size - 3);
        }
        OutputTail tail = OutputTail.of(file);
        assertThat(tail.total()).isEqualTo(size);
        assertThat(tail.text()).hasSize(OutputTail.MOST).endsWith("\0end");
    }

    @Test
    void aCharacterThatIsCutAtTheBeginningIsLeftOutWhereverItIsCut() {
        byte[] bytes = utf8(SIGNS);
        assertThat(OutputTail.of(after(bytes, 2), 2).text()).isEqualTo("\u20ac\ud83d\ude00");
        assertThat(OutputTail.of(after(bytes, 4), 4).text()).isEqualTo("\ud83d\ude00");
        assertThat(OutputTail.of(after(bytes, 5), 5)).isEqualTo(new OutputTail("\ud83d\ude00", 6, 10));
        for (int cut = 7; cut < 10; cut++) {
            assertThat(OutputTail.of(after(bytes, cut), cut)).isEqualTo(new OutputTail("", 10, 10));
        }
    }

    @Test
    void aCharacterThatIsOnItsWayIsWaitedForWhereverItIsCut() {
        byte[] bytes = utf8(SIGNS);
        assertThat(OutputTail.of(until(bytes, 2), 0)).isEqualTo(new OutputTail("a", 0, 2));
        assertThat(OutputTail.of(until(bytes, 4), 0).text()).isEqualTo("a\u00e9");
        assertThat(OutputTail.of(until(bytes, 5), 0).text()).isEqualTo("a\u00e9");
        for (int cut = 7; cut < 10; cut++) {
            assertThat(OutputTail.of(until(bytes, cut), 0).text()).isEqualTo("a\u00e9\u20ac");
        }
        assertThat(OutputTail.of(bytes, 0).text()).isEqualTo(SIGNS);
    }

    @Property
    void bytesThatAreNoTextAreReadAllTheSame(@ForAll @Size(max = 12) byte[] bytes) {
        OutputTail tail = OutputTail.of(bytes, 100);
        assertThat(tail.total()).isEqualTo(100 + bytes.length);
        assertThat(tail.from()).isBetween(100L, tail.total());
    }

    @Test
    void aFileThatIsNotThereOrNoFileHasBroughtNothing() throws IOException {
        Path target = Files.writeString(root.resolve("target"), "of somebody else");
        Path link = Files.createSymbolicLink(root.resolve("link"), target);
        for (Path none : new Path[] {root.resolve("none"), root.resolve("no/folder"), root, link}) {
            assertThat(OutputTail.of(none)).as("%s", none).isEqualTo(new OutputTail("", 0, 0));
        }
    }

    @Test
    void aFileThatWasCutHasBroughtWhatIsLeft() throws IOException {
        Path file = Files.writeString(root.resolve("out"), "x".repeat(100_000));
        assertThat(OutputTail.of(file).total()).isEqualTo(100_000);
        Files.writeString(file, "anew");
        assertThat(OutputTail.of(file)).isEqualTo(new OutputTail("anew", 0, 4));
    }

    @Test
    void onlyFilesThatAreNamedAsPartsAreTakenForThem() throws IOException {
        Path file = Files.writeString(root.resolve("out"), "head");
        Files.writeString(root.resolve(".out.past-"), "1");
        Files.writeString(root.resolve(".out.past-99999999999999999999"), "2");
        Files.writeString(root.resolve(".out.past-7x"), "3");
        Files.createSymbolicLink(root.resolve(".out.past-8"), file);
        assertThat(OutputTail.of(file).text()).isEqualTo("head");
        Files.writeString(root.resolve(".out.past-9"), "nine");
        Files.writeString(root.resolve(".out.past-10"), "ten");
        assertThat(OutputTail.of(file)).isEqualTo(new OutputTail("ten", 10, 13));
    }
}
