package dev.retake.app.widget;

import java.util.Optional;
import java.util.function.BinaryOperator;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A button that says why it does nothing when it does not apply.
 *
 * <p>A disabled node of the toolkit shows no tooltip and takes no focus, so this one stays reachable, looks disabled,
 * reports itself as disabled to assistive technology, and answers a press with the reason.
 */
public final class ActionButton extends Button {

    private static final PseudoClass BLOCKED = PseudoClass.getPseudoClass("blocked");
    private static final Duration SOON = Duration.millis(300);

    private final ObservableValue<Optional<String>> blocked;
    private final BinaryOperator<String> unavailable;
    private final String name;
    private final String purpose;
    private final Tooltip tip = new Tooltip();
    private final Runnable action;

    /**
     * @param purpose what it does, for its tooltip
     * @param blocked the reason why it does not apply now, if it does not
     * @param unavailable makes of name and reason what is read aloud
     */
    public ActionButton(
            String name,
            String icon,
            String purpose,
            ObservableValue<Optional<String>> blocked,
            BinaryOperator<String> unavailable,
            Runnable action) {
        super(name, Icons.of(icon));
        this.name = name;
        this.purpose = purpose;
        this.blocked = blocked;
        this.unavailable = unavailable;
        this.action = action;
        getStyleClass().add("action-button");
        tip.setShowDelay(SOON);
        setTooltip(tip);
        blocked.subscribe(this::show);
        setOnAction(_ -> press());
    }

    private void show(Optional<String> reason) {
        pseudoClassStateChanged(BLOCKED, reason.isPresent());
        tip.setText(reason.orElse(purpose));
        setAccessibleText(reason.map(why -> unavailable.apply(name, why)).orElse(name));
        setAccessibleHelp(reason.orElse(purpose));
        notifyAccessibleAttributeChanged(AccessibleAttribute.DISABLED);
    }

    private void press() {
        if (blocked.getValue().isEmpty()) {
            action.run();
            return;
        }
        var corner = localToScreen(0, getHeight());
        if (corner != null) {
            tip.show(this, corner.getX(), corner.getY());
        }
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.DISABLED
                ? (Object) blocked.getValue().isPresent()
                : super.queryAccessibleAttribute(attribute, parameters);
    }
}
