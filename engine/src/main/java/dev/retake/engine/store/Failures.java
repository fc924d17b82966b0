package dev.retake.engine.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** What a failure of the disk says, in words for people. */
public final class Failures {

    private Failures() {}

    public static String words(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "it does not exist";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            default -> Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
        };
    }
}
