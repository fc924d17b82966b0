package dev.retake.engine.run;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A process with an engine in it, for {@link CrashTest} to kill: starts the run of a home, or goes on with it. */
final class CrashMain {

    private CrashMain() {}

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        var engine = new RetakeEngine(root.resolve("home"), System.getenv());
        var silent = new RunListener() {
            @Override
            public void onEvent(RunEvent event) {}

            @Override
            public void onNote(String message) {}

            @Override
            public void onWarning(String message) {
                System.err.println(message);
            }
        };
        RunListing runs = engine.runs();
        StartResult result = runs.found() == 0
                ? engine.start(
                        engine.lint(GraphSource.read(root.resolve("graph.yaml")), Optional.empty())
                                .valid()
                                .orElseThrow(),
                        new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, root),
                        silent)
                : engine.resume(
                        engine.home().resolve("runs").resolve(args[1]),
                        ResumeRequest.of(new Resumption.RetryFailed()),
                        silent);
        switch (result) {
            case StartResult.Started started ->
                System.exit(started.handle().ended().get().exit());
            case StartResult.Refused refused -> {
                System.err.println(refused.refusal().message());
                System.exit(refused.refusal().kind() == Refusal.Kind.NOTHING_TO_DO ? 0 : 70);
            }
        }
    }
}
