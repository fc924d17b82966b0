package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.LintReport;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.lint.Mended;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MenderTest {

    private static final String MISTAKEN = "nodes:\n- {id: a, promt: p, allowed_tools: []}\n";

    @TempDir
    private Path root;

    private static LintReport lint(GraphSource source) {
        return Linter.check(source, Optional.empty());
    }

    @Test
    void whatSomebodyElseChangedMeanwhileIsNotFixedAndKeepsItsFindings() throws IOException {
        Path mine = Files.writeString(root.resolve("mine.yaml"), MISTAKEN);
        Path other = Files.writeString(root.resolve("other.yaml"), MISTAKEN);
        List<GraphSource> read = List.of(GraphSource.read(mine), GraphSource.read(other));
        Files.writeString(other, "# Changed.\n" + MISTAKEN);
        var unwritten = new ArrayList<CommandFailed>();

        Mended mended = Mender.mend(read, MenderTest::lint, unwritten);

        assertThat(unwritten)
                .extracting(Throwable::getMessage)
                .singleElement()
                .asString()
                .contains("other.yaml", "meanwhile");
        assertThat(mended.fixed()).extracting(finding -> finding.place().file()).containsExactly(mine.toString());
        assertThat(mended.texts()).containsOnlyKeys(mine.toString());
        assertThat(mended.graphs().getFirst().report().findings()).isEmpty();
        assertThat(mended.graphs().getLast().report().findings())
                .extracting(Finding::rule)
                .contains("unknown-key");
        assertThat(mended.graphs().getLast().source().text()).startsWith("# Changed.");
    }
}
