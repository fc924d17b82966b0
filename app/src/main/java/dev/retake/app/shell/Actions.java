package dev.retake.app.shell;

import dev.retake.app.resource.Message;
import dev.retake.app.resource.ShellText;
import dev.retake.engine.graph.NodeId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.MenuItem;

/** Everything that can be done in the window, said once for menus, toolbar and keys. */
final class Actions {

    private final Desk desk;
    private final Action create;
    private final Action open;
    private final Action openRun;
    private final Action close;
    private final Action save;
    private final Action undo;
    private final Action redo;
    private final Action find;
    private final Action picture;
    private final Action turn;
    private final Action next;
    private final Action previous;
    private final Action quit;
    private final Action run;
    private final Action stop;
    private final Action resume;
    private final Action retryFailed;
    private final Action approve;
    private final Action reject;
    private final Action step;
    private final Action goAll;
    private final Action breakpoint;
    private final Action fold;
    private final Action verify;
    private final Action lint;
    private final Action theme;
    private final Action sidebar;
    private final Action inspector;
    private final Action about;

    Actions(Desk desk, RunControl control, Dialogs dialogs, Theme theming, SidePanes sides) {
        this.desk = desk;
        create = always(ShellText.NEW, ShellText.NEW_TIP, "fth-file-plus", "Shortcut+N", dialogs::newGraph);
        open = always(ShellText.OPEN, ShellText.OPEN_TIP, "fth-file-text", "Shortcut+O", dialogs::openGraph);
        openRun =
                always(ShellText.OPEN_RUN, ShellText.OPEN_RUN_TIP, "fth-folder", "Shortcut+Shift+O", dialogs::openRun);
        close = when(ShellText.CLOSE_TAB, ShellText.CLOSE_TAB, "fth-x", "Shortcut+W", Why::notClose, dialogs::closeTab);
        save = when(ShellText.SAVE, ShellText.SAVE_TIP, "fth-save", "Shortcut+S", Why::notSave, document -> {
            if (document instanceof GraphDocument graph) {
                desk.editing().save(graph, () -> {});
            }
        });
        undo = when(ShellText.UNDO, ShellText.UNDO_TIP, "fth-corner-up-left", "Shortcut+Z", Why::notUndo, document -> {
            if (document instanceof GraphDocument graph) {
                desk.editing().undo(graph);
            }
        });
        redo = when(
                ShellText.REDO,
                ShellText.REDO_TIP,
                "fth-corner-up-right",
                "Shortcut+Shift+Z",
                Why::notRedo,
                document -> {
                    if (document instanceof GraphDocument graph) {
                        desk.editing().redo(graph);
                    }
                });
        find = when(
                ShellText.FIND_NODE,
                ShellText.FIND_NODE,
                "fth-search",
                "Shortcut+F",
                Why::notFind,
                document -> document.canvas().find().send());
        turn = when(
                ShellText.TURN,
                ShellText.TURN_TIP,
                "fth-repeat",
                "F4",
                Why::notTurn,
                document -> document.canvas().turn().send());
        next = when(
                ShellText.NEXT_PROBLEM,
                ShellText.NEXT_PROBLEM,
                "fth-chevron-down",
                "F8",
                Why::notProblem,
                document -> document.canvas().next().send());
        previous = when(
                ShellText.PREVIOUS_PROBLEM,
                ShellText.PREVIOUS_PROBLEM,
                "fth-chevron-up",
                "Shift+F8",
                Why::notProblem,
                document -> document.canvas().previous().send());
        picture = when(
                ShellText.PICTURE,
                ShellText.PICTURE,
                "fth-image",
                "Shortcut+Shift+P",
                Why::notFind,
                document -> document.canvas().picture().send());
        quit = always(ShellText.QUIT, ShellText.QUIT, "fth-log-out", "Shortcut+Q", dialogs::quit);
        run = when(ShellText.RUN, ShellText.RUN_TIP, "fth-play", "Shortcut+R", Why::notRun, document -> {
            if (document instanceof GraphDocument graph) {
                dialogs.run(graph);
            }
        });
        stop = when(ShellText.STOP, ShellText.STOP_TIP, "fth-square", "Shortcut+Period", Why::notStop, document -> {
            if (document instanceof RunDocument live) {
                control.stop(live);
            }
        });
        resume = when(
                ShellText.RESUME,
                ShellText.RESUME_TIP,
                "fth-skip-forward",
                "Shortcut+Shift+R",
                Why::notResume,
                dialogs::resume);
        retryFailed = when(
                ShellText.RETRY_FAILED,
                ShellText.RETRY_FAILED_TIP,
                "fth-rotate-cw",
                "Shortcut+Shift+F",
                Why::notRetryFailed,
                dialogs::retryFailed);
        approve = gate(ShellText.APPROVE, ShellText.APPROVE_TIP, "fth-check", "Shortcut+Shift+A", dialogs::approve);
        reject = gate(ShellText.REJECT, ShellText.REJECT_TIP, "fth-user-x", "Shortcut+Shift+X", dialogs::reject);
        step = when(ShellText.STEP, ShellText.STEP_TIP, "fth-corner-down-right", "F10", Why::notStep, document -> {
            if (document instanceof RunDocument live) {
                control.step(live);
            }
        });
        goAll = when(
                ShellText.GO_ALL, ShellText.GO_ALL_TIP, "fth-fast-forward", "Shift+F10", Why::notStep, document -> {
                    if (document instanceof RunDocument live) {
                        control.goAll(live);
                    }
                });
        breakpoint = when(
                ShellText.BREAKPOINT,
                ShellText.BREAKPOINT_TIP,
                "fth-disc",
                "Shortcut+B",
                Why::notBreak,
                document -> document.selection().node().ifPresent(desk.breakpoints(document)::toggle));
        fold = when(
                ShellText.FOLD,
                ShellText.FOLD_TIP,
                "fth-minimize-2",
                "Shortcut+E",
                Why::notFold,
                document -> document.selection().fold(document.frames()));
        verify = when(
                ShellText.VERIFY,
                ShellText.VERIFY_TIP,
                "fth-shield",
                "Shortcut+Shift+V",
                Why::notVerify,
                dialogs::verify);
        lint = when(ShellText.LINT, ShellText.LINT_TIP, "fth-check-square", "Shortcut+L", Why::notLint, document -> {
            if (document instanceof GraphDocument graph) {
                desk.lint(graph);
            }
        });
        theme = always(ShellText.THEME, ShellText.THEME_TIP, "fth-moon", "Shortcut+Shift+T", theming::toggle);
        sidebar = toggle(
                ShellText.SIDEBAR, ShellText.SIDEBAR_TIP, "fth-sidebar", "Shortcut+1", sides.leftShownProperty());
        inspector = toggle(
                ShellText.INSPECTOR, ShellText.INSPECTOR_TIP, "fth-info", "Shortcut+2", sides.rightShownProperty());
        about = always(ShellText.ABOUT, ShellText.ABOUT, "fth-info", "", dialogs::about);
    }

