package dev.retake.app.attempts;

import dev.retake.app.widget.Columns;
import java.util.Optional;
import javafx.scene.control.ScrollPane;
import javafx.util.Subscription;

/** Keeps what is in sight of a pane where it is on the screen, whatever gets another height above it, until somebody scrolls. */
final class HeldPlace {

    private final ScrollPane pane;
    private Subscription rows = Subscription.EMPTY;
    private Optional<Columns.Place> atTop = Optional.empty();
    private double paneY;
    private boolean settling;

    HeldPlace(ScrollPane pane) {
        this.pane = pane;
        pane.vvalueProperty().subscribe(_ -> scrolled());
        pane.viewportBoundsProperty().subscribe(_ -> settle());
        pane.layoutYProperty().subscribe(_ -> settle());
    }

    /** Shows columns, from the place that was in sight of those before. */
    void show(ColumnsView columns) {
        rows.unsubscribe();
        rows = columns.topsProperty().subscribe(_ -> settle());
        pane.setContent(columns);
    }

    /** Shows nothing: what is shown next is shown from its top. */
    void clear() {
        rows.unsubscribe();
        pane.setContent(null);
        pane.setVvalue(0);
        atTop = Optional.empty();
    }

    /**
     * Brings a place to the top of the pane.
     *
     * @param y how far below the top of the columns
     */
    void bring(double y) {
        if (hidden() > 0) {
            pane.setVvalue(Math.clamp(y / hidden(), 0, 1));
        }
    }

    /** Columns whose rows do not stand anywhere yet have been scrolled by nobody. */
    private void scrolled() {
        double hidden = hidden();
        if (!settling && hidden > 0 && pane.getContent() instanceof ColumnsView columns && columns.isLaidOut()) {
            atTop = Optional.of(pane.getVvalue()).filter(share -> share > 0).map(share -> columns.at(share * hidden));
            paneY = pane.getLayoutY();
        }
    }

    /** A pane knows its place as a share of what is hidden only, so each other height is another place. */
    private void settle() {
        double hidden = hidden();
        if (hidden > 0 && pane.getContent() instanceof ColumnsView columns) {
            double moved = pane.getLayoutY() - paneY;
            double top = atTop.map(place -> columns.top(place) + moved).orElse(0.0);
            settling = true;
            pane.setVvalue(Math.clamp(top / hidden, 0, 1));
            settling = false;
        }
    }

    /** How much of the content does not fit into the pane. */
    private double hidden() {
        return pane.getContent() == null
                ? 0
                : pane.getContent().getBoundsInLocal().getHeight()
                        - pane.getViewportBounds().getHeight();
    }
}
