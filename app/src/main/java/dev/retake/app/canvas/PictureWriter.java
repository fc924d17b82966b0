package dev.retake.app.canvas;

import dev.retake.app.fx.Background;
import dev.retake.app.resource.CanvasText;
import dev.retake.app.shell.Desk;
import dev.retake.app.shell.Document;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** Writes what a canvas draws into a file: SVG, or PNG where the file's name ends so. */
final class PictureWriter {

    private static final String PNG = ".png";
    private static final String SVG = ".svg";

    private final Document document;
    private final CanvasModel model;
    private final Palette palette;
    private final Desk desk;
    private final Background background;

    PictureWriter(Document document, CanvasModel model, Palette palette, Desk desk, Background background) {
        this.document = document;
        this.model = model;
        this.palette = palette;
        this.desk = desk;
        this.background = background;
    }

    void ask(Window window) {
        var chooser = new FileChooser();
        chooser.setTitle(CanvasText.PICTURE_TITLE.text());
        chooser.setInitialFileName(name() + SVG);
        Optional.ofNullable(document.path().getParent())
                .map(Path::toFile)
                .filter(File::isDirectory)
                .ifPresent(chooser::setInitialDirectory);
        var svg = new FileChooser.ExtensionFilter(CanvasText.PICTURE_SVG.text(), "*" + SVG);
        var png = new FileChooser.ExtensionFilter(CanvasText.PICTURE_PNG.text(), "*" + PNG);
        chooser.getExtensionFilters().setAll(svg, png);
        Optional.ofNullable(chooser.showSaveDialog(window))
                .map(File::toPath)
                .map(file -> named(file, chooser.getSelectedExtensionFilter() == png ? PNG : SVG))
                .ifPresent(this::write);
    }

    private String name() {
        String title = document.title();
        int dot = title.lastIndexOf('.');
        return dot > 0 ? title.substring(0, dot) : title;
    }

    /** A name without an ending gets the one of the chosen kind. */
    static Path named(Path file, String ending) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(SVG) || name.endsWith(PNG) ? file : file.resolveSibling(file.getFileName() + ending);
    }

    void write(Path file) {
        Drawing drawing = model.drawingProperty().get();
        var cards = model.cardsProperty().get();
        var rounds = model.roundsProperty().get();
        Ink ink = palette.ink();
        background.run(
                _ -> {
                    String svg = SvgPicture.of(document.title(), drawing, cards, rounds, ink);
                    boolean isPng = String.valueOf(file.getFileName())
                            .toLowerCase(Locale.ROOT)
                            .endsWith(PNG);
                    put(file, isPng ? PngPicture.of(svg) : svg.getBytes(StandardCharsets.UTF_8));
                    return file;
                },
                written -> desk.tell(CanvasText.PICTURE_WRITTEN.text(written)),
                e -> desk.noticeProperty()
                        .set(Optional.of(CanvasText.PICTURE_FAILED.text(
                                file, Optional.ofNullable(e.getMessage()).orElseGet(e::toString)))));
    }

    /** Whole or not at all. */
    private static void put(Path file, byte[] bytes) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Path half = Files.createTempFile(parent, ".picture", ".part");
        try {
            Files.write(half, bytes);
            Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(half);
        }
    }
}
