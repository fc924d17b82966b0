package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.run.DryRun;
import java.util.ArrayList;
import java.util.List;

/** What a run would do, as lines and as JSON. */
final class DryRunText {

    private DryRunText() {}

    static List<String> lines(DryRun.Planned planned) {
        var lines = new ArrayList<String>();
        int number = 0;
        for (DryRun.Call call : planned.calls()) {
            number++;
            if (call.isGate()) {
                lines.add(number + ". " + call.node() + "  a gate: the run pauses here until a person decides");
            } else {
                lines.add(number + ". " + call.node() + "  in " + call.directory() + "  timeout "
                        + GoDuration.format(call.timeout())
                        + call.budgetUsd()
                                .map(budget -> "  budget $" + budget.toPlainString())
                                .orElse(""));
                call.prompt().lines().forEach(line -> lines.add("   │ " + line));
                if (!call.argv().isEmpty()) {
                    lines.addAll(List.of(("   runs " + Words.command(call.argv())).split("\n")));
                }
            }
            call.verify()
                    .ifPresent(verify -> lines.add("   verify " + Words.oneLine(verify.command()) + "  in "
                            + verify.directory() + "  timeout " + GoDuration.format(verify.timeout())));
            call.problem().ifPresent(problem -> lines.add("   ✗ would fail: " + problem));
            call.doubt()
                    .ifPresent(doubt ->
                            lines.add("   ? would fail unless it or a node before it makes what is missing: " + doubt));
            lines.add("");
        }
        lines.add(Words.count(planned.calls().size(), "node") + " under " + planned.runtime()
                + ", in an order in which one at a time could run. Nothing was started.");
        return lines;
    }

    static ObjectNode json(DryRun.Planned planned) {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("runtime", planned.runtime());
        var calls = document.putArray("calls");
        for (DryRun.Call call : planned.calls()) {
            ObjectNode json = calls.addObject().put("node_id", call.node().value());
            if (call.isGate()) {
                json.put("gate", true);
                continue;
            }
            json.put("prompt", call.prompt())
                    .put("cwd", call.directory())
                    .put("timeout_ms", call.timeout().toMillis());
            call.argv().forEach(json.putArray("argv")::add);
            call.budgetUsd().ifPresent(budget -> json.put("budget_usd", budget));
            call.verify()
                    .ifPresent(verify -> json.putObject("verify")
                            .put("command", verify.command())
                            .put("cwd", verify.directory())
                            .put("timeout_ms", verify.timeout().toMillis()));
            call.problem().ifPresent(problem -> json.put("problem", problem));
            call.doubt().ifPresent(doubt -> json.put("doubt", doubt));
        }
        return document;
    }
}
