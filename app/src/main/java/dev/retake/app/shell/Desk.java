package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Ticker;
import dev.retake.app.resource.ShellText;
import dev.retake.app.settings.Settings;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.util.Subscription;

/** What all panes share: the open documents, the current one, and the way to open more. */
public final class Desk {

    private final DocumentReader reader;
    private final Background background;
    private final Settings settings;
    private final Ticker ticker;
    private final ObservableList<Document> documents = FXCollections.observableArrayList();
    private final ObjectProperty<Optional<Document>> current = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<String>> notice = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyBooleanWrapper good = new ReadOnlyBooleanWrapper();
    private final Fixes fixes;
    private final Editing editing;
    private final Designing designing;
    private final DesignActions designActions;
    private final Drafts drafts;
    private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
    private final ReadOnlyIntegerWrapper runsOnDisk = new ReadOnlyIntegerWrapper();
    private final Map<Path, Breakpoints> breakpoints = new HashMap<>();
    private Subscription watched = Subscription.EMPTY;

    /** @param drafts the folder in which changes are kept that are not saved */
    public Desk(DocumentReader reader, Background background, Settings settings, Ticker ticker, Path drafts) {
        this.reader = reader;
        this.background = background;
        this.settings = settings;
        this.ticker = ticker;
        notice.subscribe(_ -> good.set(false));
        current.subscribe(this::watch);
        this.fixes = new Fixes(reader, background, this);
        this.editing = new Editing(reader, background, this);
        this.designing = new Designing(editing);
        this.designActions = new DesignActions(this);
        this.drafts = new Drafts(drafts, background, this);
    }

    public ObservableList<Document> documents() {
        return documents;
    }

    public ObjectProperty<Optional<Document>> currentProperty() {
        return current;
    }

    public Optional<Document> current() {
        return current.get();
    }

    /** Something that a person should read, in one sentence. */
    public ObjectProperty<Optional<String>> noticeProperty() {
        return notice;
    }

    /** Says something that went well, in one sentence. */
    public void tell(String news) {
        notice.set(Optional.of(news));
        good.set(true);
    }

    /** Whether what is to be read went well. */
    ReadOnlyBooleanProperty goodProperty() {
        return good.getReadOnlyProperty();
    }

    /** Rises whenever something that decides about an action has changed. */
    public ReadOnlyIntegerProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    /** Rises whenever the list of runs on disk may have changed. */
    public ReadOnlyIntegerProperty runsOnDiskProperty() {
        return runsOnDisk.getReadOnlyProperty();
    }

    /** Graph files that were open before, the latest first. */
    public ObservableList<Path> recent() {
        return settings.recent();
    }

    /** The breakpoints of a document's graph file: a graph and its runs share them. */
    public Breakpoints breakpoints(Document document) {
        return breakpoints.computeIfAbsent(graphFile(document), file -> {
            var remembered = settings.breakpoints(file).stream()
                    .filter(NodeId::isValid)
                    .map(NodeId::new)
                    .collect(Collectors.toSet());
            return new Breakpoints(
                    remembered,
                    all -> settings.breakpoints(
                            file, all.stream().map(NodeId::value).sorted().toList()));
        });
    }

    private static Path graphFile(Document document) {
        return switch (document) {
            case GraphDocument graph -> graph.path();
            case RunDocument run ->
                run.opened().graphFile().flatMap(Desk::absolute).orElse(run.path());
        };
    }

