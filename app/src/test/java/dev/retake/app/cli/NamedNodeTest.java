package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedNodeTest {

    private static final String GRAPH = """
            name: named
            runtime: rehearsal
            inputs: [topic]
            nodes:
              - {id: draft, prompt: Write., allowed_tools: []}
              - {id: change, use: pair, depends_on: [draft]}
              - {id: approve, type: gate, depends_on: [change]}
            """;

    private static final String PAIR = """
            fragment: pair
            description: makes and checks
            exit: check
            nodes:
              - {id: make, prompt: Make., allowed_tools: []}
              - {id: check, depends_on: [make], prompt: Check., allowed_tools: []}
            """;

    @TempDir
    Path root;

    private Cli cli;
    private String graph = "";

    @BeforeEach
    void writeAGraph() throws IOException {
        cli = new Cli(root);
        cli.file("fragments/pair.yaml", PAIR);
        graph = cli.file("graph.yaml", GRAPH);
    }

    @ParameterizedTest
    @CsvSource({
        "--break=drfat, draft",
        "--break=change/mak, change/make",
        "--step=attemps, attempts",
        "--runtime=rehersal, rehearsal",
        "--input=topik=x, topic"
    })
    void aMisspeltOptionIsAskedAboutAndNothingIsStarted(String option, String meant) {
        Cli.Ended ended = cli.run("run", graph, option);

        assertThat(ended.exit()).isEqualTo(Exit.USAGE);
        assertThat(ended.err()).contains("did you mean `" + meant + "`");
        assertThat(cli.home().resolve("runs")).doesNotExist();
    }

    @Test
    void aMisspeltNodeOrGateOfARunIsAskedAbout() {
        cli.run("run", graph);

        assertThat(cli.run("attempts", "last", "drfat").err()).contains("has no node `drfat`: did you mean `draft`?");
        assertThat(cli.run("resume", "last", "--approve", "aprove").err())
                .contains("waits at the gate `approve`, not at `aprove`: did you mean `approve`?");
    }

    @Test
    void whereNoNameIsNearAllAreNamed() {
        cli.run("run", graph);

        assertThat(cli.run("attempts", "last", "nope").err())
                .startsWith("retake: run ")
                .contains("has no node `nope`: it has `draft`");
    }

    @Test
    void whoNamesAFragmentOfSeveralNodesIsToldTheirIds() {
        assertThat(cli.run("run", graph, "--break", "change").err())
                .contains("`change` is none: it is a fragment of several nodes, `change/make`, `change/check`");

        cli.run("run", graph);

        assertThat(cli.run("attempts", "last", "change").err())
                .contains("has no node `change`: it is a fragment of several nodes, `change/make`, `change/check`");
    }

    @Test
    void anotherGateIsNoMisspellingOfTheOneThatWaits() throws IOException {
        cli.run("run", cli.file("gates.yaml", """
                        runtime: rehearsal
                        nodes:
                          - {id: a, prompt: p, allowed_tools: []}
                          - {id: g1, type: gate, depends_on: [a]}
                          - {id: g2, type: gate, depends_on: [g1]}
                        """));

        assertThat(cli.run("resume", "last", "--approve", "g2").err())
                .contains("waits at the gate `g1`, not at `g2`, which is not waiting")
                .doesNotContain("did you mean");
    }
}
