package dev.retake.app.canvas;

import dev.retake.app.canvas.Drawing.Box;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What part of a drawing is looked at, and who decided that. */
final class Eye {

    /** Who decided what part is on screen. */
    private enum View {
        /** Nobody yet. */
        OPENED,
        /** A person, who wants to see all of it. */
        WHOLE,
        /** A person, who looks at a part. */
        CHOSEN
    }

    private final ReadOnlyObjectWrapper<Camera> camera = new ReadOnlyObjectWrapper<>(Camera.START);
    private View view = View.OPENED;

    ReadOnlyObjectProperty<Camera> cameraProperty() {
        return camera.getReadOnlyProperty();
    }

    Camera camera() {
        return camera.get();
    }

    void look(Camera next) {
        view = View.CHOSEN;
        set(next);
    }

    void seeAll() {
        view = View.WHOLE;
    }

    /** What is on screen stays there when the drawing becomes another. */
    void stay() {
        view = View.CHOSEN;
    }

    /** Brings a box into view, where a person looks at a part. */
    void reveal(Box box, double width, double height) {
        if (view == View.CHOSEN && width > 0) {
            set(camera.get().reveal(box, width, height));
        }
    }

    /**
     * Looks at a drawing on a screen of this size.
     *
     * @param focus what is to be seen first, the most important last
     */
    Camera at(Drawing drawing, List<NodeId> focus, double width, double height) {
        set(
                switch (view) {
                    case OPENED ->
                        Camera.open(
                                drawing,
                                focus.stream()
                                        .map(drawing.boxes()::get)
                                        .filter(Objects::nonNull)
                                        .toList(),
                                width,
                                height);
                    case WHOLE -> Camera.fit(drawing, width, height);
                    case CHOSEN -> camera.get();
                });
        return camera.get();
    }

    /** Set only when it moves: every change of the camera asks for a layout. */
    private void set(Camera next) {
        if (!next.equals(camera.get())) {
            camera.set(next);
        }
    }
}
