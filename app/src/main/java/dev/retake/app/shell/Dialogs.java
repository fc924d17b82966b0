package dev.retake.app.shell;

import dev.retake.app.fx.Job;
import dev.retake.app.resource.RunText;
import dev.retake.app.resource.ShellText;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.Refusal;
import dev.retake.engine.run.ResumeRequest;
import dev.retake.engine.run.Resumption;
import dev.retake.engine.run.RunRequest.Stepping;
import dev.retake.engine.source.UnknownKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Stage;

/** Everything that the window asks a person. */
final class Dialogs implements Decisions {

    private static final ButtonType CLOSE = new ButtonType(ShellText.CLOSING_STOP.text(), ButtonBar.ButtonData.OK_DONE);

    private final Stage stage;
    private final Desk desk;
    private final RunControl control;
    private final Samples samples;
    private final About about;
    private final Unsaved unsaved;

    Dialogs(Stage stage, Desk desk, RunControl control, Samples samples, About about) {
        this.stage = stage;
        this.desk = desk;
        this.control = control;
        this.samples = samples;
        this.about = about;
        this.unsaved = new Unsaved(stage, desk.editing());
    }

    /** Begins a graph, in a file that is new, and opens it. */
    void newGraph() {
        desk.background()
                .run(
                        _ -> GraphTemplate.all(samples),
                        templates -> new NewGraphDialog(stage, desk.background(), templates, folder())
                                .showAndWait()
                                .ifPresent(this::create),
                        e -> desk.noticeProperty().set(Optional.of(ShellText.NEW_FAILED.text(Reasons.of(e)))));
    }

    private void create(NewGraphDialog.Answer answer) {
        desk.background()
                .run(
                        _ -> {
                            answer.template().create(answer.file());
                            return answer.file();
                        },
                        desk::open,
                        e -> desk.noticeProperty().set(Optional.of(ShellText.NEW_FAILED.text(Reasons.of(e)))));
    }

    /** Where the graph is that is being looked at, unless it is a sample. */
    private Path folder() {
        return desk.current()
                .filter(GraphDocument.class::isInstance)
                .map(Document::path)
                .filter(file -> !samples.holds(file))
                .flatMap(file -> Optional.ofNullable(file.getParent()))
                .orElseGet(() -> Path.of("").toAbsolutePath());
    }

    void openGraph() {
        var chooser = new FileChooser();
        chooser.setTitle(ShellText.CHOOSE_GRAPH.text());
        chooser.getExtensionFilters()
                .addAll(
                        new FileChooser.ExtensionFilter(ShellText.FILTER_GRAPHS.text(), "*.yaml", "*.yml", "*.json"),
                        new FileChooser.ExtensionFilter(ShellText.FILTER_ALL.text(), "*"));
        Optional.ofNullable(chooser.showOpenDialog(stage)).ifPresent(file -> desk.open(file.toPath()));
    }

    void openRun() {
        var chooser = new DirectoryChooser();
        chooser.setTitle(ShellText.CHOOSE_RUN.text());
        Optional.ofNullable(chooser.showDialog(stage)).ifPresent(folder -> desk.open(folder.toPath()));
    }

    /** Runs what the file says: changes are saved first, and what cannot be saved is not run. */
    void run(GraphDocument graph) {
        desk.editing().saveAndRead(graph, () -> {
            desk.noticeProperty().set(Why.notRun(Optional.of(graph)));
            askAndRun(graph);
        });
    }

    private void askAndRun(GraphDocument graph) {
        graph.reading().report().valid().ifPresent(valid -> {
            Path file = graph.path();
            var breakpoints = desk.breakpoints(graph).nodes();
            var form = new RunForm(file, valid.graph(), desk.settings(), samples.isShipped(file), breakpoints);
            control.earlierRuns(valid.graph().name(), form.earlier()::setAll);
            boolean start = new RunDialog(stage, graph.title(), form, control.runtimes(), unread(graph))
                    .showAndWait()
                    .orElse(false);
            if (start) {
                desk.settings().opened(file);
                control.start(valid, form.accept(), this::refused);
            }
        });
    }

    /** What stands in the file and will not be read, checks first. */
    private static List<UnknownKey> unread(GraphDocument graph) {
        return graph.reading().source().unknownKeys().stream()
                .sorted(Comparator.comparing(key -> !key.isCheck()))
                .toList();
    }

    void resume(Document document) {
        retry(document, RunText.PREVIEW_RESUME);
    }

    void retryFailed(Document document) {
        retry(document, RunText.PREVIEW_RETRY);
    }

    private void retry(Document document, RunText title) {
        if (document instanceof RunDocument run) {
            previewed(run, title.text(), RunText.START, new Resumption.RetryFailed());
        }
    }

    @Override
    public void approve(RunDocument run, NodeId gate) {
        previewed(run, RunText.PREVIEW_APPROVE.text(gate), RunText.APPROVE, new Resumption.Approve(gate));
    }

    @Override
    public void reject(RunDocument run, NodeId gate) {
        previewed(run, RunText.PREVIEW_REJECT.text(gate), RunText.REJECT, new Resumption.Reject(gate));
    }

