package dev.retake.engine.runtime;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.PermissionMode;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Codex: {@code codex exec --json}, the prompt on stdin, JSON Lines on stdout. */
public final class CodexRuntime implements AgentRuntime {

    public static final String NAME = "codex";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Program> program() {
        return Optional.of(new Program("codex", "npm install -g @openai/codex, then codex login"));
    }

    @Override
    public Set<String> withheld() {
        return ApiKeys.ALL;
    }

    @Override
    public boolean reportsCost() {
        return false;
    }

    @Override
    public Optional<String> refuses(Node node) {
        return node.agent()
                .map(agent -> "node " + node.id() + " asks for the agent `" + agent
                        + "`, which only claude has: remove `agent`, or run it with --runtime claude");
    }

    @Override
    public Launch launch(AgentCall call) {
        var argv = new ArrayList<>(List.of(
                "codex",
                "exec",
                "--json",
                "--color",
                "never",
                "--skip-git-repo-check",
                "--sandbox",
                sandbox(call.node().permissionMode()),
                "--config",
                "approval_policy=\"never\""));
        call.resumes().ifPresent(thread -> argv.addAll(List.of("resume", thread)));
        argv.add("-");
        return new Launch.Start(argv, argv, call.prompt(), call.resumes());
    }

    private static String sandbox(PermissionMode mode) {
        return switch (mode) {
            case PLAN -> "read-only";
            case BYPASS_PERMISSIONS -> "danger-full-access";
            case ACCEPT_EDITS, AUTO, DONT_ASK, MANUAL -> "workspace-write";
        };
    }

    @Override
    public Reading read(AgentCall call, Output output) {
        var stream = new Stream();
        output.stdout().lines().forEach(line -> Json.parseObject(line).ifPresent(stream::add));
        return stream.reading(output);
    }

    /** What the lines said so far. */
    private static final class Stream {
        private Optional<String> thread = Optional.empty();
        private Optional<String> message = Optional.empty();
        private Optional<Usage> usage = Optional.empty();
        private Optional<String> failure = Optional.empty();

        void add(ObjectNode line) {
            switch (line.path("type").asText()) {
                case "thread.started" ->
                    thread = Optional.of(line.path("thread_id").asText());
                case "item.completed" -> {
                    if (line.path("item").path("type").asText().equals("agent_message")) {
                        message = Optional.of(line.path("item").path("text").asText());
                    }
                }
                case "turn.completed" -> {
                    var tokens = line.path("usage");
                    usage = Optional.of(new Usage(
                            tokens.path("input_tokens").asLong(0),
                            tokens.path("cached_input_tokens").asLong(0),
                            tokens.path("output_tokens").asLong(0),
                            tokens.path("reasoning_output_tokens").asLong(0)));
                }
                case "turn.failed" -> failure = Optional.of(error(line));
                default -> {
                    // Other lines tell of tools and of progress; the attempt's stdout.log keeps them.
                }
            }
        }

        private static String error(ObjectNode line) {
            var error = line.path("error");
            return error.isTextual() ? error.asText() : error.path("message").asText("the turn failed");
        }

        Reading reading(Output output) {
            var accounting = new Accounting(Cost.UNKNOWN, usage);
            if (message.isPresent()) {
                return new Reading.Answered(message.get(), failure.isPresent(), accounting, Optional.empty(), thread);
            }
            String why = failure.map(said -> "codex reports: " + said)
                    .orElseGet(() -> "codex printed no agent message" + Words.tail(output.stderr()));
            return new Reading.NotUnderstood(why, accounting, thread);
        }
    }
}
