package dev.retake.engine.run;

import dev.retake.engine.graph.CommandSpec;
import dev.retake.engine.process.Programs;
import dev.retake.engine.runtime.AgentRuntime;
import dev.retake.engine.runtime.ClaudeRuntime;
import dev.retake.engine.runtime.CodexRuntime;
import dev.retake.engine.runtime.CommandRuntime;
import dev.retake.engine.runtime.RehearsalRuntime;
import dev.retake.engine.source.RuntimesFile;
import dev.retake.engine.source.Suggestion;
import dev.retake.engine.store.Failures;
import dev.retake.engine.store.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runtimes that a run may use: the built-in ones, then those the user described. */
final class Runtimes {

    private final List<AgentRuntime> all;
    private final List<CommandSpec> described;
    private final Optional<String> problem;

    private Runtimes(List<AgentRuntime> all, List<CommandSpec> described, Optional<String> problem) {
        this.all = List.copyOf(all);
        this.described = List.copyOf(described);
        this.problem = problem;
    }

    static Runtimes of(Home home) {
        var all = new ArrayList<AgentRuntime>(List.of(new ClaudeRuntime(), new CodexRuntime(), new RehearsalRuntime()));
        if (!home.hasRuntimesFile()) {
            return new Runtimes(all, List.of(), Optional.empty());
        }
        try {
            RuntimesFile file = RuntimesFile.read(home.runtimesFile());
            file.runtimes().forEach(spec -> all.add(new CommandRuntime(spec)));
            return new Runtimes(
                    all,
                    file.runtimes(),
                    file.errors().stream()
                            .findFirst()
                            .map(error -> error.place() + ": " + error.message() + " " + error.remedy()));
        } catch (IOException e) {
            return new Runtimes(
                    all, List.of(), Optional.of(home.runtimesFile() + " cannot be read: " + Failures.words(e)));
        }
    }

    /** What is wrong with {@code runtimes.yaml}, in one sentence. */
    Optional<String> problem() {
        return problem;
    }

    List<String> names() {
        return all.stream().map(AgentRuntime::name).toList();
    }

    /** Those the user described. */
    List<CommandSpec> described() {
        return described;
    }

    Optional<AgentRuntime> find(String name) {
        return all.stream().filter(runtime -> runtime.name().equals(name)).findFirst();
    }

    /** Why there is no runtime of this name, in one sentence. */
    String unknown(String name) {
        return "there is no runtime `" + name + "`"
                + Suggestion.of(name, names())
                        .map(meant -> ", did you mean `" + meant + "`")
                        .orElse("")
                + ": choose one of " + String.join(", ", names())
                + ", or describe it in runtimes.yaml"
                + problem.map(text -> " (which has an error: " + text + ")").orElse("");
    }

    /** What is missing on this machine to use a runtime, in one sentence. */
    static Optional<String> missing(AgentRuntime runtime, Map<String, String> environment, Path folder) {
        return runtime.program()
                .filter(program -> Programs.find(program.name(), environment.getOrDefault("PATH", ""), folder)
                        .isEmpty())
                .map(program -> "the runtime `" + runtime.name() + "` needs the program `" + program.name()
                        + "`, which is " + (program.name().contains("/") ? "not there" : "not on PATH") + ": "
                        + program.howToGet());
    }
}