    private void previewed(RunDocument run, String title, RunText start, Resumption how) {
        control.preview(
                run,
                how,
                preview -> {
                    if (preview.refusal().isPresent()) {
                        refused(preview.refusal().get());
                        return;
                    }
                    var dialog = new PreviewDialog(stage, title, start.text(), preview);
                    if (dialog.showAndWait().orElse(false)) {
                        var stepping = new Stepping(
                                dialog.step(), desk.breakpoints(run).nodes());
                        control.resume(run, new ResumeRequest(how, OptionalInt.empty(), stepping), this::refused);
                    }
                },
                this::refused);
    }

    /** Compares a whole run with what was recorded of it, and shows what was found. */
    void verify(Document document) {
        if (document instanceof RunDocument run) {
            var dialog = new VerifyDialog(stage, run.title(), this);
            Job job = control.verify(run, dialog::show, dialog::failed);
            dialog.setOnHidden(_ -> job.cancel());
            dialog.show();
        }
    }

    /** Shows a file as it stands on disk. */
    void showRaw(Path file) {
        new RawWindow(stage, file, desk.background()).show();
    }

    void reload(GraphDocument graph) {
        if (graph.onDiskProperty().get() instanceof OnDisk.Other(var reading)) {
            desk.editing().reload(graph, reading);
        }
    }

    void keepMine(GraphDocument graph) {
        if (graph.onDiskProperty().get() instanceof OnDisk.Other(var reading)) {
            desk.editing().keepMine(graph, reading);
        }
    }

    void save(GraphDocument graph) {
        desk.editing().save(graph, () -> {});
    }

    void compare(String title, String left, String before, String right, String after) {
        new CompareWindow(stage, desk.background(), title, left, before, right, after).show();
    }

    /** A draft beside what its graph's file says. */
    void compare(Draft draft) {
        desk.background()
                .run(
                        _ -> Files.exists(draft.graph()) ? Files.readString(draft.graph()) : "",
                        text -> compare(
                                String.valueOf(draft.graph().getFileName()),
                                ShellText.COMPARE_DISK.text(),
                                text,
                                ShellText.COMPARE_DRAFT.text(),
                                draft.text()),
                        e -> desk.noticeProperty()
                                .set(Optional.of(ShellText.OPEN_FAILED.text(draft.graph(), Reasons.of(e)))));
    }

    /** Says in a plain sentence why nothing was started. */
    void refused(Refusal refusal) {
        boolean goodNews = refusal.kind() == Refusal.Kind.NOTHING_TO_DO;
        var alert = new Alert(
                goodNews ? Alert.AlertType.INFORMATION : Alert.AlertType.ERROR,
                refusal.message() + "\n\n" + RunText.REFUSED_SAFE.text());
        alert.initOwner(stage);
        alert.setTitle(ShellText.APP.text());
        alert.setHeaderText(RunText.REFUSED_TITLE.text());
        alert.getDialogPane().getStyleClass().add("retake-dialog");
        alert.show();
    }

    void about() {
        var alert = new Alert(Alert.AlertType.INFORMATION, about.text());
        alert.initOwner(stage);
        alert.setTitle(ShellText.ABOUT.text());
        alert.setHeaderText(about.title());
        alert.getDialogPane().getStyleClass().add("retake-dialog");
        alert.show();
    }

    /** Closes a tab; a run that goes on in it is stopped first, and a graph saved, if a person says so. */
    void closeTab(Document document) {
        switch (document) {
            case GraphDocument graph ->
                unsaved.settle(List.of(graph), ShellText.CLOSING_TAB_CANCEL, () -> desk.close(graph));
            case RunDocument run -> {
                if (!run.isLive()) {
                    desk.close(run);
                } else if (mayStop(ShellText.CLOSING_TAB.text(run.title()), ShellText.CLOSING_TAB_CANCEL)) {
                    control.stop(run);
                    desk.close(run);
                }
            }
        }
    }

    /** Closes the window; graphs are saved and runs that go on in it are stopped first, if a person says so. */
    void quit() {
        unsaved.settle(desk.documents(), ShellText.CLOSING_CANCEL, this::stopAndClose);
    }

    private void stopAndClose() {
        List<RunDocument> live = control.live();
        if (live.isEmpty()) {
            close();
        } else if (mayStop(allStop(live), ShellText.CLOSING_CANCEL)) {
            // The window stays until everything that was said is on disk.
            control.stopAll(this::close);
        }
    }

    private void close() {
        desk.drafts().end();
        stage.close();
    }

    private static String allStop(List<RunDocument> live) {
        return live.size() == 1
                ? ShellText.CLOSING_TEXT_ONE.text(live.getFirst().title())
                : ShellText.CLOSING_TEXT_MANY.text(live.size());
    }

    private boolean mayStop(String text, ShellText stay) {
        var alert = new Alert(
                Alert.AlertType.CONFIRMATION,
                text,
                CLOSE,
                new ButtonType(stay.text(), ButtonBar.ButtonData.CANCEL_CLOSE));
        alert.initOwner(stage);
        alert.setTitle(ShellText.APP.text());
        alert.setHeaderText(ShellText.CLOSING_TITLE.text());
        alert.getDialogPane().getStyleClass().add("retake-dialog");
        return alert.showAndWait().equals(Optional.of(CLOSE));
    }
}
