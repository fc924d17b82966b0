package dev.retake.app.shell;

import dev.retake.app.resource.RunText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.widget.Icons;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Says above the graph what a paused or abandoned run waits for, and offers what a person can do about it. */
final class PauseBar extends HBox {

    /** What the words ask for; they take fewer where there is less, on more lines. */
    private static final double WORDS_WIDTH = 560;

    private final RunDocument run;
    private final Dialogs dialogs;

    PauseBar(RunDocument run, Dialogs dialogs) {
        this.run = run;
        this.dialogs = dialogs;
        getStyleClass().add("pause-bar");
        setId("pause-bar");
        setAccessibleRole(AccessibleRole.PARENT);
        managedProperty().bind(visibleProperty());
        run.pauseProperty().subscribe(_ -> show());
        run.statusProperty().subscribe(_ -> show());
    }

    private void show() {
        Optional<Pause> pause = run.pauseProperty().getValue();
        boolean isAbandoned = run.statusProperty().getValue() == RunStatus.ABANDONED;
        setVisible(pause.isPresent() || isAbandoned);
        getChildren().clear();
        if (isAbandoned) {
            fill("fth-alert-triangle", RunText.ABANDONED.text(), List.of(), resume());
        }
        pause.ifPresent(now -> {
            switch (now) {
                case Pause.AtGate(NodeId gate) -> gate(gate);
                case Pause.AtLimit limit -> limit(limit);
                case Pause.Otherwise(String detail) -> otherwise(detail);
            }
        });
    }

    private void gate(NodeId gate) {
        var approve = button(RunText.APPROVE, "fth-check", "approve", () -> dialogs.approve(run, gate));
        approve.getStyleClass().add("primary");
        fill(
                "fth-user-check",
                RunText.GATE_WAITS.text(gate),
                replies(gate),
                approve,
                button(RunText.REJECT, "fth-x", "reject", () -> dialogs.reject(run, gate)));
    }

    /** What came before the gate, each one click away. */
    private List<Node> replies(NodeId gate) {
        var parents = run.graphProperty().getValue().map(AgentGraph::byId).map(nodes -> nodes.get(gate)).stream()
                .flatMap(node -> node.dependsOn().stream())
                .toList();
        if (parents.isEmpty()) {
            return List.of();
        }
        var shown = new ArrayList<Node>();
        var ask = new Label(RunText.READ_FIRST.text());
        ask.getStyleClass().add("hint");
        shown.add(ask);
        parents.stream().map(this::reply).forEach(shown::add);
        return shown;
    }

    private Node reply(NodeId parent) {
        StateMark mark = run.standing().mark(parent);
        var link = new Button(parent.value(), Icons.of(mark.icon(), "state-icon", mark.style()));
        link.getStyleClass().add("parent-link");
        link.setId("parent-" + parent.fileName());
        link.setTooltip(new Tooltip(RunText.READ_FIRST_TIP.text(parent)));
        link.setAccessibleText(RunText.READ_FIRST_TIP.text(parent));
        link.setOnAction(_ -> run.selection().select(parent));
        return link;
    }

    private void limit(Pause.AtLimit limit) {
        String words = limit.reset()
                .map(reset -> RunText.LIMIT_UNTIL.text(limit.node(), reset))
                .orElseGet(() -> RunText.LIMIT.text(limit.node()));
        fill("fth-clock", words, List.of(), resume());
    }

    private void otherwise(String detail) {
        String words = detail.isBlank() ? RunText.PAUSED.text() : RunText.PAUSED_BECAUSE.text(detail);
        fill("fth-pause-circle", words, List.of(), resume());
    }

    private Button resume() {
        var resume = button(RunText.PREVIEW_RESUME, "fth-skip-forward", "resume-here", () -> dialogs.resume(run));
        resume.getStyleClass().add("primary");
        return resume;
    }

    private void fill(String icon, String words, List<Node> links, Node... buttons) {
        var sentence = new Label(words, Icons.of(icon));
        sentence.getStyleClass().add("pause-words");
        sentence.setWrapText(true);
        var said = new FlowPane(sentence);
        said.getStyleClass().add("pause-said");
        said.getChildren().addAll(links);
        said.setMinWidth(0);
        said.setPrefWrapLength(WORDS_WIDTH);
        HBox.setHgrow(said, Priority.ALWAYS);
        setAccessibleText(words);
        getChildren().setAll(said);
        getChildren().addAll(buttons);
    }

    private static Button button(RunText name, String icon, String id, Runnable action) {
        var button = new Button(name.text(), Icons.of(icon));
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }
}
