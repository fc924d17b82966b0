package dev.retake.app.canvas;

import javafx.scene.input.KeyEvent;

/** The keys of the canvas. */
final class WorldKeys {

    private static final double STEP = 1.25;

    private WorldKeys() {}

    static void install(WorldView world) {
        world.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (!event.isShortcutDown() && !event.isAltDown() && handled(world, event)) {
                event.consume();
            }
        });
    }

    private static boolean handled(WorldView world, KeyEvent event) {
        switch (event.getCode()) {
            case LEFT -> world.walk(Walk.Direction.LEFT, event.isShiftDown());
            case RIGHT -> world.walk(Walk.Direction.RIGHT, event.isShiftDown());
            case UP -> world.walk(Walk.Direction.UP, event.isShiftDown());
            case DOWN -> world.walk(Walk.Direction.DOWN, event.isShiftDown());
            case PLUS, EQUALS, ADD -> world.zoom(STEP);
            case MINUS, SUBTRACT -> world.zoom(1 / STEP);
            case DIGIT0, NUMPAD0 -> world.actualSize();
            case F -> world.fit();
            case B -> world.toggleBreakpoint();
            case SPACE -> world.fold();
            case ESCAPE -> world.clearSelection();
            default -> {
                return false;
            }
        }
        return true;
    }
}
