package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.StateText;
import dev.retake.app.resource.Words;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.shell.Standing;
import dev.retake.app.widget.Chip;
import dev.retake.app.widget.Form;
import dev.retake.app.widget.Icons;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.event.RunState;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.run.OpenedRun;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Writes what is known of a run, and of one node in it, into a form. */
final class RunForm {

    private RunForm() {}

    static void fill(Form form, RunDocument run) {
        OpenedRun opened = run.opened();
        var summary = opened.summary();
        form.row(DesignText.STATE.text(), state(run.markProperty().getValue()));
        run.stateProperty().getValue().ifPresent(state -> costs(form, state));
        summary.startedAt().ifPresent(at -> form.row(DesignText.STARTED.text(), Words.when(at)));
        if (!run.isLive()) {
            summary.duration().ifPresent(time -> form.row(DesignText.DURATION.text(), Words.elapsed(time)));
        }
        if (!summary.runtime().isEmpty()) {
            form.row(DesignText.RUNTIME.text(), summary.runtime());
        }
        form.row(DesignText.ATTEMPTS.text(), Integer.toString(summary.attempts()));
        form.row(DesignText.JUDGED_FAILURES.text(), Integer.toString(summary.judgedFailures()));
        form.row(DesignText.RUN_ID.text(), summary.runId());
        form.row(DesignText.DIRECTORY.text(), opened.directory().toString());
        opened.graphFile().ifPresent(file -> form.row(DesignText.FILE.text(), file));
        summary.detail()
                .or(() -> opened.state().detail())
                .filter(text -> !text.isBlank())
                .ifPresent(text -> {
                    form.section(DesignText.DETAIL.text());
                    form.block(text);
                });
        if (!opened.inputs().isEmpty()) {
            form.section(DesignText.INPUTS.text());
            opened.inputs().forEach(form::row);
        }
        notes(form, DesignText.NOTICES, "fth-info", opened.notices());
        notes(form, DesignText.WARNINGS, "fth-alert-triangle", run.warnings());
        notes(
                form,
                DesignText.DAMAGED,
                "fth-file-minus",
                opened.damaged().stream()
                        .map(file -> file.file().getFileName() + ": " + file.reason())
                        .toList());
        if (opened.state().unknownEvents() > 0) {
            notes(
                    form,
                    DesignText.NOTICES,
                    "fth-info",
                    List.of(DesignText.UNKNOWN_EVENTS.text(opened.state().unknownEvents())));
        }
    }

    private static void costs(Form form, RunState state) {
        form.row(DesignText.COST.text(), Words.cost(state.cost()));
        if (state.rejected().usd().signum() > 0 || state.rejected().unknown() > 0) {
            form.row(DesignText.REJECTED.text(), Words.cost(state.rejected()));
        }
        tokens(form, state.usage());
        if (state.leg() > 1) {
            form.row(DesignText.LEG.text(), Integer.toString(state.leg()));
        }
    }

    private static void tokens(Form form, Usage usage) {
        if (!usage.equals(Usage.NONE)) {
            form.row(
                    DesignText.TOKENS.text(),
                    DesignText.TOKENS_TEXT.text(usage.inputTokens(), usage.cachedInputTokens(), usage.outputTokens()));
        }
    }

    /** How a node of a run stands. */
    static void fill(Form form, RunDocument run, NodeState state) {
        Standing standing = run.standing();
        form.row(DesignText.STATE.text(), state(standing.mark(state.node())));
        standing.blockedBy(state.node())
                .ifPresent(gate -> form.row(DesignText.BLOCKED.text(), DesignText.BLOCKED_TEXT.text(gate)));
        if (state.phase() == NodePhase.LIMITED) {
            form.row(
                    DesignText.LIMIT.text(),
                    run.limitReset(state.node())
                            .map(DesignText.LIMIT_RESETS::text)
                            .orElseGet(DesignText.LIMIT_REACHED::text));
        }
        if (state.phase() == NodePhase.FAILED && !standing.isRejected(state.node())) {
            form.row(
                    "",
                    new Chip(
                            Words.judged(state.judged()),
                            (state.judged() ? StateText.JUDGED_TIP : StateText.MACHINERY_TIP).text(),
                            state.judged() ? "chip-judged" : "chip-machinery"));
        }
        state.provenance()
                .ifPresent(how -> form.row("", new Chip(Words.provenance(how), Words.meaning(how), "chip-provenance")));
        if (!state.attempts().isEmpty()) {
            form.row(
                    DesignText.ATTEMPTS.text(),
                    Integer.toString(state.attempts().size()));
        }
        WiringForm.round(form, run, state);
        if (!isGate(run, state.node())) {
            form.row(DesignText.COST.text(), Words.cost(state.cost()));
        }
        tokens(form, state.usage());
        WiringForm.detail(run, state).ifPresent(form::block);
    }

    private static boolean isGate(RunDocument run, NodeId id) {
        return run.graphProperty().getValue().stream()
                .flatMap(graph -> graph.nodes().stream())
                .anyMatch(node -> node.id().equals(id) && node.type() == NodeType.GATE);
    }

    private static void notes(Form form, DesignText title, String icon, List<String> notes) {
        if (notes.isEmpty()) {
            return;
        }
        form.section(title.text());
        for (String note : notes) {
            var words = new Label(note);
            words.setWrapText(true);
            var line = new HBox(Icons.of(icon), words);
            line.getStyleClass().add("note");
            form.add(line);
        }
    }

    private static Node state(StateMark mark) {
        var label = new Label(mark.word(), Icons.of(mark.icon(), "state-icon"));
        label.getStyleClass().addAll("state-word", mark.style());
        return label;
    }
}
