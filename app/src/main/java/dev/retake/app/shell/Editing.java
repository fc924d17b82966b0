package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Job;
import dev.retake.app.resource.ShellText;
import dev.retake.engine.source.Change;
import dev.retake.engine.source.GraphDesign;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdit;
import dev.retake.engine.source.TextEdits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.animation.PauseTransition;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.util.Duration;

/** Changes the texts of graphs, lints each as it is by then, and saves them. */
public final class Editing {

    /** Undoes the last change, wherever the keys are heard that do it in a text. */
    public static final KeyCombination UNDO = new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);

    public static final KeyCombination REDO =
            new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);

    /** So long nothing more is typed until the text is read. */
    private static final Duration PAUSE = Duration.millis(120);

    private final DocumentReader reader;
    private final Background background;
    private final Desk desk;
    private final Set<GraphDocument> reading = new HashSet<>();
    private final Map<GraphDocument, List<Runnable>> awaited = new HashMap<>();
    private final Map<GraphDocument, List<Runnable>> saving = new HashMap<>();
    private final Set<GraphDocument> overwriting = new HashSet<>();
    private boolean typing;

    Editing(DocumentReader reader, Background background, Desk desk) {
        this.reader = reader;
        this.background = background;
        this.desk = desk;
    }

    /** Reads a graph's text anew whenever it changes, as long as it is open; the subscription ends that. */
    void follow(GraphDocument graph) {
        var pause = new PauseTransition(PAUSE);
        pause.setOnFinished(_ -> readLater(graph));
        graph.edited().textProperty().subscribe(_ -> {
            if (typing) {
                pause.playFromStart();
            } else {
                readLater(graph);
            }
            desk.textChanged();
        });
        graph.edited().undoableProperty().subscribe(_ -> desk.textChanged());
        graph.edited().redoableProperty().subscribe(_ -> desk.textChanged());
    }

    /** What the file says by now: it is taken over, unless there are changes of it that are not saved. */
    void found(GraphDocument graph, GraphDocument.Reading read) {
        EditedText edited = graph.edited();
        String text = read.source().text();
        boolean isSame = text.equals(edited.savedProperty().get());
        if (!edited.isChanged() || text.equals(edited.text())) {
            boolean isNews = !text.equals(edited.text());
            edited.reloaded(ShellText.RELOAD.text(), text);
            graph.onDiskProperty().set(new OnDisk.Same());
            graph.read(read);
            if (isNews) {
                desk.tell(ShellText.DISK_READ.text(graph.title()));
            }
            return;
        }
        graph.onDiskProperty().set(isSame ? new OnDisk.Same() : new OnDisk.Other(read));
        readNow(graph);
    }

    /** What the file says now is taken over; what was written here comes back with one step. */
    void reload(GraphDocument graph, GraphDocument.Reading read) {
        graph.edited().reloaded(ShellText.RELOAD.text(), read.source().text());
        graph.onDiskProperty().set(new OnDisk.Same());
        graph.read(read);
    }

    /** What is written here stays, and takes the place of what the file says now as soon as it is saved. */
    void keepMine(GraphDocument graph, GraphDocument.Reading read) {
        graph.edited().saved(read.source().text());
        graph.onDiskProperty().set(new OnDisk.Same());
        if (graph.edited().isChanged()) {
            overwriting.add(graph);
        }
    }

    /** There is no such file any more: what was in it is here, and nowhere else. */
    void gone(GraphDocument graph) {
        graph.onDiskProperty().set(new OnDisk.Gone());
        desk.textChanged();
    }

    /** Gives a graph the text of a draft, as one change of what its file says. */
    void restore(GraphDocument graph, Draft draft) {
        graph.files().putAll(draft.fragments());
        String text = graph.edited().text();
        if (!text.equals(draft.text())) {
            graph.edited().edit(ShellText.DRAFT_STEP.text(), List.of(TextEdits.between(text, draft.text())));
        }
    }

    boolean isSaving(GraphDocument graph) {
        return saving.containsKey(graph);
    }

    /** One reading at a time: what was changed meanwhile is read after it. */
    private void readLater(GraphDocument graph) {
        if (isBehind(graph)) {
            readNow(graph);
        }
    }

    /** Whether something was changed that was not read yet. */
    private static boolean isBehind(GraphDocument graph) {
        return !graph.reading().source().text().equals(graph.edited().text());
    }

    private void readNow(GraphDocument graph) {
        if (!reading.add(graph)) {
            return;
        }
        String text = graph.edited().text();
        Map<String, String> files = Map.copyOf(graph.files());
        background.run(
                _ -> reader.readGraph(graph.path(), text, files),
                read -> {
                    reading.remove(graph);
                    graph.read(read);
                    readLater(graph);
                    if (!reading.contains(graph)) {
                        Optional.ofNullable(awaited.remove(graph))
                                .orElse(List.of())
                                .forEach(Runnable::run);
                    }
                },
                e -> {
                    reading.remove(graph);
                    awaited.remove(graph);
                    say(ShellText.OPEN_FAILED.text(graph.path(), Reasons.of(e)));
                });
    }

    /** Makes a change, or says why it cannot be made. Work that was started before is waited for. */
    public void change(GraphDocument graph, Function<GraphDesign, Change> asked) {
        change(graph, asked, _ -> {});
    }

    /** @param made hears on the window's thread of a change that was made */
    public void change(GraphDocument graph, Function<GraphDesign, Change> asked, Consumer<Change.Made> made) {
        change(
                graph,
                asked,
                made,
                refused -> say(ShellText.CHANGE_REFUSED.text(
                        refused.reason(), Integer.toString(refused.place().line()))));
    }

    /**
     * Fills in a key, unless its value would be wrong.
     *
     * @param refused hears on the window's thread why it was not done
     */
    public void fill(GraphDocument graph, Filling filling, Runnable made, Consumer<Filling.Tried> refused) {
        Map<String, String> files = Map.copyOf(graph.files());
        change(
                graph,
                design -> {
                    Change change = filling.change(design);
                    return filling.tried(change, design.text(), text -> reader.readGraph(graph.path(), text, files))
                            .refusal()
                            .<Change>map(refusal -> refusal)
                            .orElse(change);
                },
                _ -> made.run(),
                no -> refused.accept(Filling.Tried.refused(no)));
    }

    /** Finds out what would be wrong if a key were filled in; nothing is changed. */
    public Job tryOut(GraphDocument graph, Filling filling, Consumer<Filling.Tried> told) {
        String text = graph.edited().text();
        GraphSource known = graph.reading().source();
        Map<String, String> files = Map.copyOf(graph.files());
        return background.run(
                _ -> filling.tried(
                        filling.change(design(graph, text, known, files)),
                        text,
                        after -> reader.readGraph(graph.path(), after, files)),
                told,
                e -> failed(graph, e));
    }

    private void change(
            GraphDocument graph,
            Function<GraphDesign, Change> asked,
            Consumer<Change.Made> made,
            Consumer<Change.Refused> refusal) {
        if (!graph.isEditable()) {
            say(ShellText.NOT_EDITABLE.text(graph.title()));
            return;
        }
        String text = graph.edited().text();
        GraphSource known = graph.reading().source();
        Map<String, String> files = Map.copyOf(graph.files());
        background.run(
                _ -> asked.apply(design(graph, text, known, files)),
                change -> {
                    if (!graph.edited().text().equals(text)) {
                        change(graph, asked, made, refusal);
                        return;
                    }
                    switch (change) {
                        case Change.Refused refused -> refusal.accept(refused);
                        case Change.Made done -> {
                            desk.noticeProperty().set(Optional.empty());
                            graph.files().putAll(done.files());
                            if (!done.edits().isEmpty()) {
                                graph.edited().edit(done.name(), done.edits());
                            }
                            made.accept(done);
                        }
                    }
                },
                e -> failed(graph, e));
    }

    /** Asks something of the graph as it is by now; {@code told} hears it on the window's thread. */
    <T> void ask(GraphDocument graph, Function<GraphDesign, T> question, Consumer<T> told) {
        String text = graph.edited().text();
        GraphSource known = graph.reading().source();
        Map<String, String> files = Map.copyOf(graph.files());
        background.run(_ -> question.apply(design(graph, text, known, files)), told, e -> failed(graph, e));
    }

    private GraphDesign design(GraphDocument graph, String text, GraphSource known, Map<String, String> files) {
        return new GraphDesign(known.text().equals(text) ? known : reader.source(graph.path(), text, files));
    }

    private void failed(GraphDocument graph, Exception e) {
        say(ShellText.OPEN_FAILED.text(graph.path(), Reasons.of(e)));
    }

    /** What a person typed in the source, or took away there. */
    public void type(GraphDocument graph, TextEdit edit) {
        typing = true;
        try {
            graph.edited().type(ShellText.TYPING.text(), edit);
        } finally {
            typing = false;
        }
    }

    /** Lines that are moved to the right or to the left. */
    public void indent(GraphDocument graph, List<TextEdit> edits) {
        graph.edited().edit(ShellText.INDENTING.text(), edits);
    }

    /** What comes in the place of something else that was found: one step, however often it was. */
    public void replace(GraphDocument graph, List<TextEdit> edits) {
        graph.edited().edit(ShellText.REPLACING.text(), edits);
    }

    /** Takes the last change back, or else the last fix of a fragment. */
    public void undo(GraphDocument graph) {
        if (graph.edited().undoableProperty().get().isPresent()) {
            graph.edited().undo();
        } else {
            desk.fixes().undoLast(graph);
        }
    }

    public void redo(GraphDocument graph) {
        graph.edited().redo();
    }

    /** Saves the text and the fragments that it cites and that are new; then {@code saved} is called. One save at a time. */
    public void save(GraphDocument graph, Runnable saved) {
        List<Runnable> waiting = saving.get(graph);
        if (waiting != null) {
            waiting.add(() -> save(graph, saved));
            return;
        }
        EditedText edited = graph.edited();
        if (!graph.unsavedProperty().get()) {
            saved.run();
            return;
        }
        if (graph.onDiskProperty().get() instanceof OnDisk.Other) {
            say(ShellText.SAVE_CHANGED.text(graph.title()));
            return;
        }
        boolean isGone = graph.onDiskProperty().get() instanceof OnDisk.Gone;
        String before = edited.savedProperty().get();
        String text = edited.text();
        var files = new HashMap<>(graph.files());
        files.keySet().retainAll(graph.reading().cited());
        saving.put(graph, new ArrayList<>());
        background.run(
                _ -> {
                    if (isGone) {
                        reader.saveAnew(graph.path(), text, files);
                        return true;
                    }
                    return reader.save(graph.path(), before, text, files);
                },
                isSaved -> {
                    if (isSaved) {
                        graph.files().keySet().removeAll(files.keySet());
                        edited.saved(text);
                        graph.onDiskProperty().set(new OnDisk.Same());
                        if (overwriting.remove(graph)) {
                            desk.tell(ShellText.SAVED_OVER.text(graph.title()));
                        }
                        desk.textChanged();
                        List<Runnable> next = ended(graph);
                        saved.run();
                        next.forEach(Runnable::run);
                    } else {
                        ended(graph);
                        say(ShellText.SAVE_CHANGED.text(graph.title()));
                    }
                },
                e -> {
                    ended(graph);
                    say(ShellText.SAVE_FAILED.text(graph.path(), Reasons.of(e)));
                });
    }

    private List<Runnable> ended(GraphDocument graph) {
        return Optional.ofNullable(saving.remove(graph)).orElse(List.of());
    }

    /** Goes on as soon as the file says what the text says and that was read; after a save that failed, never. */
    void saveAndRead(GraphDocument graph, Runnable then) {
        save(graph, () -> {
            if (isBehind(graph) || reading.contains(graph)) {
                awaited.computeIfAbsent(graph, _ -> new ArrayList<>()).add(() -> saveAndRead(graph, then));
                readLater(graph);
            } else {
                then.run();
            }
        });
    }

    private void say(String notice) {
        desk.noticeProperty().set(Optional.of(notice));
    }
}
