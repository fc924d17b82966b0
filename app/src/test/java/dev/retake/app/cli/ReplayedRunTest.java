package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a replay takes from the run that it replays. */
class ReplayedRunTest {

    @TempDir
    Path root;

    private Cli cli;
    private String graph;
    private String run;

    @BeforeEach
    void runOnce() throws IOException {
        cli = new Cli(root);
        graph = cli.file("g.yaml", Cli.TWICE);
        assertThat(cli.run("run", graph, "-i", "topic=rain").exit()).isZero();
        run = cli.onlyRun().getFileName().toString();
    }

    @Test
    void itTakesTheInputsThatNobodyGivesAndSaysWhich() {
        Cli.Ended ended = cli.run("run", graph, "--replay", run);

        assertThat(ended.exit()).isZero();
        assertThat(ended.err()).contains("`topic` is taken from run " + run).doesNotContain("warning");
        assertThat(cli.run("attempts", "last", "first", "1").out()).contains("Write about rain.");
    }

    @Test
    void anInputThatIsGivenIsNotTaken() {
        Cli.Ended ended = cli.run("run", graph, "--replay", run, "-i", "topic=a=b");

        assertThat(ended.err()).doesNotContain("taken from").contains("`first` differs from run " + run);
        assertThat(cli.run("attempts", "last", "first", "1").out()).contains("Write about a=b.");
    }

    @Test
    void withoutAGraphItTakesTheFileOfTheRunWhileThatSaysTheSame() throws IOException {
        Files.writeString(Path.of(graph), "# noted since\n" + Cli.TWICE);

        Cli.Ended ended = cli.run("run", "--replay", run);

        assertThat(ended.exit()).isZero();
        assertThat(ended.err()).contains("the graph is that of run " + run + ": " + graph);
    }

    @Test
    void withoutAGraphItTakesTheSavedOneWhenTheFileHasChangedOrIsGone() throws IOException {
        Files.writeString(Path.of(graph), Cli.TWICE.replace("go on", "go away"));

        Cli.Ended changed = cli.run("run", "--replay", run);
        Files.delete(Path.of(graph));
        Cli.Ended gone = cli.run("run", "--replay", run);

        for (Cli.Ended ended : new Cli.Ended[] {changed, gone}) {
            assertThat(ended.exit()).isZero();
            assertThat(ended.err()).contains("the one saved with run " + run).doesNotContain("warning");
        }
        assertThat(cli.run("attempts", "last", "second", "1").out()).contains("go on");
    }

    @Test
    void whoNamesNeitherGraphNorRunIsToldBoth() {
        Cli.Ended ended = cli.run("run");

        assertThat(ended.exit()).isEqualTo(Exit.USAGE);
        assertThat(ended.err()).contains("name a graph file, or with --replay a run");
    }

    @Test
    void nodesThatTheRunLacksAreNamedInOneLine() throws IOException {
        String more = Cli.TWICE + "  - {id: third, prompt: x, allowed_tools: []}\n"
                + "  - {id: fourth, prompt: x, allowed_tools: []}\n";

        Cli.Ended ended = cli.run("run", cli.file("more.yaml", more), "--replay", run);

        assertThat(ended.err().lines().filter(line -> line.startsWith("warning: ")))
                .containsExactly(
                        "warning: `third`, `fourth` are no nodes of run " + run + ", which has no replies for them");
    }
}
