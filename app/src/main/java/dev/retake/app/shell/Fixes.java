package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.ShellText;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Fix;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Subscription;

/** Makes the fixes of findings in their files, and undoes them. */
public final class Fixes {

    private final DocumentReader reader;
    private final Background background;
    private final Desk desk;
    private final MadeFixes made = new MadeFixes();
    private final ReadOnlyObjectWrapper<Optional<Runnable>> told = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Subscription outdated = Subscription.EMPTY;

    Fixes(DocumentReader reader, Background background, Desk desk) {
        this.reader = reader;
        this.background = background;
        this.desk = desk;
        desk.noticeProperty().subscribe(_ -> {
            outdated.unsubscribe();
            told.set(Optional.empty());
        });
    }

    /** Makes the fix of a finding in its file, and reads every open graph again that has something from there. */
    public void make(GraphDocument graph, Finding finding) {
        String file = finding.place().file();
        if (file.equals(graph.reading().source().file())) {
            finding.fix().ifPresent(fix -> make(graph, fix));
            return;
        }
        finding.fix()
                .ifPresent(fix -> graph.text(file)
                        .ifPresent(linted -> background.run(
                                _ -> reader.fix(file, linted, fix),
                                done -> tell(file, done),
                                e -> say(ShellText.FIX_FAILED.text(file, Reasons.of(e))))));
    }

    /** In the text that is edited, if it is still the one that was linted. */
    private void make(GraphDocument graph, Fix fix) {
        boolean isSame = graph.isEditable()
                && graph.edited().text().equals(graph.reading().source().text());
        if (isSame) {
            graph.edited().edit(fix.title(), fix.edits());
            say(ShellText.FIXED.text(fix.title(), graph.title()));
            told.set(Optional.of(() -> undo(graph, fix)));
            // Whatever is changed next is what would be undone then.
            outdated = graph.edited().textProperty().subscribe((_, _) -> unsay());
        } else {
            say(ShellText.FIX_CHANGED.text(graph.title()));
        }
    }

    private void undo(GraphDocument graph, Fix fix) {
        desk.editing().undo(graph);
        say(ShellText.UNDONE.text(fix.title(), graph.title()));
    }

    private void unsay() {
        desk.noticeProperty().set(Optional.empty());
    }

    private void tell(String file, Optional<MadeFix> done) {
        done.ifPresent(made::add);
        say(done.map(fix -> ShellText.FIXED.text(fix.title(), file)).orElseGet(() -> ShellText.FIX_CHANGED.text(file)));
        told.set(done.map(fix -> () -> undo(fix)));
        lintHolding(file);
    }

    private void say(String notice) {
        desk.noticeProperty().set(Optional.of(notice));
    }

    /** Undoes the fix that the notice tells of, while it can be undone. */
    ReadOnlyObjectProperty<Optional<Runnable>> toldProperty() {
        return told.getReadOnlyProperty();
    }

    /** Undoes the last fix that was made in a fragment of a graph. */
    void undoLast(GraphDocument graph) {
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
