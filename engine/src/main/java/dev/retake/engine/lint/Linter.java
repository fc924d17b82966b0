package dev.retake.engine.lint;

import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.source.GraphSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Checks a graph file by every rule. */
public final class Linter {

    private static final List<Rule> RULES = List.of(
            new PlaceholderRule(),
            new UnusedInputRule(),
            new SecretInputRule(),
            new EmptyPromptRule(),
            new UnreadVerdictRule(),
            new NoToolsNoVerifyRule(),
            new BypassPermissionsRule(),
            new BudgetWithoutCostRule(),
            new SessionRule(),
            new RetryRule(),
            new ResultPatternRule(),
            new CannotFailRule(),
            new ReplyInShellRule(),
            new FirstFailureOnlyRule(),
            new SharedFolderRule());

    private static final Comparator<Finding> BY_PLACE = Comparator.<Finding>comparingInt(
                    finding -> finding.place().line())
            .thenComparingInt(finding -> finding.place().column())
            .thenComparing(Finding::severity)
            .thenComparing(Finding::rule);

    private Linter() {}

    /** Checks {@code source} for a run under {@code runtime}; absent = the file's own choice. */
    public static LintReport check(GraphSource source, Optional<String> runtime) {
        return check(source, runtime, List.of());
    }

    /**
     * Checks {@code source} for a run under {@code runtime}; absent = the file's own choice.
     *
     * @param commands the runtimes of {@code runtimes.yaml}
     */
    public static LintReport check(GraphSource source, Optional<String> runtime, List<CommandSpec> commands) {
        var findings = new ArrayList<Finding>();
        source.errors()
                .forEach(error -> findings.add(new Finding(
                        Severity.ERROR, error.rule(), error.place(), error.node(), error.message(), error.remedy())));
        source.unknownKeys()
                .forEach(key -> findings.add(new Finding(
                        Severity.WARNING,
                        "unknown-key",
                        key.place(),
                        key.node(),
                        "The key `" + key.key() + "` is unknown and is not read.",
                        key.suggestion()
                                .map(word -> "Did you mean `" + word + "`?")
                                .orElse("Remove it, or write it as a comment."))));
        var graph = source.graph();
        // What is left of a text that breaks off in the middle would draw warnings that are not the author's.
        graph.filter(_ -> source.isWhole()).ifPresent(read -> {
            var facts = new GraphFacts(source, read, runtime, commands);
            var warnings = new Warnings();
            RULES.forEach(rule -> rule.check(facts, warnings));
            findings.addAll(warnings.findings());
        });
        findings.sort(BY_PLACE);
        return new LintReport(
                findings, graph.filter(_ -> source.errors().isEmpty()).map(valid -> new ValidGraph(valid, source)));
    }
}
