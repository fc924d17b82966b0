package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.ShellText;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.animation.PauseTransition;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.util.Duration;

/** Keeps what is not saved of the open graphs where the end of the program does not reach it, and offers it at the next start. */
public final class Drafts {

    /** So long nothing more is changed until it is kept. */
    private static final Duration PAUSE = Duration.millis(300);

    private final DraftFiles files;
    private final Background background;
    private final Desk desk;
    private final ObservableList<DraftFiles.Kept> offered = FXCollections.observableArrayList();
    private final Map<GraphDocument, Draft> kept = new HashMap<>();
    private final Set<GraphDocument> busy = new HashSet<>();
    private boolean isToldOf;

    Drafts(Path folder, Background background, Desk desk) {
        this.files = new DraftFiles(folder);
        this.background = background;
        this.desk = desk;
        desk.documents().addListener((ListChangeListener<Document>) change -> {
            while (change.next()) {
                change.getAddedSubList().forEach(this::follow);
                change.getRemoved().forEach(gone -> {
                    if (gone instanceof GraphDocument graph) {
                        keep(graph);
                    }
                });
            }
        });
    }

    private void follow(Document document) {
        if (document instanceof GraphDocument graph) {
            var pause = new PauseTransition(PAUSE);
            pause.setOnFinished(_ -> keep(graph));
            graph.edited().textProperty().subscribe((_, _) -> pause.playFromStart());
            graph.unsavedProperty().subscribe((_, _) -> pause.playFromStart());
        }
    }

    /** One after the other: what was changed while a draft was written is written after it. */
    private void keep(GraphDocument graph) {
        if (busy.contains(graph)) {
            return;
        }
        boolean isWanted = graph.unsavedProperty().get() && desk.documents().contains(graph);
        Optional<Draft> before = Optional.ofNullable(kept.get(graph));
        Optional<Draft> now = isWanted ? Optional.of(draft(graph)) : Optional.empty();
        boolean isSame = now.isPresent() ? before.filter(now.get()::says).isPresent() : before.isEmpty();
        if (isSame) {
            return;
        }
        busy.add(graph);
        background.run(
                _ -> {
                    if (now.isPresent()) {
                        files.keep(now.get());
                    } else {
                        files.drop(graph.path());
                    }
                    return now;
                },
                done -> {
                    done.ifPresentOrElse(draft -> kept.put(graph, draft), () -> kept.remove(graph));
                    busy.remove(graph);
                    keep(graph);
                },
                e -> {
                    busy.remove(graph);
                    if (!isToldOf) {
                        isToldOf = true;
                        desk.noticeProperty().set(Optional.of(ShellText.DRAFT_NOT_KEPT.text(Reasons.of(e))));
                    }
                });
    }

    private static Draft draft(GraphDocument graph) {
        return new Draft(graph.path(), graph.edited().text(), graph.files(), Instant.now());
    }

    /** Looks for what was left; each is offered until somebody says what becomes of it. */
    public void offer() {
        background.run(
                _ -> files.left(),
                offered::setAll,
                e -> desk.noticeProperty().set(Optional.of(ShellText.DRAFT_FAILED.text(Reasons.of(e)))));
    }

    ObservableList<DraftFiles.Kept> offered() {
        return offered;
    }

    /** Opens the graph with the draft as a change of it that is not saved; the draft is kept until that one is. */
    void open(DraftFiles.Kept left) {
        offered.remove(left);
        background.run(
                _ -> {
                    files.keep(left.draft());
                    files.drop(left);
                    return left.draft();
                },
                draft -> desk.open(draft),
                e -> {
                    offered.add(left);
                    desk.noticeProperty().set(Optional.of(ShellText.DRAFT_FAILED.text(Reasons.of(e))));
                });
    }

    /** It is read already, as it was written: what is on disk says the same. */
    void restored(GraphDocument graph, Draft draft) {
        kept.put(graph, draft);
        keep(graph);
    }

    void throwAway(DraftFiles.Kept left) {
        offered.remove(left);
        background.run(
                _ -> {
                    files.drop(left);
                    return left;
                },
                _ -> {},
                e -> desk.noticeProperty().set(Optional.of(ShellText.DRAFT_FAILED.text(Reasons.of(e)))));
    }

    /** The program ends, and a person said what becomes of each change. */
    public void end() {
        files.end();
    }
}
