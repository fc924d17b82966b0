package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FragmentFolderTest {

    private static final String FRAGMENT = "fragment: f\ndescription: d\nnode: {prompt: p}\n";

    @TempDir
    Path root;

    private Path graph;
    private Path fragments;

    @BeforeEach
    void aGraphThatCitesF() throws IOException {
        Path folder = Files.createDirectory(root.resolve("graphs"));
        graph = Files.writeString(folder.resolve("g.yaml"), "nodes: [{id: a, use: f}]");
        fragments = folder.resolve("fragments");
    }

    private String rule() throws IOException {
        var errors = GraphSource.read(graph).errors();
        assertThat(errors).hasSizeLessThan(2);
        return errors.isEmpty() ? "none" : errors.getFirst().rule();
    }

    @Test
    void aFragmentIsFoundBesideTheGraphAndNowhereElse() throws IOException {
        Files.createDirectory(root.resolve("fragments"));
        Files.writeString(root.resolve("fragments/f.yaml"), FRAGMENT);
        assertThat(rule()).isEqualTo("fragment-missing");
        Files.createDirectory(fragments);
        assertThat(rule()).isEqualTo("fragment-missing");
        Files.writeString(fragments.resolve("f.yaml"), FRAGMENT);
        assertThat(rule()).isEqualTo("none");
        assertThat(GraphSource.parse(graph.toString(), "nodes: [{id: typed, use: f}]")
                        .errors())
                .isEmpty();
    }

    @Test
    void aLinkInsideTheFolderIsFollowedAndOneThatLeavesItIsNot() throws IOException {
        Files.createDirectory(fragments);
        Path elsewhere = Files.writeString(root.resolve("f.yaml"), FRAGMENT);
        Files.createSymbolicLink(fragments.resolve("f.yaml"), elsewhere);
        assertThat(rule()).isEqualTo("fragment-unreadable");
        Files.delete(fragments.resolve("f.yaml"));
        for (String nowhere : new String[] {"f.yaml", "gone.yaml"}) {
            Files.createSymbolicLink(fragments.resolve("f.yaml"), Path.of(nowhere));
            assertThat(rule()).as(nowhere).isEqualTo("fragment-unreadable");
            Files.delete(fragments.resolve("f.yaml"));
        }
        Files.writeString(fragments.resolve("real.yaml"), FRAGMENT);
        Files.createSymbolicLink(fragments.resolve("f.yaml"), Path.of("real.yaml"));
        assertThat(rule()).isEqualTo("none");
    }

    @Test
    void aFolderThatIsALinkLeadsElsewhereToo() throws IOException {
        Path elsewhere = Files.createDirectory(root.resolve("other"));
        Files.writeString(elsewhere.resolve("f.yaml"), FRAGMENT);
        Files.createSymbolicLink(fragments, elsewhere);
        assertThat(rule()).isEqualTo("fragment-unreadable");
    }

    @Test
    void whatIsNoFileIsNotRead() throws IOException {
        Files.createDirectories(fragments.resolve("f.yaml"));
        assertThat(rule()).isEqualTo("fragment-unreadable");
    }

    @Test
    void aFragmentIsAsLargeAsAGraphMayBeAndNoLarger() throws IOException {
        Files.createDirectory(fragments);
        Files.write(fragments.resolve("f.yaml"), new byte[Decoded.MAX_BYTES + 1]);
        assertThat(rule()).isEqualTo("file-too-large");
        Files.write(fragments.resolve("f.yaml"), new byte[] {'f', (byte) 0xFF});
        assertThat(rule()).isEqualTo("not-utf-8");
    }

    @Test
    void aGraphWhoseNameIsNoPathHasNoFragments() {
        assertThat(GraphSource.parse("\u0000", "nodes: [{id: a, use: f}]").errors())
                .extracting(LoadError::rule)
                .containsExactly("fragment-missing");
    }
}
