package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.resource.Words;
import dev.retake.app.shell.Document;
import dev.retake.app.widget.Form;
import dev.retake.engine.graph.GoDuration;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.graph.RetryPolicy;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.graph.Take;
import dev.retake.engine.graph.Verify;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes every field that a node has into a form. */
final class NodeForm {

    private final Form form;

    private NodeForm(Form form) {
        this.form = form;
    }

    static void fill(Form form, Document document, Node node) {
        var filler = new NodeForm(form);
        form.row(DesignText.TYPE.text(), node.type().token());
        filler.wiring(node);
        WiringForm.fill(form, document, node);
        if (!node.prompt().isBlank()) {
            form.section(DesignText.PROMPT.text());
            form.block(node.prompt().stripTrailing());
        }
        if (node.type() == NodeType.AGENT) {
            filler.checks(node.successCheck());
            filler.retry(node.retry());
        }
        filler.takes(node.rehearsal());
    }

    private void wiring(Node node) {
        if (!node.dependsOn().isEmpty()) {
            form.row(
                    DesignText.DEPENDS_ON.text(),
                    node.dependsOn().stream().map(NodeId::value).collect(Collectors.joining(", ")));
        }
        node.cwd().ifPresent(cwd -> form.row(DesignText.CWD.text(), cwd));
        node.allowedTools()
                .ifPresent(tools -> form.row(
                        DesignText.ALLOWED_TOOLS.text(),
                        tools.isEmpty() ? DesignText.ALLOWED_NONE.text() : String.join(", ", tools)));
        if (node.type() == NodeType.AGENT) {
            form.row(DesignText.PERMISSION.text(), node.permissionMode().token());
            form.row(DesignText.TIMEOUT.text(), GoDuration.format(node.timeout()));
        }
        node.agent().ifPresent(agent -> form.row(DesignText.AGENT.text(), agent));
        node.budgetUsd().ifPresent(budget -> form.row(DesignText.BUDGET.text(), Words.usd(budget)));
        if (node.handoff() != Handoff.ARTIFACT) {
            form.row(DesignText.HANDOFF.text(), node.handoff().token());
        }
    }

    private void checks(SuccessCheck check) {
        form.section(DesignText.CHECKS.text());
        if (check.judgesExit()) {
            form.row("exit_zero", DesignText.CHECK_EXIT.text());
        }
        check.resultMatches().ifPresent(pattern -> {
            form.row("result_matches", DesignText.CHECK_PATTERN.text());
            form.block(pattern);
        });
        check.verify().ifPresent(this::verify);
    }

    private void verify(Verify verify) {
        form.row(
                "verify",
                DesignText.CHECK_VERIFY_EXPECT.text(verify.expectExit(), GoDuration.format(verify.timeout())));
        form.block(verify.command().strip());
        verify.cwd().ifPresent(cwd -> form.row("", DesignText.CHECK_VERIFY_CWD.text(cwd)));
        verify.outputMatches().ifPresent(pattern -> {
            form.row("", DesignText.CHECK_VERIFY_OUTPUT.text());
            form.block(pattern);
        });
    }

    private void retry(RetryPolicy retry) {
        if (retry.max() == 0 && retry.on().isEmpty()) {
            return;
        }
        form.section(DesignText.RETRY.text());
        form.row(
                "max",
                retry.max() == 1 ? DesignText.RETRY_MAX_ONE.text() : DesignText.RETRY_MAX_MANY.text(retry.max()));
        form.row("on", retry.on().stream().map(cause -> cause.token()).sorted().collect(Collectors.joining(", ")));
        form.row(
                "quote",
                (retry.quote() == QuoteMode.REPLY ? DesignText.RETRY_QUOTE_REPLY : DesignText.RETRY_QUOTE_NONE).text());
        retry.backoff()
                .ifPresent(wait -> form.row(
                        "backoff",
                        DesignText.RETRY_BACKOFF.text(
                                GoDuration.format(wait.initial()), wait.factor(), GoDuration.format(wait.max()))));
    }

    private void takes(List<Take> takes) {
        if (takes.isEmpty()) {
            return;
        }
        form.section(DesignText.TAKES.text());
        for (int i = 0; i < takes.size(); i++) {
            Take take = takes.get(i);
            form.row(DesignText.TAKE.text(i + 1), takeFacts(take));
            take.run().ifPresent(form::block);
            if (!take.reply().isBlank()) {
                form.block(take.reply().strip());
            }
        }
    }

    private static String takeFacts(Take take) {
        var facts = new ArrayList<String>();
        facts.add(DesignText.TAKE_EXIT.text(take.exit()));
        facts.add(Words.usd(take.costUsd()));
        take.after().ifPresent(after -> facts.add(DesignText.TAKE_AFTER.text(GoDuration.format(after))));
        take.sessionLimit().ifPresent(reset -> facts.add(DesignText.TAKE_LIMIT.text(reset)));
        if (take.hang()) {
            facts.add(DesignText.TAKE_HANG.text());
        }
        return String.join(" · ", facts);
    }
}
