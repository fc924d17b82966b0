package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.ShellText;
import dev.retake.engine.lint.Finding;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/** Makes the fixes of findings in their files, and undoes them. */
public final class Fixes {

    /** Undoes the last fix, in the problems and in the source. */
    public static final KeyCombination UNDO = new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);

    private final DocumentReader reader;
    private final Background background;
    private final Desk desk;
    private final MadeFixes made = new MadeFixes();
    private final ReadOnlyObjectWrapper<Optional<MadeFix>> told = new ReadOnlyObjectWrapper<>(Optional.empty());

    Fixes(DocumentReader reader, Background background, Desk desk) {
        this.reader = reader;
        this.background = background;
        this.desk = desk;
        desk.noticeProperty().subscribe(_ -> told.set(Optional.empty()));
    }

    /** Makes the fix of a finding in its file, and reads every open graph again that has something from there. */
    public void make(GraphDocument graph, Finding finding) {
        String file = finding.place().file();
        finding.fix()
                .ifPresent(fix -> graph.text(file)
                        .ifPresent(linted -> background.run(
                                _ -> reader.fix(file, linted, fix),
                                done -> tell(file, done),
                                e -> say(ShellText.FIX_FAILED.text(file, Reasons.of(e))))));
    }

    private void tell(String file, Optional<MadeFix> done) {
        done.ifPresent(made::add);
        say(done.map(fix -> ShellText.FIXED.text(fix.title(), file)).orElseGet(() -> ShellText.FIX_CHANGED.text(file)));
        told.set(done);
        lintHolding(file);
    }

    private void say(String notice) {
        desk.noticeProperty().set(Optional.of(notice));
    }

    /** The fix that the notice tells of, while it can be undone. */
    ReadOnlyObjectProperty<Optional<MadeFix>> toldProperty() {
        return told.getReadOnlyProperty();
    }

    /** Undoes the last fix that was made in a file of a graph. */
    public void undoLast(GraphDocument graph) {
        made.last(fix -> graph.text(fix.name()).isPresent())
                .ifPresentOrElse(this::undo, () -> say(ShellText.UNDO_NONE.text(graph.title())));
    }

    void undo(MadeFix fix) {
        if (!made.remove(fix)) {
            return;
        }
        background.run(
                _ -> reader.undo(fix),
                done -> {
                    ShellText words = done ? ShellText.UNDONE : ShellText.UNDO_CHANGED;
                    say(words.text(fix.title(), fix.name()));
                    lintHolding(fix.name());
                },
                e -> say(ShellText.FIX_FAILED.text(fix.name(), Reasons.of(e))));
    }

    private void lintHolding(String file) {
        for (Document open : desk.documents()) {
            if (open instanceof GraphDocument graph && graph.text(file).isPresent()) {
                desk.lint(graph);
            }
        }
    }
}
