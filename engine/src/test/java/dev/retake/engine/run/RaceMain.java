package dev.retake.engine.run;

import dev.retake.engine.graph.NodeId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A process with an engine in it that approves the gate of each run whose path it reads, and says what came of it. */
final class RaceMain {

    private RaceMain() {}

    public static void main(String[] args) throws Exception {
        var engine = new RetakeEngine(Path.of(args[0]).resolve("home"), System.getenv());
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            StartResult result = engine.resume(
                    Path.of(line), ResumeRequest.of(new Resumption.Approve(new NodeId("ask"))), RunListener.SILENT);
            out.println(
                    switch (result) {
                        case StartResult.Started started ->
                            started.handle().ended().get().name();
                        case StartResult.Refused refused ->
                            refused.refusal().kind() + " " + refused.refusal().message();
                    });
        }
    }

    /** Such a process, seen from outside. */
    record Racer(Process process, BufferedReader answers) implements AutoCloseable {

        long pid() {
            return process.pid();
        }

        String resume(Path run) throws IOException {
            process.getOutputStream().write((run + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return answers.readLine();
        }

        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.destroy();
        }
    }

    static Racer open(Path root) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RaceMain.class.getName(),
                        root.toString()))
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(root.resolve("log").toFile()))
                .start();
        return new Racer(
                process, new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
    }
}
