package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BadInputTest {

    @TempDir
    Path root;

    private Cli cli;

    @BeforeEach
    void openAHome() {
        cli = new Cli(root);
    }

    private static Stream<Arguments> broken() {
        String node = "nodes: [{ id: a, prompt: x, allowed_tools: []%s }]";
        return Stream.of(
                Arguments.of("binary", "\u0000\u0001\u0002ELF\u0000"),
                Arguments.of("4 MiB of one line", "name: " + "x".repeat(4 * 1024 * 1024)),
                Arguments.of("an alias bomb", bomb()),
                Arguments.of(
                        "a cycle",
                        "nodes: [{ id: a, prompt: x, depends_on: [b] }, { id: b, prompt: x, depends_on: [a] }]"),
                Arguments.of("a bad pattern", node.formatted(", success_check: { result_matches: '(' }")),
                Arguments.of("no nodes", "name: empty"),
                Arguments.of("nothing", ""));
    }

    private static String bomb() {
        var yaml = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 40; i++) {
            yaml.append("a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1));
        }
        return yaml.append("nodes: *a39\n").toString();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("broken")
    void aFileThatIsNoGraphHasFindingsAndStartsNothing(String kind, String text) throws IOException {
        String graph = cli.file("graph.yaml", text);

        Cli.Ended lint = cli.run("lint", graph);
        Cli.Ended run = cli.run("run", graph, "--runtime", "rehearsal");

        assertThat(lint.exit()).as(kind).isEqualTo(1);
        assertThat(lint.out()).contains("graph.yaml:").contains(": error: ");
        assertThat(run.exit()).as(kind).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("nothing was started");
        assertThat(cli.home()).doesNotExist();
    }

    @Test
    void anUnknownKeyIsAWarningWithASuggestion() throws IOException {
        Cli.Ended ended =
                cli.run("lint", cli.file("g.yaml", "nodes: [{ id: a, promt: x, prompt: y, allowed_tools: [] }]"));

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .contains("warning")
                .contains("promt")
                .contains("`prompt`")
                .contains("[unknown-key]");
    }

    @Test
    void aRunSaysBeforeItStartsThatAMisspeltCheckIsNotMade() throws IOException {
        String graph = cli.file("g.yaml", """
                runtime: rehearsal
                nodes:
                  - id: a
                    prompt: p
                    allowed_tools: []
                    sucess_when: {result_match: ^DONE}
                    rehearsal: [{reply: not yet}]
                """);

        Cli.Ended ended = cli.run("run", graph);

        assertThat(ended.exit()).isZero();
        assertThat(ended.err())
                .contains(graph
                        + ":6:5: warning: The key `sucess_when` is unknown and is not read: this check is NOT made.");
    }

    @Test
    void lintAsJsonNamesPlaceRuleAndRemedy() throws IOException {
        var findings = cli.run("lint", cli.file("g.yaml", "nodes: [{ id: a, promt: x, prompt: y }]"), "--json")
                .json();

        var finding = findings.path("findings").path(0);
        assertThat(finding.path("line").asInt()).isEqualTo(1);
        assertThat(finding.fieldNames())
                .toIterable()
                .contains("file", "line", "column", "severity", "rule", "message", "remedy", "node_id");
    }

    @ParameterizedTest
    @MethodSource("commandsThatRead")
    void whatIsNotThereOrAFolderIsMissingInput(String command) throws IOException {
        Files.createDirectories(root.resolve("folder"));

        Cli.Ended missing = cli.run(command, root.resolve("none.yaml").toString());
        Cli.Ended folder = cli.run(command, root.resolve("folder").toString());

        assertThat(missing.exit()).isEqualTo(66);
        assertThat(missing.err()).contains("none.yaml");
        assertThat(folder.exit()).isEqualTo(66);
        assertThat(folder.err()).contains("folder");
    }

    private static Stream<String> commandsThatRead() {
        return Stream.of("run", "lint", "show");
    }

    @Test
    void ofNoFileNothingIsCounted() {
        assertThat(cli.run("lint", "nope.yaml").err()).isEqualTo("retake: there is no file nope.yaml\n");
    }

    @Test
    void oneMissingFileAmongSeveralDoesNotHideTheFindingsOfTheOthers() throws IOException {
        Cli.Ended ended = cli.run("lint", root.resolve("none.yaml").toString(), cli.file("g.yaml", "name: empty"));

        assertThat(ended.exit()).isEqualTo(66);
        assertThat(ended.out()).contains("g.yaml:1:1: error");
    }

    private static Stream<Arguments> misuse() {
        return Stream.of(
                Arguments.of((Object) new String[] {"run"}),
                Arguments.of((Object) new String[] {"run", "g.yaml", "--nonsense"}),
                Arguments.of((Object) new String[] {"run", "g.yaml", "-i", "novalue"}),
                Arguments.of((Object) new String[] {"run", "g.yaml", "--concurrency", "many"}),
                Arguments.of((Object) new String[] {"run", "g.yaml", "--concurrency", "0"}),
                Arguments.of((Object) new String[] {"resume", "last"}),
                Arguments.of((Object) new String[] {"lint", "g.yaml", "--runtime", "nobody"}),
                Arguments.of((Object) new String[] {"attempts", "last"}),
                Arguments.of((Object) new String[] {"attempts", "last", "a", "one"}),
                Arguments.of((Object) new String[] {"rnu", "g.yaml"}),
                Arguments.of((Object) new String[] {"help", "nothing"}),
                Arguments.of((Object) new String[] {"--home"}));
    }

    @ParameterizedTest
    @MethodSource("misuse")
    void misuseIsSixtyFourAndNeverReadsAsPaused(String[] arguments) {
        Cli.Ended ended = cli.run(arguments);

        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).isNotBlank();
    }

    @Test
    void aBrokenSnapshotIsNamedAndTheRestIsShown() throws IOException {
        cli.run("run", cli.file("g.yaml", Cli.TWICE.replace("YES thanks", "NO thanks")), "-i", "topic=rain");
        Files.writeString(cli.onlyRun().resolve("state.json"), "{ \"schema\": 3, ");

        Cli.Ended show = cli.run("show", "last");
        Cli.Ended resume = cli.run("resume", "last", "--retry-failed");

        assertThat(show.exit()).isZero();
        assertThat(show.err()).contains("damaged: ").contains("state.json");
        assertThat(show.out()).contains("first").contains("$0.2210");
        assertThat(resume.exit()).isEqualTo(66);
        assertThat(resume.err()).contains("state.json");
    }
}
