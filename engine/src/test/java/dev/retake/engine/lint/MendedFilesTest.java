package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph, its fragments and what is fixed in each: every finding keeps to its file. */
class MendedFilesTest {

    private static final String FRAGMENT = "fragment: f\ndescription: d\nnode: {prompt: p, alowed_tools: []}";

    @TempDir
    private Path root;

    private static Mended mend(GraphSource source) {
        return Mending.of(List.of(source), text -> Linter.check(text, Optional.empty()), _ -> true);
    }

    private static Mended mend(String graph) {
        return mend(GraphSource.parse("g", graph, _ -> new Fragments.Found.Text("f", FRAGMENT)));
    }

    private static List<String> fixed(Mended mended) {
        return mended.fixed().stream()
                .map(finding -> finding.rule() + " " + finding.place())
                .toList();
    }

    @Test
    void aLineThatIsTakenFromTheGraphMovesNothingInItsFragment() {
        assertThat(fixed(mend("inputs: [never]\nnodes: [{id: a, use: f}]")))
                .containsExactlyInAnyOrder("unused-input g:1:1", "unknown-key f:3:19");
    }

    @Test
    void whatALaterRoundPutsBeforeAnEarlierFixMovesIt() {
        assertThat(fixed(mend("nodes:\n- {id: a, allowed_tools: [], sucess_check: {result_matches: ^D}, promt: p}\n")))
                .containsExactlyInAnyOrder("unknown-key g:2:30", "unknown-key g:2:84", "exit-not-checked g:2:62");
    }

    @Test
    void anErrorThatStaysDoesNotHoldUpOtherFixes() {
        Mended mended =
                mend("inputs: [never]\nnodes: [{id: a, prompt: p, allowed_tools: [], depends_on: [nothing-like-it]}]");

        assertThat(fixed(mended)).containsExactly("unused-input g:1:1");
        assertThat(mended.graphs().getFirst().report().findings())
                .extracting(Finding::rule)
                .containsExactly("unknown-dependency");
    }

    @Test
    void aFragmentThatIsCitedOnlyAfterAFixIsMendedToo() {
        assertThat(mend("nodes: [{id: a, uses: f}]").texts()).containsOnlyKeys("g", "f");
    }

    @Test
    void aFileIsNamedAsItWasNamedWhateverItsLinkLeadsTo() throws IOException {
        Path file = Files.writeString(
                root.resolve("graph.yaml"), "inputs: [never]\nnodes: [{id: a, prompt: p, allowed_tools: []}]");
        Path link = Files.createSymbolicLink(root.resolve("link.yaml"), file);

        assertThat(mend(GraphSource.read(link)).texts()).containsOnlyKeys(link.toString());
    }
}
