package dev.retake.engine.lint;

import dev.retake.engine.source.Suggestion;
import java.util.ArrayList;
import java.util.List;

/** A runtime that is neither built in nor described, so that a run will not start. */
final class RuntimeRule implements Rule {

    /** What needs no description. */
    static final List<String> BUILT_IN = List.of("claude", "codex", "rehearsal");

    @Override
    public void check(GraphFacts facts, Warnings warnings) {
        var known = new ArrayList<>(BUILT_IN);
        known.addAll(facts.described());
        facts.graph()
                .runtime()
                .filter(facts.runtime()::equals)
                .filter(name -> !known.contains(name))
                .ifPresent(name -> warnings.add(
                        WarningRule.UNKNOWN_RUNTIME,
                        facts.source().place("/runtime"),
                        "There is no runtime `" + name + "` here: there are " + String.join(", ", known) + ".",
                        Suggestion.question(name, known, "Name one of them, or describe it in runtimes.yaml."),
                        Warnings.fix(
                                "name the runtime `"
                                        + Suggestion.of(name, known).orElse("") + "`",
                                Suggestion.of(name, known)
                                        .flatMap(meant -> facts.source().edits().replaceScalar("/runtime", meant)))));
    }
}
