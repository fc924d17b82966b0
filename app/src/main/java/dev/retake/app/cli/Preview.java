package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.ResumePreview;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What resuming a run would do, as lines and as JSON. */
final class Preview {

    private Preview() {}

    static List<String> lines(ResumePreview preview) {
        var table = new Table();
        table.add("NODE", "WOULD BE", "ATTEMPTS", "COST SO FAR", "FIRST PROMPT");
        preview.nodes()
                .forEach(node -> table.add(
                        node.node().value(),
                        fate(node),
                        String.valueOf(node.attempts()),
                        node.attempts() == 0 ? "-" : Words.cost(node.costSoFar()),
                        node.quoteReason()
                                + node.cold().map(cold -> "; " + cold).orElse("")));
        var lines = new ArrayList<>(table.lines());
        lines.add("");
        preview.nodes()
                .forEach(node -> node.problem().ifPresent(why -> lines.add(node.node() + " would fail: " + why)));
        lines.add("run " + preview.runId() + " under " + preview.runtime() + ": "
                + preview.count(ResumePreview.Fate.KEPT) + " kept, "
                + preview.count(ResumePreview.Fate.RERUN) + " run again, "
                + preview.count(ResumePreview.Fate.RUN) + " run for the first time, "
                + preview.count(ResumePreview.Fate.BLOCKED) + " blocked. "
                + preview.waitsAt()
                        .map(gate -> waits(gate, preview.behindGates()))
                        .orElse("")
                + "Nothing was started.");
        return lines;
    }

    private static String waits(NodeId gate, long behind) {
        return "It would wait at the gate `" + gate + "`"
                + (behind == 0 ? ". " : ", and only when that is approved run " + behind + " more. ");
    }

    private static String fate(ResumePreview.NodePlan node) {
        return switch (node.fate()) {
                    case KEPT -> "kept";
                    case RERUN -> "run again";
                    case RUN -> "run";
                    case WAITS -> "waited at";
                    case BLOCKED -> "blocked";
                }
                + node.behind().map(gate -> ", after `" + gate + "`").orElse("");
    }

    static ObjectNode json(ResumePreview preview) {
        ObjectNode document = JsonNodeFactory.instance
                .objectNode()
                .put("run_id", preview.runId())
                .put("directory", preview.run().toString())
                .put("runtime", preview.runtime());
        preview.graphChanged().ifPresent(changed -> document.put("graph_changed", changed));
        var warnings = document.putArray("warnings");
        preview.warnings().forEach(warnings::add);
        var nodes = document.putArray("nodes");
        for (ResumePreview.NodePlan plan : preview.nodes()) {
            ObjectNode node = nodes.addObject()
                    .put("node_id", plan.node().value())
                    .put("fate", plan.fate().name().toLowerCase(Locale.ROOT));
            plan.quoted().ifPresent(number -> node.put("quotes", number));
            if (!plan.quoteReason().isEmpty()) {
                node.put("quote_reason", plan.quoteReason());
            }
            plan.cold().ifPresent(cold -> node.put("cold", cold));
            plan.behind().ifPresent(gate -> node.put("behind", gate.value()));
            plan.problem().ifPresent(why -> node.put("problem", why));
            node.put("attempts", plan.attempts());
            LedgerJson.put(node, "", plan.costSoFar());
        }
        return document;
    }
}
