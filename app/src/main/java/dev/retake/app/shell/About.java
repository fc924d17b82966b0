package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import java.nio.file.Path;

/**
 * What the program says of itself.
 *
 * @param version with its commit
 * @param home where runs are kept
 */
public record About(String version, Path home) {

    String title() {
        return ShellText.APP.text() + " " + version;
    }

    String text() {
        return ShellText.ABOUT_TEXT.text()
                + "\n\n"
                + ShellText.ABOUT_RUNTIME.text(
                        System.getProperty("java.version"), System.getProperty("javafx.version", ""), home);
    }
}
