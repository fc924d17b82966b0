package dev.retake.engine.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to be run.
 *
 * @param argv program and arguments; the program is looked up on the environment's PATH
 * @param stdin what it reads; nothing else follows
 * @param environment all of it
 * @param marker value of {@code RETAKE_ATTEMPT}, by which stray descendants are found
 * @param stdout file for its standard output
 * @param stderr file for its standard error; absent = together with stdout
 */
public record ProcessSpec(
        List<String> argv,
        String stdin,
        Path directory,
        Map<String, String> environment,
        String marker,
        Path stdout,
        Optional<Path> stderr) {

    public ProcessSpec {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
    }
}
