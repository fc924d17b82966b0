package dev.retake.app.cli;

import dev.retake.app.cli.AttemptsCommand.Take;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptDelta;
import dev.retake.engine.attempt.AttemptDelta.ReplyChange;
import dev.retake.engine.attempt.AttemptEnd;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.CheckResult;
import dev.retake.engine.run.AttemptTexts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Attempts as lines for people. */
final class AttemptText {

    private static final String PLAIN = "  | ";
    private static final String QUOTED = "  ┃ ";

    private AttemptText() {}

    /** One line for each. */
    static List<String> list(String node, List<Take> takes) {
        var table = new Table();
        table.add("ATTEMPT", "TRIGGER", "VERDICT", "QUOTES", "COST", "TOOK", "DETAIL");
        takes.forEach(take -> table.add(
                String.valueOf(take.attempt().number()),
                take.attempt().trigger().token()
                        + take.feedback().map(feedback -> ", " + feedback).orElse(""),
                verdict(take.attempt()),
                take.texts().quote().map(quote -> "attempt " + quote.of()).orElse("-"),
                Words.cost(take.attempt().accounting().cost()),
                take.attempt().duration().map(Words::duration).orElse("-"),
                firstLine(take.attempt().detail())));
        return takes.isEmpty() ? List.of("node " + node + " has had no attempt") : table.lines();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String verdict(Attempt attempt) {
        String word = attempt.status().name().toLowerCase(Locale.ROOT)
                + attempt.provenance().map(LedgerText::inBrackets).orElse("");
        return word
                + attempt.cause()
                        .map(cause -> ": " + cause.token() + ", " + Words.judged(attempt.judged()))
                        .orElse(attempt.judged() ? ": judged" : "");
    }

    /** All that is known of one. */
    static List<String> whole(Take take) {
        Attempt attempt = take.attempt();
        AttemptTexts texts = take.texts();
        var lines = new ArrayList<String>();
        lines.add(attempt.node() + ", attempt " + attempt.number() + ": " + verdict(attempt));
        if (!attempt.detail().isBlank()) {
            lines.add("  " + attempt.detail());
        }
        lines.addAll(facts(take));
        texts.missing().ifPresent(missing -> lines.add("  missing   " + missing));
        texts.basePrompt().or(texts::prompt).ifPresent(base -> block(lines, "prompt", PLAIN, base));
        texts.quote()
                .ifPresent(quote -> block(
                        lines,
                        "quote of attempt " + quote.of() + ", nonce " + quote.nonce() + ", "
                                + quote.fidelity().name().toLowerCase(Locale.ROOT),
                        QUOTED,
                        quote.text()));
        texts.reply().ifPresent(reply -> block(lines, "reply", PLAIN, reply));
        return lines;
    }

    private static List<String> facts(Take take) {
        Attempt attempt = take.attempt();
        var table = new Table();
        attempt.start().ifPresent(start -> table.add("  trigger", trigger(start)));
        take.feedback().ifPresent(feedback -> table.add("  feedback", feedback.toString()));
        attempt.start().ifPresent(start -> table.add("  runtime", start.runtime() + model(attempt)));
        attempt.startedAt().ifPresent(at -> table.add("  started", at + took(attempt)));
        table.add("  cost", Words.cost(attempt.accounting().cost()) + tokens(attempt));
        attempt.start().ifPresent(start -> table.add("  command", command(start)));
        attempt.start().ifPresent(start -> table.add("  folder", start.cwd()));
        attempt.end().ifPresent(end -> {
            end.exitCode().ifPresent(code -> table.add("  exit", String.valueOf(code)));
            end.signal().ifPresent(signal -> table.add("  signal", String.valueOf(signal)));
            end.checks().forEach(check -> table.add("  check", check(check)));
            end.touched()
                    .ifPresent(files -> table.add("  touched", files.isEmpty() ? "no file" : String.join(", ", files)));
        });
        attempt.end()
                .flatMap(AttemptEnd::delta)
                .ifPresent(delta -> changes(delta).forEach(change -> table.add("  changed", change)));
        return table.lines();
    }

    /** On one line, each argument recognisable. */
    private static String command(AttemptStart start) {
        return start.argv().stream()
                .map(argument -> Words.argument(argument.replace("\n", "\\n")))
                .collect(Collectors.joining(" "));
    }

    private static String trigger(AttemptStart start) {
        return start.trigger().token() + ", leg " + start.leg()
                + (start.follows().isPresent()
                        ? ", follows attempt " + start.follows().getAsInt()
                        : "");
    }

    private static String model(Attempt attempt) {
        return attempt.end()
                .flatMap(AttemptEnd::model)
                .map(name -> ", model " + name)
                .orElse("");
    }

    private static String took(Attempt attempt) {
        return attempt.duration().map(took -> ", took " + Words.duration(took)).orElse("");
    }

    private static String tokens(Attempt attempt) {
        return attempt.accounting()
                .usage()
                .map(usage -> String.format(
                        Locale.ROOT,
                        ", tokens: %,d in (%,d cached), %,d out (%,d reasoning)",
                        usage.inputTokens(),
                        usage.cachedInputTokens(),
                        usage.outputTokens(),
                        usage.reasoningOutputTokens()))
                .orElse("");
    }

    private static String check(CheckResult check) {
        String result = check.passed().map(passed -> passed ? "yes" : "no").orElse("not reached");
        return check.predicate() + ": " + result
                + check.expression().map(asked -> "  " + firstLine(asked)).orElse("")
                + check.evidence()
                        .filter(seen -> !seen.isBlank())
                        .map(seen -> "  (" + firstLine(seen) + ")")
                        .orElse("");
    }

    private static List<String> changes(AttemptDelta delta) {
        return Stream.of(
                        change("prompt", delta.context()).or(() -> change("prompt", delta.prompt())),
                        change("tools", delta.tools()),
                        delta.reply().map(reply -> reply(reply, delta.similarity())))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> change(String what, AttemptDelta.Change change) {
        var parts = new ArrayList<String>();
        change.added().forEach(name -> parts.add(part(name) + " added"));
        change.changed().forEach(name -> parts.add(part(name) + " changed"));
        change.removed().forEach(name -> parts.add(part(name) + " removed"));
        return parts.isEmpty() ? Optional.empty() : Optional.of(what + ": " + String.join(", ", parts));
    }

    /** A part of a prompt, which the records name {@code kind} or {@code kind:name}, in words. */
    private static String part(String name) {
        String[] kind = name.split(":", 2);
        if (kind.length < 2) {
            return name.equals("base") ? "text" : name;
        }
        return kind[0] + (kind[0].equals("input") ? " " : " of ") + kind[1];
    }

    private static String reply(ReplyChange reply, Optional<BigDecimal> similarity) {
        return "reply: " + reply.token()
                + similarity
                        .filter(_ -> reply != ReplyChange.IDENTICAL)
                        .map(shared -> ", " + shared.movePointRight(2).setScale(0, RoundingMode.HALF_UP)
                                + "% of the words are the same")
                        .orElse("");
    }

    private static void block(List<String> lines, String title, String margin, String text) {
        lines.add("");
        lines.add(title + " (" + Words.bytes(text.getBytes(StandardCharsets.UTF_8).length) + ")");
        text.lines().forEach(line -> lines.add(margin + line));
    }

    /** What differs between two. */
    static List<String> difference(Take before, Take after) {
        var lines = new ArrayList<String>();
        for (Take take : List.of(before, after)) {
            lines.add(take.attempt().node() + ", attempt " + take.attempt().number() + ": " + verdict(take.attempt())
                    + "  " + Words.cost(take.attempt().accounting().cost())
                    + took(take.attempt())
                    + take.feedback().map(feedback -> "  feedback " + feedback).orElse(""));
        }
        after.attempt()
                .end()
                .flatMap(AttemptEnd::delta)
                .filter(_ -> after.attempt().start().stream()
                        .anyMatch(start ->
                                start.follows().orElse(0) == before.attempt().number()))
                .ifPresent(delta -> changes(delta).forEach(change -> lines.add("  changed  " + change)));
        boolean isQuoted =
                Stream.of(before, after).anyMatch(take -> take.texts().quote().isPresent());
        compared(lines, isQuoted ? "prompt without its quote" : "prompt", before, after, AttemptText::asked);
        if (isQuoted) {
            quotes(lines, before, after);
        }
        compared(lines, "reply", before, after, take -> take.texts().reply());
        return lines;
    }

    /** What a node was asked: the quote in it has a part of its own. */
    private static Optional<String> asked(Take take) {
        return take.texts().basePrompt().or(take.texts()::prompt);
    }

    private static void quotes(List<String> lines, Take before, Take after) {
        if (Stream.of(before, after).allMatch(take -> take.texts().quote().isPresent())) {
            compared(lines, "quote", before, after, AttemptText::quoted);
            return;
        }
        Take only = before.texts().quote().isPresent() ? before : after;
        lines.add("");
        only.texts()
                .quote()
                .ifPresent(quote -> lines.add("quote: only in " + only.attempt().number() + ", of attempt " + quote.of()
                        + " (" + Words.bytes(quote.text().getBytes(StandardCharsets.UTF_8).length) + ")"));
    }

    private static Optional<String> quoted(Take take) {
        return take.texts().quote().map(quote -> quote.text());
    }

    private static void compared(
            List<String> lines, String what, Take before, Take after, Function<Take, Optional<String>> text) {
        Optional<String> left = text.apply(before);
        Optional<String> right = text.apply(after);
        lines.add("");
        if (left.isEmpty() || right.isEmpty()) {
            lines.add(what + ": one of them has none to compare");
        } else if (left.equals(right)) {
            lines.add(what + ": identical");
        } else {
            lines.add(what + ", [-only in " + before.attempt().number() + "-] {+only in "
                    + after.attempt().number() + "+}");
            TextDifference.marked(left.get(), right.get()).lines().forEach(line -> lines.add(PLAIN + line));
        }
    }
}
