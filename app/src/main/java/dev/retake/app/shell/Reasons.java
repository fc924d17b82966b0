package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** Says why something did not work, in words that follow a colon. */
public final class Reasons {

    private Reasons() {}

    public static String of(Exception e) {
        return switch (e) {
            case NoSuchFileException _, NotDirectoryException _ -> ShellText.GONE.text();
            default -> Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
        };
    }
}
