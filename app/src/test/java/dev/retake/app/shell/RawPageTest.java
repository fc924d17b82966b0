package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawPageTest {

    private static final long HUGE = 200L * 1024 * 1024;

    @TempDir
    Path folder;

    @Test
    void thePagesOfATextAreTheTextAndNoCharacterIsCut() throws IOException {
        String text = "a" + "\u20ac\uD83D\uDE00\u00e9x".repeat(5_000);
        Path file = Files.writeString(folder.resolve("text"), text);
        long last = RawPage.read(file, 0).last();
        assertThat(last).isPositive();
        String read = LongStream.rangeClosed(0, last)
                .mapToObj(page -> page(file, page).text())
                .collect(Collectors.joining());
        assertThat(read).isEqualTo(text);
        assertThat(RawPage.read(file, 0).isText()).isTrue();
        assertThat(RawPage.read(file, last).isText()).isTrue();
    }

    private static RawPage page(Path file, long number) {
        try {
            return RawPage.read(file, number);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsNoTextIsShownAsBytes() throws IOException {
        Path file = Files.write(folder.resolve("bytes"), new byte[] {'P', 'K', 3, 4, 0, (byte) 0xFF, '~'});
        RawPage page = RawPage.read(file, 0);
        assertThat(page.isText()).isFalse();
        assertThat(page.hex()).startsWith("0000000000  50 4b 03 04 00 ff 7e").endsWith("PK....~\n");
        Files.write(file, "caf\u00e9 au lait".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(RawPage.read(file, 0).isText()).isFalse();
    }

    @Test
    void ofAHugeFileOnePageIsHeld() throws IOException {
        Path file = folder.resolve("huge");
        try (var holes = new RandomAccessFile(file.toFile(), "rw")) {
            holes.setLength(HUGE);
            holes.seek(HUGE - 3);
            holes.write("end".getBytes(StandardCharsets.UTF_8));
        }
        RawPage page = RawPage.read(file, Long.MAX_VALUE);
        assertThat(page.page()).isEqualTo(page.last());
        assertThat(page.size()).isEqualTo(HUGE);
        assertThat(page.text()).hasSize(RawPage.BYTES).endsWith("end");
        assertThat(page.hex()).contains(Long.toHexString(page.from()));
    }

    @Test
    void anEmptyFileHasOneEmptyPage() throws IOException {
        RawPage page = RawPage.read(Files.createFile(folder.resolve("empty")), 3);
        assertThat(page.page()).isZero();
        assertThat(page.last()).isZero();
        assertThat(page.text()).isEmpty();
        assertThat(page.isText()).isTrue();
    }
}
