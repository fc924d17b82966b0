package dev.retake.app.shell;

import javafx.scene.Node;

/** Makes the panes that the window arranges; each is made once for each document, but for the two at the sides. */
public interface Panes {

    Node sidebar();

    Node inspector();

    Node canvas(Document document, Decisions decisions);

    Node source(Document document);

    /** The text of a fragment that a graph cites. */
    Node fragment(Document document, String file);

    Node problems(Document document);

    Node attempts(RunDocument run);

    /** The attempts of a run that wait for a person. */
    Node held(RunDocument run);
}
