package dev.retake.engine.source;

import dev.retake.engine.graph.CommandSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code runtimes.yaml} describes: further runtimes, each a program called through a template.
 *
 * @param runtimes those that could be read without an error
 */
public record RuntimesFile(List<CommandSpec> runtimes, List<LoadError> errors) {

    private static final List<String> KEYS =
            List.of("argv", "prompt", "reply", "cost_usd", "session", "resume", "tools");
    private static final Set<String> BUILT_IN = Set.of("claude", "codex", "rehearsal", "replay");
    private static final String JSON = "json:";
    private static final String LAST_LINE = "jsonl-last:";

    public RuntimesFile {
        runtimes = List.copyOf(runtimes);
        errors = List.copyOf(errors);
    }

    /** Reads a file; whatever its bytes are, the result has runtimes or errors. */
    public static RuntimesFile read(Path path) throws IOException {
        try (var in = Files.newInputStream(path)) {
            String file = path.toString();
            return read(file, Decoded.of(file, in.readNBytes(Decoded.MAX_BYTES + 1)));
        }
    }

    /** Reads a text; {@code file} names it in places. */
    public static RuntimesFile parse(String file, String text) {
        return read(file, Decoded.of(file, text));
    }

    private static RuntimesFile read(String file, Decoded decoded) {
        if (decoded.error().isPresent()) {
            return new RuntimesFile(List.of(), List.of(decoded.error().get()));
        }
        var problems = new Problems();
        var runtimes = new ArrayList<CommandSpec>();
        var root = YamlReader.read(decoded.index(file), problems).root();
        if (problems.errors().isEmpty()) {
            root.filter(value -> !(value instanceof Yaml.Scalar scalar && scalar.isNull()))
                    .ifPresent(value -> file(value, problems, runtimes));
        }
        return new RuntimesFile(runtimes, problems.errors());
    }

    private static void file(Yaml root, Problems problems, List<CommandSpec> runtimes) {
        if (!(root instanceof Yaml.Mapping mapping)) {
            problems.error(
                    LoadRule.TYPE,
                    root,
                    Optional.empty(),
                    "This file must be a mapping, not " + root.kind() + ".",
                    "Begin with `runtimes:`.");
            return;
        }
        var fields = fields(problems, mapping, List.of("runtimes"));
        fields.mapping("runtimes").ifPresent(named -> {
            for (Yaml.Entry entry : named.entries().values()) {
                int before = problems.errors().size();
                var spec = runtime(entry, problems);
                if (problems.errors().size() == before) {
                    spec.ifPresent(runtimes::add);
                }
            }
        });
    }

    private static Optional<CommandSpec> runtime(Yaml.Entry entry, Problems problems) {
        String name = entry.key().text();
        if (name.isBlank() || BUILT_IN.contains(name)) {
            problems.error(
                    LoadRule.RUNTIME_NAME,
                    entry.key(),
                    Optional.empty(),
                    name.isBlank() ? "A runtime needs a name." : "`" + name + "` is a runtime of Retake's own.",
                    "Choose another name.");
        }
        if (!(entry.value() instanceof Yaml.Mapping mapping)) {
            problems.error(
                    LoadRule.TYPE,
                    entry.value(),
                    Optional.empty(),
                    "A runtime must be a mapping, not " + entry.value().kind() + ".",
                    "Write at least `argv: [program]` below its name.");
            return Optional.empty();
        }
        var fields = fields(problems, mapping, KEYS);
        var argv = fields.texts("argv").orElse(List.of());
        if (argv.isEmpty() || argv.getFirst().isBlank()) {
            fields.error(
                    LoadRule.RUNTIME_ARGV,
                    "argv",
                    "The runtime `" + name + "` names no program.",
                    "Write `argv: [program, argument]`.");
        }
        return Optional.of(new CommandSpec(
                name,
                argv,
                prompt(fields),
                reply(fields),
                pointer(fields, "cost_usd"),
                pointer(fields, "session"),
                fields.texts("resume").orElse(List.of()),
                fields.texts("tools").orElse(List.of())));
    }

    private static CommandSpec.PromptBy prompt(Fields fields) {
        return switch (fields.text("prompt").orElse("stdin")) {
            case "stdin" -> CommandSpec.PromptBy.STDIN;
            case "argument" -> CommandSpec.PromptBy.ARGUMENT;
            case "file" -> CommandSpec.PromptBy.FILE;
            default -> {
                fields.error(
                        LoadRule.RUNTIME_PROMPT,
                        "prompt",
                        "`prompt` cannot be " + fields.at("prompt").kind() + ".",
                        "Write `stdin`, `argument` or `file`.");
                yield CommandSpec.PromptBy.STDIN;
            }
        };
    }

    private static CommandSpec.ReplyFrom reply(Fields fields) {
        String reply = fields.text("reply").orElse("stdout");
        if (isPointer(reply, JSON)) {
            return new CommandSpec.ReplyFrom.Json(reply.substring(JSON.length()));
        }
        if (isPointer(reply, LAST_LINE)) {
            return new CommandSpec.ReplyFrom.LastJsonLine(reply.substring(LAST_LINE.length()));
        }
        if (!reply.equals("stdout")) {
            fields.error(
                    LoadRule.RUNTIME_REPLY,
                    "reply",
                    "`reply` cannot be " + fields.at("reply").kind() + ".",
                    "Write `stdout`, `json:/pointer` or `jsonl-last:/pointer`.");
        }
        return new CommandSpec.ReplyFrom.Stdout();
    }

    private static Optional<String> pointer(Fields fields, String key) {
        return fields.text(key).flatMap(text -> {
            if (isPointer(text, JSON)) {
                return Optional.of(text.substring(JSON.length()));
            }
            fields.error(
                    LoadRule.RUNTIME_POINTER,
                    key,
                    "`" + key + "` cannot be " + fields.at(key).kind() + ".",
                    "Write where it stands in the output: `json:/pointer`.");
            return Optional.empty();
        });
    }

    private static boolean isPointer(String text, String scheme) {
        return text.equals(scheme) || text.startsWith(scheme + "/");
    }

    private static Fields fields(Problems problems, Yaml.Mapping mapping, List<String> known) {
        for (Yaml.Entry entry : mapping.entries().values()) {
            String key = entry.key().text();
            if (!known.contains(key)) {
                problems.error(
                        LoadRule.RUNTIME_KEY,
                        entry.key(),
                        Optional.empty(),
                        "There is no key " + entry.key().kind() + " here.",
                        Suggestion.ofKey(key, known)
                                .map(meant -> "Did you mean `" + meant + "`?")
                                .orElse("Write one of " + String.join(", ", known) + ", or remove it."));
            }
        }
        return new Fields(problems, mapping, Optional.empty());
    }
}
