package dev.retake.app.cli;

import dev.retake.engine.event.NodePhase;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.CostTotal;
import dev.retake.engine.graph.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A ledger as lines for people. */
final class LedgerText {

    private static final String CUT = "...";

    private LedgerText() {}

    static List<String> lines(Ledger ledger) {
        var table = new Table();
        table.add("NODE", "VERDICT", "ATTEMPTS", "COST", "REJECTED");
        for (Ledger.Row row : ledger.rows()) {
            boolean ran = row.attempts() > 0;
            table.add(
                    row.node().value(),
                    verdict(row),
                    ran ? String.valueOf(row.attempts()) : "-",
                    ran ? Words.cost(row.cost()) : "-",
                    row.rejected().equals(CostTotal.ZERO) ? "-" : Words.cost(row.rejected()));
        }
        var lines = new ArrayList<>(table.lines());
        lines.add("");
        lines.add(Words.count(ledger.attempts(), "attempt") + ", " + Words.cost(ledger.cost())
                + (ledger.rejected().equals(CostTotal.ZERO)
                        ? ""
                        : ", of which rejected: " + Words.cost(ledger.rejected()))
                + (ledger.isRehearsed() ? "  (rehearsed: no model was called, the costs are part of the script)" : "")
                + (ledger.isReplayed() ? "  (replayed: no model was called, an earlier run answered)" : ""));
        ledger.rows().forEach(row -> detail(row).ifPresent(detail -> lines.add("  " + row.node() + ": " + detail)));
        return lines;
    }

    private static Optional<String> detail(Ledger.Row row) {
        return row.detail()
                .filter(detail -> !detail.isBlank() && row.provenance().isEmpty());
    }

    /** Of why a run ended so, what no line of its ledger says as well; it may have been cut at its beginning. */
    static Optional<String> unsaid(String why, Ledger ledger) {
        return ledger.rows().stream()
                .flatMap(row -> detail(row).stream())
                .flatMap(said -> beyond(why, said).stream())
                .findFirst()
                .or(() -> Optional.of(why))
                .filter(words -> !words.isBlank());
    }

    private static Optional<String> beyond(String why, String said) {
        if (why.endsWith(said)) {
            return Optional.of(why.substring(0, why.length() - said.length()).replaceFirst(": $", ""));
        }
        return why.startsWith(CUT) && said.endsWith(why.substring(CUT.length())) ? Optional.of("") : Optional.empty();
    }

    private static String verdict(Ledger.Row row) {
        if (row.gate() && (row.phase() == NodePhase.PASSED || row.phase() == NodePhase.FAILED)) {
            return GateText.decision(row.phase());
        }
        return switch (row.phase()) {
            case PASSED ->
                "passed" + row.provenance().map(LedgerText::inBrackets).orElse("");
            case FAILED ->
                "failed" + row.cause().map(cause -> reason(cause, row.judged())).orElse(row.judged() ? ": judged" : "");
            case CANCELLED -> "cancelled";
            case LIMITED -> "session limit";
            case LOST -> "lost";
            case PAUSED -> "waits at a gate";
            case RUNNING -> "running";
            case RETRYING -> "retrying";
            case WAITING, NOT_REACHED -> "not run";
        };
    }

    static String inBrackets(Provenance provenance) {
        return " (" + provenance.token() + ")";
    }

    private static String reason(Cause cause, boolean judged) {
        return ": " + cause.token() + ", " + Words.judged(judged);
    }
}