    List<Action> file() {
        return List.of(create, open, openRun, save, picture, close, quit);
    }

    /** What was done last says which it is. */
    List<MenuItem> editing() {
        return List.of(
                undo.menuItem(named(ShellText.UNDO, ShellText.UNDO_NAMED, EditedText::undoableProperty)),
                redo.menuItem(named(ShellText.REDO, ShellText.REDO_NAMED, EditedText::redoableProperty)),
                find.menuItem(),
                turn.menuItem(),
                next.menuItem(),
                previous.menuItem());
    }

    private ObservableValue<String> named(
            ShellText plain, ShellText named, Function<EditedText, ObservableValue<Optional<String>>> step) {
        return Bindings.createStringBinding(
                () -> desk.current()
                        .filter(GraphDocument.class::isInstance)
                        .map(GraphDocument.class::cast)
                        .flatMap(graph -> step.apply(graph.edited()).getValue())
                        .map(named::text)
                        .orElseGet(plain::text),
                desk.revisionProperty());
    }

    List<Action> running() {
        return List.of(run, stop, step, goAll, resume, retryFailed, approve, reject, breakpoint, verify, lint);
    }

    Action create() {
        return create;
    }

    Action open() {
        return open;
    }

    Action run() {
        return run;
    }

    Action stop() {
        return stop;
    }

    Action resume() {
        return resume;
    }

    Action retryFailed() {
        return retryFailed;
    }

    Action step() {
        return step;
    }

    Action fold() {
        return fold;
    }

    Action lint() {
        return lint;
    }

    Action theme() {
        return theme;
    }

    Action sidebar() {
        return sidebar;
    }

    Action inspector() {
        return inspector;
    }

    Action about() {
        return about;
    }

    private Action gate(
            Message name, Message purpose, String icon, String keys, BiConsumer<RunDocument, NodeId> decide) {
        return when(name, purpose, icon, keys, Why::notDecide, document -> {
            if (document instanceof RunDocument run
                    && run.pauseProperty().getValue().orElse(null) instanceof Pause.AtGate(NodeId gate)) {
                decide.accept(run, gate);
            }
        });
    }

    private static Action toggle(Message name, Message purpose, String icon, String keys, BooleanProperty what) {
        return always(name, purpose, icon, keys, () -> what.set(!what.get()));
    }

    private static Action always(Message name, Message purpose, String icon, String keys, Runnable body) {
        return Action.always(name, purpose, icon, keys, body);
    }

    private Action when(
            Message name,
            Message purpose,
            String icon,
            String keys,
            Function<Optional<Document>, Optional<String>> why,
            Consumer<Document> body) {
        return Action.when(desk, name, purpose, icon, keys, why, body);
    }
}
