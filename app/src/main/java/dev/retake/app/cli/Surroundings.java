package dev.retake.app.cli;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around itself.
 *
 * @param folder the current directory
 * @param version of this build, for people
 * @param command how this program was called, to be typed again
 */
record Surroundings(
        Console console,
        Answers answers,
        Map<String, String> environment,
        Path folder,
        String version,
        String command,
        Interrupts interrupts) {}
