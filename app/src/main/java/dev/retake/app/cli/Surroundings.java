package dev.retake.app.cli;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around itself.
 *
 * @param folder the current directory
 * @param version of this build, for people
 */
record Surroundings(
        Console console,
        Answers answers,
        Map<String, String> environment,
        Path folder,
        String version,
        Interrupts interrupts) {}