    private static Optional<Path> absolute(String file) {
        try {
            return Optional.of(Path.of(file)).filter(Path::isAbsolute).map(Path::normalize);
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /** The value that an input of a graph had in its last run; empty when there was none. */
    public String lastInput(GraphDocument graph, String input) {
        return settings.lastInput(graph.path(), input);
    }

    Settings settings() {
        return settings;
    }

    Background background() {
        return background;
    }

    public Ticker ticker() {
        return ticker;
    }

    /** Opens a graph file or a run directory, or shows the tab where it is open. */
    public void open(Path path) {
        open(path, notice -> this.notice.set(Optional.of(notice)));
    }

    /** Opens a path; {@code failed} hears in one sentence why that was not possible. */
    public void open(Path path, Consumer<String> failed) {
        Path absolute = path.toAbsolutePath().normalize();
        Optional<Document> there =
                documents.stream().filter(open -> open.path().equals(absolute)).findFirst();
        if (there.isPresent()) {
            show(there.get());
            return;
        }
        if (!Files.exists(absolute)) {
            failed.accept(ShellText.OPEN_MISSING.text(absolute));
            return;
        }
        background.run(_ -> reader.read(absolute), this::add, e -> failed.accept(cannotOpen(absolute, e)));
    }

    /** Opens a draft's graph with what was written of it, also where its file is not there any more. */
    void open(Draft draft) {
        Optional<GraphDocument> there = documents.stream()
                .filter(open -> open.path().equals(draft.graph()))
                .filter(GraphDocument.class::isInstance)
                .map(GraphDocument.class::cast)
                .findFirst();
        if (there.isPresent()) {
            show(there.get());
            restore(there.get(), draft);
            return;
        }
        background.run(
                _ -> Files.exists(draft.graph())
                        ? reader.read(draft.graph())
                        : new GraphDocument(draft.graph(), reader.readGraph(draft.graph(), "", Map.of())),
                read -> {
                    add(read);
                    if (read instanceof GraphDocument graph) {
                        if (!Files.exists(draft.graph())) {
                            editing.gone(graph);
                        }
                        restore(graph, draft);
                    }
                },
                e -> notice.set(Optional.of(cannotOpen(draft.graph(), e))));
    }

    private void restore(GraphDocument graph, Draft draft) {
        editing.restore(graph, draft);
        drafts.restored(graph, draft);
    }

    /** What is kept of changes that are not saved. */
    public Drafts drafts() {
        return drafts;
    }

    private static String cannotOpen(Path path, Exception e) {
        return ShellText.OPEN_FAILED.text(path, Reasons.of(e));
    }

    /** Adds a document that was just read, and shows it. */
    void add(Document document) {
        documents.add(document);
        switch (document) {
            case GraphDocument graph -> {
                settings.opened(graph.path());
                editing.follow(graph);
            }
            case RunDocument run -> run.selectTelling();
        }
        show(document);
    }

    public void show(Document document) {
        notice.set(Optional.empty());
        current.set(Optional.of(document));
    }

    public void close(Document document) {
        int index = documents.indexOf(document);
        if (index < 0) {
            return;
        }
        documents.remove(index);
        if (current.get().equals(Optional.of(document))) {
            current.set(
                    documents.isEmpty()
                            ? Optional.empty()
                            : Optional.of(documents.get(Math.min(index, documents.size() - 1))));
        }
    }

    /** The fixes of findings, and the way back from them. */
    public Fixes fixes() {
        return fixes;
    }

    /** The changes of graphs, and the way back from them. */
    public Editing editing() {
        return editing;
    }

    /** The changes that begin at what is selected. */
    public Designing designing() {
        return designing;
    }

    /** The same as things that can be done, for menus. */
    public DesignActions designActions() {
        return designActions;
    }

    /** Something that is written of an open graph is another by now. */
    void textChanged() {
        changed();
    }

    /** Reads a graph's file again and lints it, or what was changed and is not saved. */
    public void lint(GraphDocument graph) {
        background.run(
                _ -> reader.readGraph(graph.path()),
                read -> editing.found(graph, read),
                e -> notice.set(Optional.of(cannotOpen(graph.path(), e))));
    }

    /** Opens the sample that shows what this program is for. */
    public void openSample(Samples samples) {
        background.run(
                _ -> samples.first(),
                first -> first.ifPresent(this::open),
                e -> notice.set(Optional.of(cannotOpen(Path.of(ShellText.EMPTY_SAMPLE.text()), e))));
    }

    /** Tells the time as long as an open run goes on. */
    void tick() {
        ticker.run(documents.stream().anyMatch(open -> open instanceof RunDocument run && run.goesOn()));
    }

    void runsChanged() {
        runsOnDisk.set(runsOnDisk.get() + 1);
    }

    private void watch(Optional<Document> document) {
        watched.unsubscribe();
        watched = document.map(this::watch).orElse(Subscription.EMPTY);
        changed();
    }

    private Subscription watch(Document document) {
        Subscription shown = document.selection()
                .nodesProperty()
                .subscribe(_ -> changed())
                .and(heard(document.selection().collapsed()))
                .and(heard(breakpoints(document).nodes()));
        return switch (document) {
            case GraphDocument graph -> shown.and(graph.readingProperty().subscribe(_ -> changed()));
            case RunDocument run ->
                shown.and(run.statusProperty().subscribe(_ -> changed()))
                        .and(run.openedProperty().subscribe(_ -> changed()))
                        .and(run.runByProperty().subscribe(_ -> changed()))
                        .and(run.pauseProperty().subscribe(_ -> changed()))
                        .and(heard(run.held()));
        };
    }

    private Subscription heard(Observable observable) {
        InvalidationListener listener = _ -> changed();
        observable.addListener(listener);
        return () -> observable.removeListener(listener);
    }

    private void changed() {
        revision.set(revision.get() + 1);
    }
}
