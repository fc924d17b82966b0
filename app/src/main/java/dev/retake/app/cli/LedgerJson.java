package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.CostTotal;
import java.util.Locale;

/** A ledger as JSON. */
final class LedgerJson {

    private LedgerJson() {}

    /** Adds {@code nodes}, {@code attempts}, the costs and whether a script or an earlier run answered. */
    static void put(ObjectNode object, Ledger ledger) {
        object.put("rehearsed", ledger.isRehearsed()).put("replayed", ledger.isReplayed());
        object.put("attempts", ledger.attempts());
        put(object, "", ledger.cost());
        put(object, "rejected_", ledger.rejected());
        var nodes = object.putArray("nodes");
        for (Ledger.Row row : ledger.rows()) {
            ObjectNode node = nodes.addObject()
                    .put("node_id", row.node().value())
                    .put("phase", row.phase().name().toLowerCase(Locale.ROOT));
            row.provenance().ifPresent(provenance -> node.put("provenance", provenance.token()));
            row.cause().ifPresent(cause -> node.put("cause", cause.token()));
            if (row.judged()) {
                node.put("judged", true);
            }
            node.put("attempts", row.attempts());
            put(node, "", row.cost());
            put(node, "rejected_", row.rejected());
            row.detail().filter(detail -> !detail.isBlank()).ifPresent(detail -> node.put("detail", detail));
        }
    }

    /** The sum of what is known, and beside it how many calls are not in it. */
    static void put(ObjectNode object, String prefix, CostTotal total) {
        object.set(prefix + "cost_usd", JsonNodeFactory.instance.numberNode(total.usd()));
        object.put(prefix + "cost_unknown_calls", total.unknown());
    }
}
