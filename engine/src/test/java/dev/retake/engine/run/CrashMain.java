package dev.retake.engine.run;

import dev.retake.engine.event.RunEvent;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.source.GraphSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A process with an engine in it, for {@link CrashTest} to kill: starts the run of a home, or goes on with it. */
final class CrashMain {

    private CrashMain() {}

    /** Starts such a process; a byte on its standard output says that it begins, its errors go to {@code root/log}. */
    static Process start(Path root, List<String> runIds, Map<String, String> environment) throws IOException {
        var argv = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                CrashMain.class.getName(),
                root.toString()));
        argv.addAll(runIds);
        var builder = new ProcessBuilder(argv)
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(root.resolve("log").toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    public static void main(String[] args) throws Exception {
        System.out.write('\n');
        System.out.flush();
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
                        new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, root.resolve("repo")),
                        silent)
                : resume(engine, engine.home().resolve("runs").resolve(args[1]), silent);
        switch (result) {
            case StartResult.Started started ->
                System.exit(started.handle().ended().get().exit());
            case StartResult.Refused refused -> {
                System.err.println(refused.refusal().message());
                System.exit(refused.refusal().kind() == Refusal.Kind.NOTHING_TO_DO ? 0 : 70);
            }
        }
    }

    /** Approves the gate where the run waits at it, and retries where it does not. */
    private static StartResult resume(RetakeEngine engine, Path run, RunListener listener) {
        StartResult retried = engine.resume(run, ResumeRequest.of(new Resumption.RetryFailed()), listener);
        boolean isAtGate = retried instanceof StartResult.Refused refused
                && refused.refusal().kind() == Refusal.Kind.BAD_REQUEST;
        return isAtGate
                ? engine.resume(run, ResumeRequest.of(new Resumption.Approve(new NodeId("ask"))), listener)
                : retried;
    }
}
