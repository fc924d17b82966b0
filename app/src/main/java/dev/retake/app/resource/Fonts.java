package dev.retake.app.resource;

import java.awt.FontFormatException;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import javafx.scene.text.Font;

/** Brings the window's own fonts, so that it looks the same on every machine. */
public final class Fonts {

    private static final List<String> FILES = List.of(
            "Inter_400Regular.ttf",
            "Inter_600SemiBold.ttf",
            "JetBrainsMono_400Regular.ttf",
            "JetBrainsMono_700Bold.ttf");
    private static final int ANY_SIZE = 13;

    private Fonts() {}

    /** Makes the families known to the toolkit; to be called before the first scene is styled. */
    public static void load() {
        for (String file : FILES) {
            try (InputStream in = Fonts.class.getResourceAsStream("/dev/retake/ui/fonts/" + file)) {
                Font.loadFont(Objects.requireNonNull(in, file), ANY_SIZE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Makes the families known to what makes pictures without a window. */
    public static void loadForPictures() {
        for (String file : FILES) {
            try (InputStream in = Fonts.class.getResourceAsStream("/dev/retake/ui/fonts/" + file)) {
                GraphicsEnvironment.getLocalGraphicsEnvironment()
                        .registerFont(java.awt.Font.createFont(
                                java.awt.Font.TRUETYPE_FONT, Objects.requireNonNull(in, file)));
            } catch (IOException | FontFormatException e) {
                throw new IllegalStateException(file, e);
            }
        }
    }
}
