package dev.retake.engine.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Backoff;
import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.graph.RetryPolicy;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.Take;
import dev.retake.engine.graph.Verify;
import dev.retake.engine.json.Json;
import java.math.BigDecimal;

/** A resolved graph as JSON, in the keys of the graph file, so that it loads again. */
final class GraphJson {

    private GraphJson() {}

    static ObjectNode write(AgentGraph graph) {
        ObjectNode json = Json.object().put("name", graph.name());
        Fields.putUnlessEmpty(json, "version", graph.version());
        if (!graph.inputs().isEmpty()) {
            json.set("inputs", Fields.array(graph.inputs()));
        }
        json.put("concurrency", graph.concurrency());
        json.put("on_fail", graph.onFail() == OnFail.HALT ? OnFail.HALT.token() : OnFail.CONTINUE.token());
        Fields.put(json, "runtime", graph.runtime());
        var nodes = json.putArray("nodes");
        graph.nodes().forEach(node -> nodes.add(write(node)));
        return json;
    }

    private static ObjectNode write(Node node) {
        ObjectNode json = Json.object()
                .put("id", node.id().value())
                .put("type", node.type().token());
        if (!node.dependsOn().isEmpty()) {
            json.set(
                    "depends_on",
                    Fields.array(node.dependsOn().stream().map(NodeId::value).toList()));
        }
        Fields.putUnlessEmpty(json, "prompt", node.prompt());
        Fields.put(json, "cwd", node.cwd());
        node.allowedTools().ifPresent(tools -> json.set("allowed_tools", Fields.array(tools)));
        if (node.type() == NodeType.AGENT) {
            json.put("permission_mode", node.permissionMode().token());
        }
        Fields.put(json, "agent", node.agent());
        Fields.put(json, "worktree", node.worktree());
        node.budgetUsd().ifPresent(budget -> json.put("budget_usd", plain(budget)));
        if (!node.timeout().equals(Node.DEFAULT_TIMEOUT)) {
            json.put("timeout", GoDuration.shortest(node.timeout()));
        }
        json.put("handoff", node.handoff().token());
        json.set("success_check", write(node.successCheck()));
        if (!node.retry().equals(RetryPolicy.NONE)) {
            json.set("retry", write(node.retry()));
        }
        node.feedback()
                .ifPresent(loop -> json.putObject("feedback")
                        .put("rerun", loop.rerun().value())
                        .put("max", loop.max()));
        if (!node.rehearsal().isEmpty()) {
            var takes = json.putArray("rehearsal");
            node.rehearsal().forEach(take -> takes.add(write(take)));
        }
        return json;
    }

    /** A number of JSON has no digits to keep: 10.00 is 10. */
    private static BigDecimal plain(BigDecimal number) {
        return new BigDecimal(number.stripTrailingZeros().toPlainString());
    }

    private static ObjectNode write(SuccessCheck check) {
        ObjectNode json = Json.object();
        Fields.putIfTrue(json, "exit_zero", check.exitZero());
        Fields.put(json, "result_matches", check.resultMatches());
        check.verify().ifPresent(verify -> json.set("verify", write(verify)));
        return json;
    }

    private static ObjectNode write(Verify verify) {
        ObjectNode json = Json.object().put("command", verify.command());
        Fields.put(json, "cwd", verify.cwd());
        json.put("timeout", GoDuration.shortest(verify.timeout()));
        Fields.putUnlessZero(json, "expect_exit", verify.expectExit());
        Fields.put(json, "output_matches", verify.outputMatches());
        return json;
    }

    private static ObjectNode write(RetryPolicy retry) {
        ObjectNode json = Json.object().put("max", retry.max());
        var on = json.putArray("on");
        retry.on().stream().sorted().forEach(cause -> on.add(cause.token()));
        retry.backoff().ifPresent(backoff -> json.set("backoff", write(backoff)));
        if (retry.quote() != QuoteMode.REPLY) {
            json.put("quote", retry.quote().token());
        }
        return json;
    }

    private static ObjectNode write(Backoff backoff) {
        return Json.object()
                .put("initial", GoDuration.shortest(backoff.initial()))
                .put("factor", backoff.factor())
                .put("max", GoDuration.shortest(backoff.max()));
    }

    private static ObjectNode write(Take take) {
        ObjectNode json = Json.object();
        Fields.put(json, "run", take.run());
        Fields.putUnlessEmpty(json, "reply", take.reply());
        Fields.putUnlessZero(json, "exit", take.exit());
        Fields.putUnlessEmpty(json, "stderr", take.stderr());
        take.after().ifPresent(after -> json.put("after", GoDuration.shortest(after)));
        if (take.costUsd().signum() != 0) {
            json.put("cost_usd", take.costUsd());
        }
        Fields.put(json, "session_limit", take.sessionLimit());
        Fields.putIfTrue(json, "hang", take.hang());
        return json;
    }
}
