package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is printed to be copied is copied and works. */
class HintsTest {

    private static final String GATED = """
            runtime: rehearsal
            nodes:
              - {id: build, prompt: x, allowed_tools: [], rehearsal: [{reply: broken, exit: 3}, {reply: ok}]}
              - {id: ask, type: gate, depends_on: [build]}
            """;

    @TempDir
    Path root;

    private Cli cli;
    private String home;

    @BeforeEach
    void nameAHome() {
        cli = new Cli(root);
        home = root.resolve("another home").toString();
    }

    /** The commands after a word, as a shell would hand them on. */
    private static List<String[]> commands(Cli.Ended ended, String word) {
        return ended.err()
                .lines()
                .filter(line -> line.strip().startsWith(word + ": "))
                .flatMap(line ->
                        Stream.of(line.strip().substring(word.length() + 2).split(", (or )?")))
                .map(command -> Stream.of(command.split(" (?=(?:[^']*'[^']*')*[^']*$)"))
                        .skip(1)
                        .map(argument -> argument.replace("'", ""))
                        .toArray(String[]::new))
                .toList();
    }

    @Test
    void eachHintOfARunInAnotherHomeWorksAsItIsPrinted() throws IOException {
        Cli.Ended failed = cli.run("run", cli.file("g.yaml", GATED), "--home", home);
        assertThat(failed.exit()).isEqualTo(Exit.FAILED);

        List<String[]> looks = commands(failed, "look at it");
        assertThat(looks).hasSize(3);
        assertThat(cli.run(looks.get(0)).exit()).isZero();
        assertThat(cli.run(looks.get(1)).out()).contains("exit code 3: broken");
        assertThat(Path.of(looks.get(2)[0])).isDirectory();

        Cli.Ended paused = cli.run(commands(failed, "retry it").getFirst());
        assertThat(paused.exit()).isEqualTo(Exit.PAUSED);
        Cli.Ended shown = cli.run(commands(paused, "look at it").getFirst());
        assertThat(cli.run(commands(shown, "or").getFirst()).out()).contains("gate `ask` was rejected");
    }

    @Test
    void aReferenceToNoRunNamesTheHomeThatWasLookedIn() {
        assertThat(cli.run("show", "1999", "--home", home).err()).contains("retake runs --home '" + home + "' lists");
    }

    @Test
    void aRunThatIsInNoHomeIsNamedByItsPath() throws IOException {
        cli.run("run", cli.file("g.yaml", GATED));
        Path moved = Files.move(cli.onlyRun(), root.resolve("moved"));

        Cli.Ended shown = cli.run("show", moved.toString());

        assertThat(shown.err()).contains("retry it: retake resume " + moved + " --retry-failed");
        assertThat(cli.run(commands(shown, "retry it").getFirst()).exit()).isEqualTo(Exit.PAUSED);
    }

    @Test
    void aRunThatPassedOrWhoseRejectionStandsHasNothingToRetry() throws IOException {
        String graph = cli.file("g.yaml", "runtime: rehearsal\nnodes: [{id: ask, type: gate}]");
        cli.run("run", graph);

        Cli.Ended rejected = cli.run("resume", "last", "--reject", "ask");

        assertThat(rejected.exit()).isEqualTo(Exit.FAILED);
        assertThat(rejected.err()).doesNotContain("--retry-failed");
        assertThat(cli.run("show", "last").err()).doesNotContain("--retry-failed");
    }

    @Test
    void theCauseOfAFailureIsSaidOnce() throws IOException {
        Cli.Ended failed = cli.run("run", cli.file("g.yaml", GATED));

        for (Cli.Ended told : List.of(failed, cli.run("show", "last"))) {
            assertThat(told.out()).containsOnlyOnce("exit code 3: broken");
            assertThat(told.out()).contains("node build failed: nonzero_exit\n");
        }
    }

    @Test
    void aCauseThatWasCutIsSaidOnceToo() throws IOException {
        String graph = GATED.replace("broken", "b" + "r".repeat(300) + "oken");

        Cli.Ended failed = cli.run("run", cli.file("g.yaml", graph));

        assertThat(failed.out()).containsOnlyOnce("rrroken").endsWith("run failed\n");
    }
}
