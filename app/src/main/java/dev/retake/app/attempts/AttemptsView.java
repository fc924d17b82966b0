package dev.retake.app.attempts;

import dev.retake.app.fx.Background;
import dev.retake.app.shell.RunDocument;
import javafx.scene.layout.VBox;

/** The attempts of the selected node of a run. */
public final class AttemptsView extends VBox {

    /**
     * One view for one open run; made when its tab is made and dropped with it.
     *
     * @param run tells the selected node's attempts ({@code attemptsProperty}), the chosen pair
     *     ({@code selection().pairProperty()}, empty = the last two; write it to step the pair), and reads the texts
     *     ({@code texts}, slow)
     * @param background where {@code texts} and differences are to be computed; a picture of the window is taken when it
     *     has nothing left to do
     */
    public AttemptsView(RunDocument run, Background background) {
        getStyleClass().add("attempts");
    }
}
