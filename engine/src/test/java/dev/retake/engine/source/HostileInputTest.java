package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.lint.Linter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileInputTest {

    @TempDir
    Path folder;

    private static GraphSource quickly(String text) {
        return Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> GraphSource.parse("g", text));
    }

    private GraphSource read(byte[] bytes) throws IOException {
        return GraphSource.read(Files.write(folder.resolve("g.yaml"), bytes));
    }

    @Test
    void aBombOfAliasesIsRefused() {
        var text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            text.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(9) + "]\n");
        }
        assertThat(quickly(text + "nodes: *a29\n").errors())
                .extracting(LoadError::rule)
                .containsExactly("yaml-too-much");
    }

    @Test
    void aBombOfMergesIsRefused() {
        var text = new StringBuilder("base: &m {");
        for (int i = 0; i < 2_000; i++) {
            text.append("k" + i + ": x,");
        }
        text.append("}\nnodes:\n");
        text.append("- {<<: *m}\n".repeat(5_000));
        assertThat(quickly(text.toString()).errors())
                .extracting(LoadError::rule)
                .containsExactly("yaml-too-much");
    }

    @Test
    void aLongTextCannotBeMultipliedByAliases() {
        String text = "p: &p " + "x".repeat(2_000_000) + "\nnodes:\n" + "- {id: a, prompt: *p}\n".repeat(1_000);
        assertThat(quickly(text).errors()).extracting(LoadError::rule).containsExactly("yaml-too-much");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{", "{a: ", "- ", "? ", "a:\n - "})
    void aHundredThousandLevelsAreRefused(String level) {
        assertThat(quickly(level.repeat(100_000)).errors()).isNotEmpty();
    }

    @Test
    void moreThanTwentyThousandNodesAreRefused() {
        var text = new StringBuilder("nodes:\n");
        for (int i = 0; i <= 20_000; i++) {
            text.append("- {id: n" + i + "}\n");
        }
        var source = quickly(text.toString());
        assertThat(source.errors()).extracting(LoadError::rule).containsExactly("too-many-nodes");
        assertThat(source.graph()).isEmpty();
    }

    @Test
    void fourMebibytesOfOneLineAreReadAndOneByteMoreIsRefused() {
        String head = "nodes: [{id: a, prompt: \"";
        String text = head + "x".repeat(Decoded.MAX_BYTES - head.length() - 3) + "\"}]";
        assertThat(quickly(text).errors()).isEmpty();
        assertThat(quickly(text + " ").errors()).extracting(LoadError::rule).containsExactly("file-too-large");
        String plain = "nodes: " + "x".repeat(Decoded.MAX_BYTES - 7);
        assertThat(quickly(plain).errors()).extracting(LoadError::rule).containsExactly("type");
    }

    @Test
    void aFileThatIsTooLargeIsNotReadWhole() throws IOException {
        var source = read(new byte[Decoded.MAX_BYTES + 1]);
        assertThat(source.errors()).extracting(LoadError::rule).containsExactly("file-too-large");
        assertThat(source.text()).isEmpty();
    }

    @Test
    void bytesThatAreNoUtf8AreNamed() throws IOException {
        var source = read(new byte[] {'n', ':', '\n', (byte) 0xC3, (byte) 0xA9, (byte) 0xFF, 'x'});
        var error = source.errors().getFirst();
        assertThat(error.rule()).isEqualTo("not-utf-8");
        assertThat(error.message()).contains("byte 5").contains("0xff");
        assertThat(error.place().line()).isEqualTo(2);
        assertThat(error.place().column()).isEqualTo(2);
        assertThat(source.text()).isEqualTo("n:\né\uFFFDx");
    }

    @Test
    void utf16IsNoUtf8() throws IOException {
        assertThat(read("nodes: []".getBytes(StandardCharsets.UTF_16)).errors())
                .extracting(LoadError::rule)
                .containsExactly("not-utf-8");
    }

    @Test
    void aCharacterThatYamlForbidsIsNamedByItsByte() {
        var error = quickly("é: \u0007").errors().getFirst();
        assertThat(error.message()).contains("U+0007").contains("byte 4");
    }

    @Test
    void windowsLineEndsCount() {
        var source = quickly("nodes:\r\n  - id: a\r\n    prompt: |\r\n      x\r\n      y\r\n    timeout: 0s\r\n");
        assertThat(source.errors()).singleElement().extracting(LoadError::place).hasToString("g:6:14");
        assertThat(source.graph().orElseThrow().nodes().getFirst().prompt()).isEqualTo("x\ny\n");
    }

    @Test
    void nobodyIsToldMoreThanAThousandThings() {
        assertThat(quickly("k: v\n".repeat(100_000)).errors()).hasSize(1_000);
    }

    @Property(tries = 500)
    void anyTextYieldsASource(@ForAll String text) {
        assertThat(GraphSource.parse("g", text).errors()).isNotNull();
    }

    @Property(tries = 500)
    void anyBytesYieldASource(@ForAll @Size(max = 200) byte[] bytes) {
        var decoded = Decoded.of("g", bytes);
        assertThat(decoded.error().isPresent()
                        || GraphSource.parse("g", decoded.text()).errors() != null)
                .isTrue();
    }

    @Property(tries = 2_000)
    void anyMutilatedGraphYieldsASource(@ForAll int from, @ForAll int to, @ForAll char put) {
        String text =
                "a: &x {b: 1}\nnodes:\n- {<<: *x, id: a, prompt: \"q{{ feedback.x }}\", retry: {max: 1}}\n- id: b\n"
                        + "  success_check:\n    verify: {command: |-\n   x}\n  depends_on: [a]\n";
        int start = Math.floorMod(from, text.length());
        int end = Math.min(text.length(), start + Math.floorMod(to, 12));
        var source = GraphSource.parse("g", text.substring(0, start) + put + text.substring(end));
        assertThat(source.place("/nodes/0/prompt")).isNotNull();
    }

    @Test
    @Timeout(20)
    void expressionsThatWouldOverflowOrUnrollWithoutEndAreFindingsOfLint() {
        for (String pattern : List.of(
                "(".repeat(4_000) + ")".repeat(4_000),
                "(a|".repeat(3_000) + "b" + ")".repeat(3_000),
                "((a{1000}){1000}){1000}")) {
            var report = Linter.check(
                    GraphSource.parse(
                            "g.yaml",
                            "nodes: [{id: a, prompt: p, success_check: {result_matches: '" + pattern + "'}}]"),
                    Optional.empty());
            assertThat(report.findings())
                    .anySatisfy(finding -> assertThat(finding.rule()).isEqualTo("regular-expression"));
            assertThat(report.valid()).isEmpty();
        }
    }
}
