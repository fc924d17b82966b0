package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file is saved whole or not at all, and stays the file that it was. */
@DisabledOnOs(OS.WINDOWS)
class GraphFileTest {

    private static final String BEFORE = "name: before\n";
    private static final String AFTER = "\uFEFFname: after\r\n# \u00E4\r\n";

    @TempDir
    Path folder;

    private Path graph() throws IOException {
        return Files.writeString(folder.resolve("graph.yaml"), BEFORE);
    }

    private void nothingElseIsThere(Path... files) throws IOException {
        try (Stream<Path> there = Files.list(folder)) {
            assertThat(there).containsExactlyInAnyOrder(files);
        }
    }

    @Test
    void modeBitsLineEndsAndTheByteOrderMarkAreKept() throws IOException {
        Path graph = graph();
        Files.setPosixFilePermissions(graph, PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(GraphFile.replace(graph, BEFORE, AFTER)).isTrue();
        assertThat(Files.readAllBytes(graph)).isEqualTo(AFTER.getBytes(StandardCharsets.UTF_8));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(graph)))
                .isEqualTo("rwxr-x---");
        nothingElseIsThere(graph);
    }

    @Test
    void aLinkStaysALinkAndTheFileThatItNamesIsWritten() throws IOException {
        Path graph = graph();
        Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), Path.of("graph.yaml"));
        assertThat(GraphFile.replace(link, BEFORE, AFTER)).isTrue();
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Files.readString(graph)).isEqualTo(AFTER);
    }

    @Test
    void aFileWithTwoNamesStaysOneFileThatGrowsAndShrinks() throws IOException {
        Path graph = graph();
        Path other = Files.createLink(folder.resolve("other.yaml"), graph);
        assertThat(GraphFile.replace(graph, BEFORE, AFTER + AFTER)).isTrue();
        assertThat(Files.readString(other)).isEqualTo(AFTER + AFTER);
        assertThat(GraphFile.replace(graph, AFTER + AFTER, "a: 1\n")).isTrue();
        assertThat(Files.readString(other)).isEqualTo("a: 1\n");
    }

    @Test
    void whatSomebodyElseWroteIsNotWrittenOver() throws IOException {
        Path graph = graph();
        assertThat(GraphFile.replace(graph, "another text", AFTER)).isFalse();
        assertThat(Files.readString(graph)).isEqualTo(BEFORE);
    }

    @Test
    void inAReadOnlyFolderTheFileStaysAsItWas() throws IOException {
        Path graph = graph();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assertThatThrownBy(() -> GraphFile.replace(graph, BEFORE, AFTER))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("folder is read-only");
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        assertThat(Files.readString(graph)).isEqualTo(BEFORE);
        nothingElseIsThere(graph);
    }

    /** Saves a text of 64 KiB. */
    static final class Saving {
        public static void main(String[] arguments) throws IOException {
            GraphFile.replace(Path.of(arguments[0]), BEFORE, "x".repeat(1 << 16));
        }
    }

    @Test
    void onADiskWithoutRoomTheFileStaysAsItWas() throws Exception {
        Path graph = graph();
        assertThat(saveWithRoomFor4KiB(graph)).contains("IOException");
        assertThat(Files.readString(graph)).isEqualTo(BEFORE);
        nothingElseIsThere(graph);

        Path other = Files.createLink(folder.resolve("other.yaml"), graph);
        assertThat(saveWithRoomFor4KiB(graph)).contains("IOException");
        assertThat(Files.readString(other)).isEqualTo(BEFORE);
        nothingElseIsThere(graph, other);
    }

    private static String saveWithRoomFor4KiB(Path graph) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var saving = new ProcessBuilder(List.of(
                        "bash",
                        "-c",
                        "ulimit -f 4 && exec \"$0\" \"$@\"",
                        java,
                        "-XX:-UsePerfData",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Saving.class.getName(),
                        graph.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(saving.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(saving.waitFor()).as(said).isNotZero();
        return said;
    }
}
