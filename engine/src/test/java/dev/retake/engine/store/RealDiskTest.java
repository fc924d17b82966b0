package dev.retake.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
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
    void theNameOfEachNewFolderReachesTheDisk() throws IOException {
        var flushed = new ArrayList<Path>();
        var disk = new RealDisk(flushed::add);
        disk.createDirectories(root.resolve("attempts/work/0001"));

        assertThat(flushed).containsExactly(root, root.resolve("attempts"), root.resolve("attempts/work"));
        flushed.clear();
        disk.createDirectories(root.resolve("attempts/work/0002"));
        disk.createDirectories(root.resolve("attempts/work/0002"));

        assertThat(flushed).containsExactly(root.resolve("attempts/work"));
    }

    @Test
    void theNameOfAFileThatAppendingMakesReachesTheDisk() throws IOException {
        var flushed = new ArrayList<Path>();
        var disk = new RealDisk(flushed::add);
        disk.append(root.resolve("attempts.jsonl"), "{}\n".getBytes(StandardCharsets.UTF_8));
        disk.append(root.resolve("attempts.jsonl"), "{}\n".getBytes(StandardCharsets.UTF_8));

        assertThat(flushed).containsExactly(root);
    }

    @Test
    void aFolderThatMayNotBeReadIsNoReasonToMakeNone() throws IOException {
        var disk = new RealDisk(folder -> {
            throw new AccessDeniedException(folder.toString());
        });
        disk.createDirectories(root.resolve("home/runs"));

        assertThat(root.resolve("home/runs")).isDirectory();
    }

    @Test
    void whatCannotBePublishedLeavesNothing() throws IOException {
        Path file = root.resolve("gone/end.json");
        assertThatThrownBy(() -> new RealDisk().publish(file, "x".getBytes())).isInstanceOf(NoSuchFileException.class);
        assertThat(root).isEmptyDirectory();
    }
}
