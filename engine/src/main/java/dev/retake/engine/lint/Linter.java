package dev.retake.engine.lint;

import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.source.GraphSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Checks a graph file by every rule. */
public final class Linter {

    private static final List<Rule> RULES = List.of(
            new RuntimeRule(),
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
            new SharedFolderRule(),
            new FeedbackRule(),
            new GateRule(),
            new FragmentExitRule(),
            new ConfirmRule());

    /** The file of the graph comes first, its fragments after it. */
    private static Comparator<Finding> byPlace(String graph) {
        return Comparator.<Finding, Boolean>comparing(
                        finding -> !finding.place().file().equals(graph))
                .thenComparing(finding -> finding.place().file())
                .thenComparingInt(finding -> finding.place().line())
                .thenComparingInt(finding -> finding.place().column())
                .thenComparing(Finding::severity)
                .thenComparing(Finding::rule);
    }

    private Linter() {}

    /** Checks {@code source} for a run under {@code runtime}; absent = the file's own choice. */
    public static LintReport check(GraphSource source, Optional<String> runtime) {
        return check(source, runtime, List.of(), () -> RetryHistory.NONE);
    }

    /**
     * Checks {@code source} for a run under {@code runtime}; absent = the file's own choice.
     *
     * @param commands the runtimes of {@code runtimes.yaml}
     * @param history asked only where the graph gives cause to
     */
    public static LintReport check(
            GraphSource source, Optional<String> runtime, List<CommandSpec> commands, Supplier<RetryHistory> history) {
        var findings = new ArrayList<Finding>();
        source.errors()
                .forEach(error -> findings.add(new Finding(
                        Severity.ERROR,
                        error.rule(),
                        error.place(),
                        error.node(),
                        error.message(),
                        error.remedy(),
                        ErrorFixes.of(error, source))));
        source.unknownKeys()
                .forEach(key -> findings.add(new Finding(
                        Severity.WARNING,
                        WarningRule.UNKNOWN_KEY.id(),
                        key.place(),
                        key.node(),
                        "The key `" + key.key() + "` is unknown and is not read"
                                + (key.isCheck() ? ": this check is NOT made." : "."),
                        key.suggestion()
                                .map(word -> "Did you mean `" + word + "`?")
                                .orElse("Remove it, or write it as a comment."),
                        Warnings.fix(
                                "rename `" + key.key() + "` to `"
                                        + key.suggestion().orElse("") + "`",
                                key.rename()))));
        var graph = source.graph();
        // What is left of a text that breaks off in the middle would draw warnings that are not the author's.
        graph.filter(_ -> source.isWhole()).ifPresent(read -> {
            var facts = new GraphFacts(source, read, runtime, commands, history);
            var warnings = new Warnings();
            RULES.forEach(rule -> rule.check(facts, warnings));
            findings.addAll(warnings.findings());
        });
        findings.sort(byPlace(source.file()));
        return new LintReport(
                findings, graph.filter(_ -> source.errors().isEmpty()).map(valid -> new ValidGraph(valid, source)));
    }
}
