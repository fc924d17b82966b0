package dev.retake.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retake.engine.lint.WarningRule;
import dev.retake.engine.source.LoadRule;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintCommandTest {

    private static final String MISTAKEN = """
            inputs: [never]   # asked in vain
            nodes:
              - id: ask # 😀
                promt: "Say it."
                use: shared
            """;

    private static final String SHARED = """
            fragment: shared
            description: shared
            node:
              prompt: Say it.
              alowed_tools: []
            """;

    @TempDir
    private Path root;

    private Cli cli;

    @BeforeEach
    void openAHome() {
        cli = new Cli(root);
    }

    @Test
    void fixMendsTheGraphAndItsFragmentAndSaysEachChange() throws IOException {
        String graph = cli.file("g.yaml", "inputs: [never]   # in vain\nnodes:\n  - {id: a, use: shared}\n");
        String fragment = cli.file("fragments/shared.yaml", SHARED);

        Cli.Ended ended = cli.run("lint", graph, "--fix");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out())
                .isEqualTo(graph + ":1:1: fixed: remove `inputs`, none of which is used [unused-input]\n" + fragment
                        + ":5:3: fixed: rename `alowed_tools` to `allowed_tools` [unknown-key]\n");
        assertThat(ended.err()).contains("0 errors, 0 warnings left, 2 fixed in 2 files");
        assertThat(Path.of(graph)).hasContent("# in vain\nnodes:\n  - {id: a, use: shared}\n");
        assertThat(Path.of(fragment)).hasContent(SHARED.replace("alowed", "allowed"));
        assertThat(cli.run("lint", graph, "--fix").err()).contains("0 fixed");
    }

    @Test
    void graphsThatCiteOneFragmentAreMendedTogether() throws IOException {
        String fragment = cli.file(
                "fragments/shared.yaml",
                "fragment: shared\ndescription: d\nsubstitutions: [t]\n"
                        + "node: {prompt: p, allowed_tools: [], timeot: '{{ with.t }}'}\n");
        byte[] before = Files.readAllBytes(Path.of(fragment));
        String good = cli.file("a.yaml", "nodes: [{id: a, use: shared, with: {t: 5m}}]\n");
        String bad = cli.file("b.yaml", "nodes: [{id: b, use: shared, with: {t: soon}}]\n");
        String elsewhere = root.resolve("x/../b.yaml").toString();
        Files.createDirectories(root.resolve("x"));

        for (String[] order : new String[][] {{good, bad}, {bad, good}, {good, elsewhere}}) {
            Cli.Ended ended = cli.run("lint", "--fix", order[0], order[1]);
            assertThat(ended.exit()).isZero();
            assertThat(ended.err()).contains("0 errors", "0 fixed in 3 files");
            assertThat(Path.of(fragment)).hasBinaryContent(before);
        }
    }

    @Test
    void aFileThatIsReadOnlyIsLeftAloneAndSaid() throws IOException {
        String text = "inputs: [x]\nnodes: [{id: a, prompt: p, allowed_tools: []}]\n";
        Path graph = Path.of(cli.file("g.yaml", text));
        assumeTrue(Files.getFileStore(graph).supportsFileAttributeView("posix"), "skipped: no mode bits here");
        Files.setPosixFilePermissions(graph, PosixFilePermissions.fromString("r--r--r--"));

        Cli.Ended ended = cli.run("lint", "--fix", graph.toString());

        assertThat(ended.exit()).isEqualTo(Exit.CANNOT_WRITE);
        assertThat(ended.err()).contains(graph + " is read-only", "1 warning left, 0 fixed");
        assertThat(graph).hasContent(text);
    }

    @Test
    void aFileWithSeveralNamesStaysOneFile() throws IOException {
        Path graph = Path.of(cli.file("g.yaml", "inputs: [x]\nnodes: [{id: a, prompt: p, allowed_tools: []}]\n"));
        assumeTrue(Files.getFileStore(graph).supportsFileAttributeView("unix"), "skipped: no links here");
        Path other = Files.createLink(root.resolve("other.yaml"), graph);

        assertThat(cli.run("lint", "--fix", graph.toString()).exit()).isZero();

        assertThat(other).hasContent("nodes: [{id: a, prompt: p, allowed_tools: []}]\n");
        assertThat(Files.isSameFile(other, graph)).isTrue();
    }

    @Test
    void aDoubtAboutAFragmentNamesWhoCitesItAndWhere() throws IOException {
        cli.file(
                "fragments/f.yaml",
                "fragment: f\ndescription: d\nsubstitutions: [c]\n"
                        + "node: {prompt: p, success_check: {verify: {command: 'pytest {{ with.c }}'}}}");
        String graph = cli.file("g.yaml", "nodes:\n- {id: a, use: f, with: {c: -x}}\n");
        String cited = "(cited by `a` at " + graph + ":2:16).";
        assertThat(cli.run("lint", graph).out()).contains("f.yaml:4:").contains(cited);
        assertThat(cli.run("lint", graph, "--json")
                        .json()
                        .at("/findings/0/message")
                        .asText())
                .endsWith(cited);
    }

    @Test
    void withoutFixNothingIsWritten() throws IOException {
        String graph = cli.file("g.yaml", MISTAKEN);
        cli.run("lint", graph);
        cli.run("lint", graph, "--json");
        cli.run("lint", graph, "--sarif");
        assertThat(Path.of(graph)).hasContent(MISTAKEN);
    }

    @Test
    void fixKeepsModeBitsAndWritesWhereALinkLeads() throws IOException {
        Path graph = Path.of(cli.file("real/g.yaml", "inputs: [x]\nnodes: [{id: a, prompt: p, allowed_tools: []}]\n"));
        assumeTrue(Files.getFileStore(graph).supportsFileAttributeView("posix"), "skipped: no mode bits here");
        Files.setPosixFilePermissions(graph, PosixFilePermissions.fromString("rwxr-----"));
        Path link = Files.createSymbolicLink(root.resolve("link.yaml"), graph);

        cli.run("lint", link.toString(), "--fix");

        assertThat(link).isSymbolicLink();
        assertThat(graph).hasContent("nodes: [{id: a, prompt: p, allowed_tools: []}]\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(graph)))
                .isEqualTo("rwxr-----");
        try (var left = Files.list(graph.getParent())) {
            assertThat(left).containsExactly(graph);
        }
    }

    @Test
    void jsonSaysWhatWasFixedAndWhereTheFixesOfTheRestAre() throws IOException {
        String graph = cli.file(
                "g.yaml",
                "# 😀\nnodes: [{id: a, prompt: p, allowed_tools: [], success_check: {result_matches: ^x}}]\n");

        JsonNode open = cli.run("lint", graph, "--json").json();
        JsonNode fix = open.at("/findings/0/fix");
        assertThat(fix.get("title").asText()).isEqualTo("add `exit_zero: true`");
        assertThat(fix.at("/edits/0").toString())
                .isEqualTo("{\"file\":\"" + graph + "\",\"line\":2,\"column\":81,\"end_line\":2,\"end_column\":81,"
                        + "\"replacement\":\", exit_zero: true\"}");
        assertThat(open.has("fixed")).isFalse();

        JsonNode fixed = cli.run("lint", graph, "--fix", "--json").json();
        assertThat(fixed.get("findings")).isEmpty();
        assertThat(fixed.at("/fixed/0/rule").asText()).isEqualTo("exit-not-checked");
    }

    @Test
    void sarifHoldsEachFindingWithItsRulePlaceAndFix() throws IOException {
        cli.file("a folder/fragments/shared.yaml", SHARED);
        String graph = cli.file("a folder/g.yaml", MISTAKEN);

        Cli.Ended ended = cli.run("lint", graph, root.resolve("none.yaml").toString(), "--sarif");

        assertThat(ended.exit()).isEqualTo(66);
        JsonNode document = ended.json();
        assertThat(document.get("version").asText()).isEqualTo("2.1.0");
        JsonNode run = document.at("/runs/0");
        assertThat(run.get("columnKind").asText()).isEqualTo("unicodeCodePoints");
        assertThat(run.at("/tool/driver/rules").findValuesAsText("id"))
                .hasSize(LoadRule.values().length + WarningRule.values().length)
                .doesNotHaveDuplicates();
        assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isFalse();
        assertThat(run.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asText())
                .contains("none.yaml");
        List<String> rules = run.get("results").findValuesAsText("ruleId");
        assertThat(rules).contains("unused-input", "unknown-key");
        JsonNode inFragment = run.at("/results/" + (rules.size() - 1));
        assertThat(inFragment
                        .at("/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .startsWith("file:///")
                .endsWith("a%20folder/fragments/shared.yaml");
        assertThat(inFragment.at("/locations/0/physicalLocation/region").toString())
                .isEqualTo("{\"startLine\":5,\"startColumn\":3,\"endLine\":5,\"endColumn\":15}");
        assertThat(inFragment
                        .at("/fixes/0/artifactChanges/0/replacements/0/insertedContent/text")
                        .asText())
                .isEqualTo("allowed_tools");
    }

    @Test
    void jsonAndSarifExcludeEachOther() throws IOException {
        Cli.Ended ended = cli.run("lint", cli.file("g.yaml", MISTAKEN), "--json", "--sarif");
        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.err()).contains("--json").contains("--sarif");
    }

    @Test
    void aRelativePathStaysARelativeReference() {
        assertThat(Sarif.uri(Path.of("a b", "ü#.yaml"))).isEqualTo("a%20b/%C3%BC%23.yaml");
        assertThat(Sarif.uri(Path.of("c:d.yaml"))).isEqualTo("./c:d.yaml");
        assertThat(Sarif.uri(Path.of("a", "c:d.yaml"))).isEqualTo("a/c:d.yaml");
        assertThat(URI.create(Sarif.uri(Path.of("c:d.yaml"))).isAbsolute()).isFalse();
        assertThat(Sarif.uri(Path.of("100%", "a?b[1].yaml"))).isEqualTo("100%25/a%3Fb%5B1%5D.yaml");
        assertThat(Sarif.uri(Path.of("u\u0308.yaml"))).as("not composed").isEqualTo("u%CC%88.yaml");
    }

    /** The properties of SARIF 2.1.0 that are used here, by the object that has them; each name ends a path. */
    private static final Map<String, Set<String>> SARIF = Map.ofEntries(
            Map.entry("", Set.of("$schema", "version", "runs")),
            Map.entry("runs", Set.of("tool", "invocations", "columnKind", "results")),
            Map.entry("tool", Set.of("driver")),
            Map.entry("driver", Set.of("name", "version", "rules")),
            Map.entry("rules", Set.of("id", "shortDescription", "fullDescription", "defaultConfiguration")),
            Map.entry("defaultConfiguration", Set.of("level")),
            Map.entry("invocations", Set.of("executionSuccessful", "toolExecutionNotifications")),
            Map.entry("toolExecutionNotifications", Set.of("level", "message")),
            Map.entry("results", Set.of("ruleId", "ruleIndex", "level", "message", "locations", "fixes")),
            Map.entry("locations", Set.of("physicalLocation", "logicalLocations")),
            Map.entry("logicalLocations", Set.of("name", "kind")),
            Map.entry("physicalLocation", Set.of("artifactLocation", "region")),
            Map.entry("artifactLocation", Set.of("uri")),
            Map.entry("fixes", Set.of("description", "artifactChanges")),
            Map.entry("artifactChanges", Set.of("artifactLocation", "replacements")),
            Map.entry("replacements", Set.of("deletedRegion", "insertedContent")));

    /** What must not be left out, by the object that has it. */
    private static final Map<String, Set<String>> REQUIRED = Map.ofEntries(
            Map.entry("", Set.of("version", "runs")),
            Map.entry("runs", Set.of("tool")),
            Map.entry("tool", Set.of("driver")),
            Map.entry("driver", Set.of("name")),
            Map.entry("rules", Set.of("id")),
            Map.entry("invocations", Set.of("executionSuccessful")),
            Map.entry("toolExecutionNotifications", Set.of("message")),
            Map.entry("results", Set.of("message")),
            Map.entry("fixes", Set.of("artifactChanges")),
            Map.entry("artifactChanges", Set.of("artifactLocation", "replacements")),
            Map.entry("replacements", Set.of("deletedRegion")));

    /** Lists that hold at least one. */
    private static final Set<String> NEVER_EMPTY = Set.of("artifactChanges", "replacements", "locations", "fixes");

    private static final Set<String> REGION = Set.of("startLine", "startColumn", "endLine", "endColumn");

    @Test
    void sarifHoldsNothingThatTheStandardDoesNotHave() throws IOException {
        cli.file("fragments/shared.yaml", SHARED);
        Cli.Ended ended = cli.run(
                "lint", cli.file("g.yaml", MISTAKEN), root.resolve("none.yaml").toString(), "--sarif");
        assertThat(ended.json().at("/runs/0/results")).isNotEmpty();
        isOfTheStandard("", ended.json());
    }

    private static void isOfTheStandard(String name, JsonNode value) {
        if (value.isArray()) {
            assertThat(value.isEmpty() && NEVER_EMPTY.contains(name))
                    .as("`%s` is empty", name)
                    .isFalse();
            value.forEach(item -> isOfTheStandard(name, item));
        } else if (value.isObject()) {
            Set<String> known = SARIF.getOrDefault(
                    name, name.toLowerCase(Locale.ROOT).endsWith("region") ? REGION : Set.of("text"));
            assertThat(REQUIRED.getOrDefault(name, Set.of()))
                    .as("in `%s`", name)
                    .allMatch(value::has);
            if (known == REGION) {
                assertThat(ends(value)).as("%s", value).isTrue();
            }
            value.properties().forEach(property -> {
                assertThat(known).as("in `%s`", name).contains(property.getKey());
                isOfTheStandard(property.getKey(), property.getValue());
            });
        } else if (name.equals("level")) {
            assertThat(value.asText()).isIn("error", "warning", "note", "none");
        } else if (name.equals("uri")) {
            assertThat(URI.create(value.asText())).isNotNull();
        } else if (REGION.contains(name)) {
            assertThat(value.asInt()).isPositive();
        }
    }

    /** Whether a region ends where it begins or after that. */
    private static boolean ends(JsonNode region) {
        int lines = region.get("endLine").asInt() - region.get("startLine").asInt();
        return lines > 0
                || (lines == 0
                        && region.get("endColumn").asInt()
                                >= region.get("startColumn").asInt());
    }

    @Test
    void sarifNamesTheRuleOfEachResultByItsPlaceAmongTheRules() throws IOException {
        cli.file("fragments/shared.yaml", SHARED);
        JsonNode run =
                cli.run("lint", cli.file("g.yaml", MISTAKEN), "--sarif").json().at("/runs/0");

        assertThat(run.get("results"))
                .isNotEmpty()
                .allSatisfy(result -> assertThat(run.at(
                                "/tool/driver/rules/" + result.get("ruleIndex").asInt() + "/id"))
                        .isEqualTo(result.get("ruleId")));
    }

    @Test
    void sarifNamesAFileByAUriThatLeadsBackToItWhateverItIsCalled() throws IOException {
        for (String name :
                List.of("a b", "100%", "a#b", "a?b", "[x]", "a%20b", "grün", "u\u0308", "\uD83D\uDE00", "a;b=c")) {
            Path file = Path.of(cli.file(name + "/" + name + ".yaml", MISTAKEN));
            String uri = cli.run("lint", file.toString(), "--sarif")
                    .json()
                    .at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                    .asText();
            assertThat(uri).matches("[\\x21-\\x7E]+");
            assertThat(Path.of(URI.create(uri))).isEqualTo(file);
        }
    }

    @Test
    void aBraceInAMessageOfSarifIsNoPlaceholder() throws IOException {
        String graph = cli.file("g.yaml", "nodes: [{id: a, prompt: 'Use {{ input.x }}', allowed_tools: []}]");
        JsonNode run = cli.run("lint", graph, "--sarif").json().at("/runs/0");

        assertThat(run.at("/results/0/message/text").asText()).startsWith("`{{{{ input.x }}}}` is no placeholder");
        assertThat(run.findValuesAsText("text"))
                .noneMatch(text -> text.replace("{{", "").contains("{"));
    }
}
