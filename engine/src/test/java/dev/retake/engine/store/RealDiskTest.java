package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealDiskTest {

    @TempDir
    Path root;

    @Test
    void whatIsPublishedIsNeverReplacedAndNoDraftStays() throws IOException {
        var disk = new RealDisk();
        Path file = root.resolve("end.json");
        disk.publish(file, "first".getBytes());

        assertThatThrownBy(() -> disk.publish(file, "second".getBytes()))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("first");
        try (var files = Files.list(root)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void whatCannotBePublishedLeavesNothing() throws IOException {
        Path file = root.resolve("gone/end.json");
        assertThatThrownBy(() -> new RealDisk().publish(file, "x".getBytes())).isInstanceOf(NoSuchFileException.class);
        assertThat(root).isEmptyDirectory();
    }
}
