package dev.retake.app.launch;

import dev.retake.app.cli.CommandLineProgram;
import java.util.List;

/** What the launcher lets the JVM watch once, so that later headless starts find their classes loaded and linked. */
public final class Training {

    private Training() {}

    /**
     * Does what headless commands do.
     *
     * @param arguments a graph whose node {@code a} is retried once
     */
    public static void main(String[] arguments) {
        String graph = arguments[0];
        List.of(
                        List.of("lint", graph),
                        List.of("lint", graph, "--json"),
                        List.of("run", graph),
                        List.of("run", graph, "--json"),
                        List.of("runs"),
                        List.of("show", "last"),
                        List.of("show", "last", "--json"),
                        List.of("attempts", "last", "a", "2"),
                        List.of("attempts", "last", "a", "--json"),
                        List.of("resume", "last", "--retry-failed", "--preview"),
                        List.of("help"))
                .forEach(command -> CommandLineProgram.run(command, Version.text()));
    }
}
