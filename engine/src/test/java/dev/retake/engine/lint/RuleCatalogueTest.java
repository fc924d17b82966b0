package dev.retake.engine.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.LoadRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code -Dretake.write=true} the page is written instead of compared. */
class RuleCatalogueTest {

    private static final Path PAGE = Path.of("../docs/lint-rules.md");

    private static LintReport check(WarningRule rule) {
        Fragments examples = name -> new Fragments.Found.Text("example", rule.example());
        String graph = rule == WarningRule.UNREACHABLE_EXIT ? "nodes: [{id: cited, use: pair}]" : rule.example();
        return Linter.check(GraphSource.parse("example", graph, examples), Optional.empty());
    }

    private static boolean hasFix(WarningRule rule) {
        return check(rule).findings().stream()
                .anyMatch(finding ->
                        finding.rule().equals(rule.id()) && finding.fix().isPresent());
    }

    private static String page() {
        var page = new StringBuilder("""
                # What lint says

                `retake lint GRAPH…` checks graph files and starts nothing; the window does the same while one types, and every
                run begins with it. Errors keep a graph from running, warnings never do. Each finding has a place, the id of its
                rule, one sentence of what is wrong and one of what to do. Where the remedy is mechanical there is a *fix*:
                `retake lint --fix` makes all of them and touches nothing else of the text.

                This page is made from the rules (`RuleCatalogueTest`).

                ## Warnings

                | rule | in one sentence | fix |
                |---|---|---|
                """);
        for (WarningRule rule : WarningRule.values()) {
            page.append("| [`%s`](#%s) | %s | %s |%n"
                    .formatted(rule.id(), rule.id(), rule.title(), hasFix(rule) ? "yes" : ""));
        }
        for (WarningRule rule : WarningRule.values()) {
            page.append("%n### %s%n%n%s %s%n%n```yaml%n%s```%n"
                    .formatted(rule.id(), rule.title(), rule.why(), rule.example()));
        }
        page.append("""

                ## Errors

                `self-dependency` has a fix; `unknown-dependency`, `fragment-exit`, `with-undeclared` and `with-unknown` have one where one
                name only can have been meant.

                | rule | meaning |
                |---|---|
                """);
        for (LoadRule rule : LoadRule.values()) {
            page.append(
                    "| `%s` | %s |%n".formatted(rule.id(), rule.description().replace("|", "\\|")));
        }
        return page.toString();
    }

    @Test
    void thePageSaysWhatTheRulesSay() throws IOException {
        if (Boolean.getBoolean("retake.write")) {
            Files.writeString(PAGE, page());
        }
        assertThat(PAGE).hasContent(page());
    }

    @ParameterizedTest
    @EnumSource
    void eachExampleDrawsItsWarningAndNoOther(WarningRule rule) {
        assertThat(check(rule).findings())
                .filteredOn(finding -> !finding.rule().equals(LoadRule.NOT_SUPPORTED_YET.id()))
                .extracting(Finding::rule)
                .isNotEmpty()
                .containsOnly(rule.id());
    }

    @Test
    void noTwoRulesShareAnId() {
        assertThat(Stream.concat(
                        Arrays.stream(LoadRule.values()).map(LoadRule::id),
                        Arrays.stream(WarningRule.values()).map(WarningRule::id)))
                .doesNotHaveDuplicates();
    }
}
