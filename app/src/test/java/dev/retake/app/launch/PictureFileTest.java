package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PictureFileTest {

    private static final BufferedImage IMAGE = new BufferedImage(2, 2, BufferedImage.TYPE_INT_RGB);

    @TempDir
    private Path root;

    @Test
    void aNewFileIsMadeWithItsFolderAndAPictureIsReplaced() throws IOException {
        Path file = root.resolve("new/x.png");
        for (int i = 0; i < 2; i++) {
            assertThat(new PictureFile(file).inTheWay()).isEmpty();
            new PictureFile(file).write(IMAGE);
        }
        assertThat(Files.readAllBytes(file)).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void anEmptyFileMayBeFilled() throws IOException {
        assertThat(new PictureFile(Files.createFile(root.resolve("x.png"))).inTheWay())
                .isEmpty();
    }

    @Test
    void whatIsNoPictureIsLeft() throws IOException {
        for (Path there : new Path[] {
            Files.writeString(root.resolve("g.yaml"), "nodes: []"), Files.createDirectory(root.resolve("empty"))
        }) {
            assertThat(new PictureFile(there).inTheWay())
                    .hasValueSatisfying(why -> assertThat(why).contains(there.toString(), "name another file"));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDeviceAndALinkThatLeadsNowhereAreLeftAndALinkToAPictureStays() throws IOException {
        assertThat(new PictureFile(Path.of("/dev/null")).inTheWay()).isPresent();
        Path nowhere = Files.createSymbolicLink(root.resolve("nowhere"), root.resolve("gone"));
        assertThat(new PictureFile(nowhere).inTheWay()).isPresent();

        Path target = root.resolve("target.png");
        new PictureFile(target).write(IMAGE);
        Path link = Files.createSymbolicLink(root.resolve("link.png"), target);
        assertThat(new PictureFile(link).inTheWay()).isEmpty();
        new PictureFile(link).write(new BufferedImage(90, 90, BufferedImage.TYPE_INT_RGB));
        assertThat(link).isSymbolicLink();
        assertThat(Files.size(target)).isGreaterThan(80);
    }
}
