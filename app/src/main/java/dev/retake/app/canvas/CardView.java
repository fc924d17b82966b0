package dev.retake.app.canvas;

import dev.retake.app.resource.CanvasText;
import dev.retake.app.resource.StateMark;
import dev.retake.app.resource.StateText;
import dev.retake.app.resource.Words;
import dev.retake.app.widget.Chip;
import dev.retake.app.widget.Icons;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One node of the graph, as a card. */
final class CardView extends HBox {

    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final PseudoClass DIMMED = PseudoClass.getPseudoClass("dimmed");
    private static final PseudoClass TARGET = PseudoClass.getPseudoClass("target");
    private static final PseudoClass ROUND = PseudoClass.getPseudoClass("round");

    private final VBox lines = new VBox();
    private final CardActions actions;
    private CardModel shown;
    private Optional<Port> port = Optional.empty();

    CardView(CardModel model, CardActions actions) {
        this.actions = actions;
        shown = model;
        getStyleClass().add("card");
        switch (model.kind()) {
            case AGENT -> {}
            case GATE -> getStyleClass().add("gate");
            case FRAME -> getStyleClass().add("collapsed");
        }
        setAccessibleRole(AccessibleRole.BUTTON);
        setId("card-" + model.id().fileName());
        var bar = new Region();
        bar.getStyleClass().add("card-bar");
        lines.getStyleClass().add("card-lines");
        HBox.setHgrow(lines, Priority.ALWAYS);
        getChildren().setAll(bar, lines);
        fill(model);
    }

    void show(CardModel model) {
        if (!model.equals(shown)) {
            shown.mark().map(StateMark::style).ifPresent(getStyleClass()::remove);
            shown = model;
            fill(model);
        }
    }

    void select(boolean selected) {
        pseudoClassStateChanged(SELECTED, selected);
    }

    void dim(boolean dimmed) {
        pseudoClassStateChanged(DIMMED, dimmed);
    }

    /** @param target whether a link that is drawn just now would lead here
     * @param round whether it would close a circle through this card */
    void mark(boolean target, boolean round) {
        pseudoClassStateChanged(TARGET, target);
        pseudoClassStateChanged(ROUND, round);
    }

    /** Lets links begin here. */
    Port addPort() {
        var added = new Port();
        added.setId("port-" + shown.id().fileName());
        port = Optional.of(added);
        getChildren().add(added);
        return added;
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        port.ifPresent(place ->
                place.resizeRelocate(getWidth() - Port.SIZE / 2, (getHeight() - Port.SIZE) / 2, Port.SIZE, Port.SIZE));
    }

    CardModel shown() {
        return shown;
    }

    private void fill(CardModel model) {
        model.mark().map(StateMark::style).ifPresent(getStyleClass()::add);
        setAccessibleText(model.spoken());
        lines.getChildren().setAll(head(model), state(model), model.asks() ? decision(model) : facts(model));
        model.lane().map(CardView::lane).ifPresent(lines.getChildren()::add);
    }

    private static Node head(CardModel model) {
        var id = new Label(model.id().value());
        id.getStyleClass().add("card-id");
        id.setMaxWidth(Double.MAX_VALUE);
        id.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        HBox.setHgrow(id, Priority.ALWAYS);
        var line = new HBox(Icons.of(model.kind().icon(), "card-kind"), id);
        line.getStyleClass().add("card-line");
        if (model.breakpoint()) {
            var dot = new Label("", Icons.of("fth-disc", "breakpoint-dot"));
            dot.setMinWidth(Region.USE_PREF_SIZE);
            dot.setTooltip(new Tooltip(CanvasText.BREAKPOINT_TIP.text()));
            line.getChildren().addFirst(dot);
        }
        if (model.attempts() > 1) {
            var count = new Label(CanvasText.COUNT.text(model.attempts()));
            count.getStyleClass().add("card-count");
            count.setMinWidth(Region.USE_PREF_SIZE);
            line.getChildren().add(count);
        }
        return line;
    }

    private static Node lane(Lane lane) {
        var tag = new Label(lane.name(), Icons.of("fth-git-branch"));
        tag.getStyleClass().addAll("lane-tag", lane.style());
        tag.setTooltip(new Tooltip(CanvasText.LANE_TIP.text(lane.name())));
        return tag;
    }

    private Node decision(CardModel model) {
        var line = new HBox(
                button(CanvasText.APPROVE, "approve", () -> actions.approve().accept(model.id())),
                button(CanvasText.REJECT, "reject", () -> actions.reject().accept(model.id())));
        line.getStyleClass().add("card-line");
        return line;
    }

    private Button button(CanvasText name, String kind, Runnable action) {
        var button = new Button(name.text());
        button.getStyleClass().addAll("card-button", kind);
        button.setId("card-" + kind + "-" + shown.id().fileName());
        button.setAccessibleText(name.text() + " " + CanvasText.SPOKEN_GATE.text(shown.id()));
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }

    private static Node state(CardModel model) {
        var line = new HBox();
        line.getStyleClass().add("card-line");
        model.mark().ifPresent(mark -> {
            var word = new Label(mark.word(), Icons.of(mark.icon(), "state-icon"));
            word.getStyleClass().add("state-word");
            word.setMinWidth(Region.USE_PREF_SIZE);
            line.getChildren().add(word);
        });
        model.judged()
                .ifPresent(judged -> line.getChildren()
                        .add(new Chip(
                                Words.judged(judged),
                                (judged ? StateText.JUDGED_TIP : StateText.MACHINERY_TIP).text(),
                                judged ? "chip-judged" : "chip-machinery")));
        model.provenance()
                .ifPresent(provenance -> line.getChildren()
                        .add(new Chip(Words.provenance(provenance), Words.meaning(provenance), "chip-provenance")));
        return line;
    }

    private static Node facts(CardModel model) {
        var facts = new Label(model.facts());
        facts.getStyleClass().add("card-facts");
        facts.setMaxWidth(Double.MAX_VALUE);
        if (!model.facts().isEmpty()) {
            facts.setTooltip(new Tooltip(model.facts()));
        }
        HBox.setHgrow(facts, Priority.ALWAYS);
        var line = new HBox(facts);
        line.getStyleClass().add("card-line");
        model.lint().map(LintMark::new).ifPresent(line.getChildren()::add);
        return line;
    }
}
