package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.Verify;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a {@code success_check}. */
final class CheckReader {

    private static final List<String> KEYS = GraphSchema.names("success_check");
    private static final List<String> LATER = List.of("confirm", "confirm_timeout", "diagnostics", "quarantine");
    private static final List<String> VERIFY_KEYS = Stream.concat(
                    GraphSchema.names("success_check", "verify").stream(), LATER.stream())
            .toList();

    private final Problems problems;
    private final Optional<NodeId> node;
    private final Fields fields;

    CheckReader(Problems problems, Yaml.Mapping mapping, Optional<NodeId> node) {
        this.problems = problems;
        this.node = node;
        this.fields = new Fields(problems, mapping, node);
    }

    SuccessCheck read() {
        fields.warnOfUnknown(KEYS, _ -> true);
        return new SuccessCheck(
                fields.bool("exit_zero").orElse(false),
                pattern(fields, "result_matches"),
                fields.mapping("verify").flatMap(this::verify));
    }

    private Optional<Verify> verify(Yaml.Mapping mapping) {
        var verify = new Fields(problems, mapping, node);
        verify.warnOfUnknown(VERIFY_KEYS);
        LATER.forEach(key -> verify.notSupported(key, "verify." + key));
        if (verify.value("command").isEmpty()) {
            problems.error(
                    LoadRule.VERIFY_COMMAND,
                    mapping,
                    node,
                    "`verify` has no command.",
                    "Write the command whose exit code decides: `command: make test`.");
        }
        var command = verify.nonBlank("command");
        var cwd = verify.text("cwd");
        command.ifPresent(text -> Templates.refuse(text, verify.at("command"), node, problems));
        cwd.ifPresent(text -> Templates.refuse(text, verify.at("cwd"), node, problems));
        var timeout = timeout(verify);
        var expectExit = verify.whole("expect_exit", 0, 255);
        var outputMatches = pattern(verify, "output_matches");
        return command.map(text -> new Verify(text, cwd, timeout, expectExit.orElse(0), outputMatches));
    }

    private static Duration timeout(Fields verify) {
        var timeout = verify.positiveDuration("timeout").orElse(Verify.DEFAULT_TIMEOUT);
        if (timeout.compareTo(Verify.MAX_TIMEOUT) > 0) {
            verify.error(
                    LoadRule.VERIFY_TIMEOUT,
                    "timeout",
                    "A verify may take 10m at most, not " + verify.at("timeout").kind() + ".",
                    "Write `10m` or less.");
            return Verify.MAX_TIMEOUT;
        }
        return timeout;
    }

    private static Optional<String> pattern(Fields fields, String key) {
        var pattern = fields.text(key);
        pattern.flatMap(Patterns::problem)
                .ifPresent(problem -> fields.error(
                        LoadRule.REGULAR_EXPRESSION,
                        key,
                        "`" + key + "` is not a regular expression: " + problem + ".",
                        "Use RE2 syntax; single quotes keep backslashes as they are."));
        return pattern;
    }
}
