package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** The chips of all attempts in a row that scrolls sideways, so that the chosen ones are seen. */
final class ChipRow extends ScrollPane {

    /** With more attempts than this, chips say less. */
    private static final int MANY = 5;

    private static final double BAR = 12;
    private static final double MARGIN = 8;

    private final AttemptsModel model;
    private final HBox chips = new HBox() {
        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            follow();
        }
    };
    private Map<Attempt, Integrity> shields = Map.of();
    private List<Attempt> shown = List.of();
    /** Whether the chosen chips are still to be brought into sight, once it is known where they are. */
    private boolean following;

    ChipRow(AttemptsModel model) {
        super();
        this.model = model;
        chips.getStyleClass().add("strip-chips");
        setContent(chips);
        setVbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        addEventFilter(ScrollEvent.SCROLL, this::wheel);
        // Not the bounds as such: they move with every scroll, which is the person's to do.
        viewportBoundsProperty().map(Bounds::getWidth).subscribe(this::fit);
    }

    void show(Optional<Pairing> pairing) {
        List<Attempt> attempts = model.attempts();
        if (!attempts.equals(shown)) {
            shown = attempts;
            chips.getChildren().setAll(withDividers(attempts));
            protect(shields);
        }
        allChips()
                .forEach(chip -> chip.choose(
                        pairing.filter(now -> now.shows(chip.attempt())).isPresent()));
        fit();
    }

    /** Says of each attempt whether it is what was recorded. */
    void protect(Map<Attempt, Integrity> known) {
        shields = known;
        allChips().forEach(chip -> chip.show(Optional.ofNullable(known.get(chip.attempt()))));
        fit();
    }

    /** A round of a feedback loop begins with a word of its own. */
    private List<Node> withDividers(List<Attempt> attempts) {
        boolean brief = attempts.size() > MANY;
        var row = new ArrayList<Node>();
        int round = 0;
        for (Attempt attempt : attempts) {
            if (attempt.round() != round) {
                round = attempt.round();
                row.add(divider(round));
            }
            row.add(chip(attempt, brief));
        }
        return row;
    }

    private static Node divider(int round) {
        var words = new Label(AttemptsText.ROUND_DIVIDER.text(round));
        words.getStyleClass().add("round-divider");
        words.setMinWidth(Region.USE_PREF_SIZE);
        words.setMaxHeight(Double.MAX_VALUE);
        return words;
    }

    private AttemptChip chip(Attempt attempt, boolean brief) {
        var chip = new AttemptChip(attempt, brief, () -> model.look(attempt), () -> model.compareWith(attempt));
        // By keyboard only: a chip that moves while the mouse is pressed on it is not clicked.
        chip.focusVisibleProperty().subscribe(reached -> {
            if (reached) {
                bringIntoSight(List.of(chip));
            }
        });
        return chip;
    }

    private List<AttemptChip> allChips() {
        return chips.getChildren().stream()
                .flatMap(child -> child instanceof AttemptChip chip ? Stream.of(chip) : Stream.empty())
                .toList();
    }

    /** Measures anew, and brings the chosen chips into sight. */
    private void fit() {
        following = true;
        requestLayout();
        chips.requestLayout();
    }

    /** Room for the bar only where there is one. */
    @Override
    protected double computePrefHeight(double width) {
        double tall = Math.ceil(chips.prefHeight(-1));
        return chips.prefWidth(-1) > getWidth() ? tall + BAR : tall;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    private void follow() {
        if (following && getViewportBounds().getWidth() > 0) {
            following = false;
            bringIntoSight(allChips().stream().filter(AttemptChip::isChosen).toList());
        }
    }

    private void bringIntoSight(List<AttemptChip> wanted) {
        double room = getViewportBounds().getWidth();
        double hidden = chips.getWidth() - room;
        if (wanted.isEmpty() || hidden <= 0 || room <= 0) {
            return;
        }
        double from = wanted.getFirst().getBoundsInParent().getMinX() - MARGIN;
        double to = wanted.getLast().getBoundsInParent().getMaxX() + MARGIN;
        double at = getHvalue() * hidden;
        if (to > at + room) {
            at = to - room;
        }
        if (from < at && to - from <= room) {
            at = from;
        }
        setHvalue(Math.clamp(at / hidden, 0, 1));
    }

    private void wheel(ScrollEvent event) {
        double hidden = chips.getWidth() - getViewportBounds().getWidth();
        if (hidden > 0 && event.getDeltaX() == 0 && event.getDeltaY() != 0) {
            setHvalue(Math.clamp(getHvalue() - event.getDeltaY() / hidden, 0, 1));
            event.consume();
        }
    }

    /** Left, right, home and end walk from chip to chip. */
    private void walk(KeyEvent event) {
        List<AttemptChip> all = allChips();
        int focused =
                all.indexOf(all.stream().filter(Node::isFocused).findFirst().orElse(null));
        if (focused < 0) {
            return;
        }
        int last = all.size() - 1;
        int next = switch (event.getCode()) {
            case LEFT -> Math.max(0, focused - 1);
            case RIGHT -> Math.min(last, focused + 1);
            case HOME -> 0;
            case END -> last;
            default -> -1;
        };
        if (next >= 0) {
            all.get(next).requestFocus();
            bringIntoSight(List.of(all.get(next)));
            event.consume();
        }
    }
}
