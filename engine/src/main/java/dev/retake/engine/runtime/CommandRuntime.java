package dev.retake.engine.runtime;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.graph.CommandSpec.PromptBy;
import dev.retake.engine.graph.CommandSpec.ReplyFrom;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Any program, called the way {@code runtimes.yaml} says. */
public final class CommandRuntime implements AgentRuntime {

    /** Linux takes no longer argument. */
    static final int MAX_ARGUMENT = 128 * 1024 - 1;

    private static final String PROMPT_REFERENCE = "{prompt}";

    private final CommandSpec spec;

    public CommandRuntime(CommandSpec spec) {
        this.spec = spec;
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public Optional<Program> program() {
        return Optional.of(new Program(
                spec.argv().getFirst(), "install it, or correct the runtime `" + spec.name() + "` in runtimes.yaml"));
    }

    @Override
    public Set<String> withheld() {
        return Set.of();
    }

    @Override
    public boolean reportsCost() {
        return spec.costUsd().isPresent();
    }

    @Override
    public Launch launch(AgentCall call) {
        boolean byArgument = spec.prompt() == PromptBy.ARGUMENT || spec.argv().contains(PROMPT_REFERENCE);
        if (byArgument) {
            Optional<String> unfit = unfit(call.prompt());
            if (unfit.isPresent()) {
                return new Launch.Impossible(unfit.get());
            }
        }
        Optional<String> session =
                call.resumes().or(() -> Optional.of(call.freshSession()).filter(_ -> takesSession()));
        var recorded = template(call, session);
        List<String> argv = recorded.stream()
                .map(argument -> argument.replace(PROMPT_REFERENCE, byArgument ? call.prompt() : PROMPT_REFERENCE))
                .toList();
        boolean byStdin = spec.prompt() == PromptBy.STDIN && !byArgument;
        return new Launch.Start(argv, recorded, byStdin ? call.prompt() : "", session);
    }

    private boolean takesSession() {
        return spec.argv().stream().anyMatch(argument -> argument.contains("{session}"));
    }

    private List<String> template(AgentCall call, Optional<String> session) {
        UnaryOperator<String> fill = argument -> argument.replace("{prompt_file}", call.promptFile())
                .replace("{cwd}", call.directory())
                .replace("{session}", session.orElse(""))
                .replace(
                        "{allowed_tools}",
                        String.join(",", call.node().allowedTools().orElse(List.of())));
        var argv = new ArrayList<>(spec.argv());
        if (spec.prompt() == PromptBy.ARGUMENT && argv.stream().noneMatch(a -> a.contains(PROMPT_REFERENCE))) {
            argv.add(PROMPT_REFERENCE);
        }
        if (spec.prompt() == PromptBy.FILE && argv.stream().noneMatch(a -> a.contains("{prompt_file}"))) {
            argv.add("{prompt_file}");
        }
        if (call.resumes().isPresent()) {
            argv.addAll(spec.resume());
        }
        if (call.node().allowedTools().filter(tools -> !tools.isEmpty()).isPresent()) {
            argv.addAll(spec.tools());
        }
        argv.replaceAll(fill);
        return argv;
    }

    private static Optional<String> unfit(String prompt) {
        if (prompt.indexOf('\0') >= 0) {
            return Optional.of("the prompt holds a NUL character and cannot be an argument: use `prompt: stdin`");
        }
        int bytes = prompt.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_ARGUMENT) {
            return Optional.of("the prompt has " + bytes + " bytes and an argument may have " + MAX_ARGUMENT
                    + ": use `prompt: stdin` or `prompt: file`");
        }
        return prompt.startsWith("-")
                ? Optional.of("the prompt begins with a dash and would be taken for an option: use `prompt: stdin`")
                : Optional.empty();
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        Optional<JsonNode> document = document(output.stdout());
        Cost cost = spec.costUsd()
                .flatMap(pointer -> at(document, pointer))
                .map(Costs::of)
                .orElse(Cost.UNKNOWN);
        var accounting = new Accounting(cost, Optional.empty());
        Optional<String> session = spec.session()
                .flatMap(pointer -> at(document, pointer))
                .map(JsonNode::asText)
                .filter(id -> !id.isEmpty());
        Optional<String> reply = switch (spec.reply()) {
            case ReplyFrom.Stdout _ -> Optional.of(output.stdout());
            case ReplyFrom.Json json -> at(document, json.pointer()).map(CommandRuntime::text);
            case ReplyFrom.LastJsonLine last -> at(document, last.pointer()).map(CommandRuntime::text);
        };
        return reply.<Reading>map(text -> new Reading.Answered(text, false, accounting, Optional.empty(), session))
                .orElseGet(() -> new Reading.NotUnderstood(
                        "the output of `" + spec.name() + "` has no reply where runtimes.yaml says it is"
                                + Words.tail(output.stdout()),
                        accounting,
                        session));
    }

    private Optional<JsonNode> document(String stdout) {
        return switch (spec.reply()) {
            case ReplyFrom.LastJsonLine last ->
                stdout.lines()
                        .map(Json::parse)
                        .flatMap(Optional::stream)
                        .filter(line -> !line.at(pointer(last.pointer())).isMissingNode())
                        .reduce((_, later) -> later);
            case ReplyFrom.Json _ -> Json.parse(stdout);
            case ReplyFrom.Stdout _ -> spec.costUsd().or(spec::session).flatMap(_ -> Json.parse(stdout));
        };
    }

    private static Optional<JsonNode> at(Optional<JsonNode> document, String pointer) {
        return document.map(node -> node.at(pointer(pointer))).filter(node -> !node.isMissingNode());
    }

    private static JsonPointer pointer(String text) {
        return JsonPointer.compile(text);
    }

    private static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : node.toString();
    }
}
