package dev.retake.app.launch;

import java.nio.file.Path;
import java.util.Map;

/** Where Retake keeps its runs and settings. */
final class Home {

    private Home() {}

    /** {@code $RETAKE_HOME}, else {@code ~/.retake}. */
    static Path of(Map<String, String> environment) {
        String named = environment.getOrDefault("RETAKE_HOME", "");
        return named.isBlank()
                ? Path.of(System.getProperty("user.home"), ".retake")
                : Path.of(named).toAbsolutePath().normalize();
    }
}
