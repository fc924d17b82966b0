package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.engine.lint.Fix;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunWatch;
import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphFile;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what a document shows; executes nothing. Slow, so not for the window's thread. */
public final class DocumentReader {

    /** What a run writes, the first of it before it says anything; a folder with none of it is no run's. */
    private static final List<String> RUN_FILES =
            List.of("state.json", "events.jsonl", "run.json", "attempts.jsonl", "resume.lock");

    /** A run's id: a folder of that name is one, even before there is anything in it. */
    private static final Pattern RUN_ID = Pattern.compile("[0-9]{8}-[0-9]{6}\\.[0-9]{9}-[0-9]+");

    private final RetakeEngine engine;

    public DocumentReader(RetakeEngine engine) {
        this.engine = engine;
    }

    /** A folder is read as a run, a file as a graph. */
    Document read(Path path) throws IOException {
        return Files.isDirectory(path) ? readRun(path) : new GraphDocument(path, readGraph(path));
    }

    GraphDocument.Reading readGraph(Path file) throws IOException {
        return read(GraphSource.read(file));
    }

    /**
     * Reads a text that need not be saved.
     *
     * @param files texts of fragments that are not saved either, by the names of their files
     */
    GraphDocument.Reading readGraph(Path file, String text, Map<String, String> files) {
        return read(source(file, text, files));
    }

    GraphSource source(Path file, String text, Map<String, String> files) {
        return GraphSource.parse(
                file.toString(), text, new NewFragments(Fragments.beside(file.toString()), file, files));
    }

    /**
     * Saves a graph and its new fragments, these first. A fragment's file that is there already is left as it is.
     *
     * @return false, and nothing is written, when the file says something else than {@code before} by now
     */
    boolean save(Path file, String before, String text, Map<String, String> files) throws IOException {
        if (!GraphFile.says(file, before)) {
            return false;
        }
        create(file, files);
        return GraphFile.replace(file, before, text);
    }

    /** Saves a graph whose file is not there any more. */
    void saveAnew(Path file, String text, Map<String, String> files) throws IOException {
        create(file, files);
        GraphFile.create(file, text);
    }

    private static void create(Path file, Map<String, String> files) throws IOException {
        for (var fragment : files.entrySet()) {
            GraphFile.create(file.resolveSibling("fragments").resolve(fragment.getKey()), fragment.getValue());
        }
    }

    private GraphDocument.Reading read(GraphSource source) {
        var report = engine.lint(source, Optional.empty());
        return new GraphDocument.Reading(source, report, report.valid().map(engine::defaultRuntime));
    }

    /**
     * Makes a fix in a file, if its text is still the one that was linted.
     *
     * @return empty when it was not made
     */
    Optional<MadeFix> fix(String name, String linted, Fix fix) throws IOException {
        Path file = Path.of(name);
        Optional<String> mended = TextEdits.apply(linted, fix.edits());
        return mended.isPresent() && GraphFile.replace(file, linted, mended.get())
                ? Optional.of(new MadeFix(name, file, fix.title(), linted, mended.get()))
                : Optional.empty();
    }

    /**
     * Gives a file the text that it had before a fix, if nobody changed it since.
     *
     * @return whether it was done
     */
    boolean undo(MadeFix fix) throws IOException {
        return GraphFile.replace(fix.file(), fix.after(), fix.before());
    }

    RunDocument readRun(Path directory) throws IOException {
        boolean isNamedSo =
                RUN_ID.matcher(String.valueOf(directory.getFileName())).matches();
        if (!isNamedSo && RUN_FILES.stream().map(directory::resolve).noneMatch(Files::exists)) {
            throw new IOException(ShellText.NOT_A_RUN.text());
        }
        OpenedRun run = engine.open(directory);
        return new RunDocument(new RunDocument.Reading(run, sourceOf(run)), AttemptFiles.of(engine, directory));
    }

    /** Reads a run as it is now; its graph's text is read again only when it is another. */
    RunDocument.Reading readAgain(RunDocument.Reading before) throws IOException {
        OpenedRun run = engine.open(before.run().directory());
        boolean isSame = run.graphText().equals(before.run().graphText());
        return new RunDocument.Reading(run, isSame ? before.source() : sourceOf(run));
    }

    RunWatch watch(Path directory) {
        return engine.watch(directory);
    }

    private static Optional<GraphSource> sourceOf(OpenedRun run) {
        return run.graphText()
                .map(text -> GraphSource.parseResolved(
                        run.graphFile().orElse(run.summary().graphName()), text));
    }
}
