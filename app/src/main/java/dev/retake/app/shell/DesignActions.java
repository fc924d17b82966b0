package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.engine.graph.NodeType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with the selected nodes of a graph, for the menu above and for the one on the canvas. */
public final class DesignActions {

    private final Desk desk;
    private final List<List<Action>> groups;

    DesignActions(Desk desk) {
        this.desk = desk;
        Designing designing = desk.designing();
        groups = List.of(
                List.of(
                        action(ShellText.CUT, "fth-scissors", "Shortcut+X", Why::notChange, designing::cut),
                        action(ShellText.COPY, "fth-copy", "Shortcut+C", Why::notChange, designing::copy),
                        action(ShellText.PASTE, "fth-clipboard", "Shortcut+V", Why::notAdd, designing::paste),
                        action(
                                ShellText.SELECT_ALL,
                                "fth-maximize",
                                "Shortcut+A",
                                Why::notSelectAll,
                                designing::selectAll)),
                List.of(
                        action(
                                ShellText.ADD_NODE,
                                "fth-plus-square",
                                "Shortcut+Shift+N",
                                Why::notAdd,
                                graph -> designing.askToAdd(graph, NodeType.AGENT)),
                        action(
                                ShellText.ADD_GATE,
                                "fth-user-plus",
                                "Shortcut+Shift+G",
                                Why::notAdd,
                                graph -> designing.askToAdd(graph, NodeType.GATE)),
                        action(
                                ShellText.CONNECT,
                                "fth-link",
                                "Shortcut+Shift+C",
                                Why::notChangeOne,
                                designing::askToLink),
                        action(ShellText.RENAME, "fth-edit-2", "F2", Why::notChangeOne, designing::askToRename),
                        action(ShellText.DUPLICATE, "fth-layers", "Shortcut+D", Why::notChange, designing::duplicate),
                        action(ShellText.DELETE, "fth-trash-2", "Shortcut+Delete", Why::notChange, designing::delete)),
                List.of(
                        action(
                                ShellText.EXTRACT,
                                "fth-package",
                                "Shortcut+Shift+E",
                                Why::notChange,
                                designing::askToExtract),
                        action(ShellText.INLINE, "fth-log-in", "Shortcut+Shift+I", Why::notInline, designing::inline)));
    }

    /** New items for a menu, those that belong together beside each other. */
    public List<MenuItem> menuItems() {
        var items = new ArrayList<MenuItem>();
        for (List<Action> group : groups) {
            if (!items.isEmpty()) {
                items.add(new SeparatorMenuItem());
            }
            group.forEach(action -> items.add(action.menuItem()));
        }
        return items;
    }

    private Action action(
            ShellText name,
            String icon,
            String keys,
            Function<Optional<Document>, Optional<String>> why,
            Consumer<GraphDocument> body) {
        return Action.when(desk, name, name, icon, keys, why, document -> {
            if (document instanceof GraphDocument graph) {
                body.accept(graph);
            }
        });
    }
}
