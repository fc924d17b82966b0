package dev.retake.app.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The command line in this process, with a home of its own. */
final class Cli {

    static final String TWICE = """
            name: twice
            version: "1"
            runtime: rehearsal
            inputs: [topic]
            nodes:
              - id: first
                prompt: "Write about {{ inputs.topic }}."
                allowed_tools: []
                success_check: { exit_zero: true, result_matches: "^YES" }
                retry: { max: 1, on: [result_mismatch] }
                rehearsal:
                  - { reply: "no thanks, friend", cost_usd: 0.12 }
                  - { reply: "YES thanks, friend", cost_usd: 0.101 }
              - id: second
                prompt: go on
                depends_on: [first]
                allowed_tools: []
                rehearsal: [{ reply: "done" }]
            """;

    final Path root;
    final Map<String, String> environment = new HashMap<>(System.getenv());

    /** What the person at the terminal types; nothing, unless a test says what. */
    private Answers answers = Optional::empty;

    /** How the program is called. */
    private String command = "retake";

    Cli called(String as) {
        command = as;
        return this;
    }

    /** Has the person type these lines, and then go away. */
    Cli typing(String... lines) {
        var rest = new ArrayDeque<>(List.of(lines));
        answers = () -> Optional.ofNullable(rest.poll());
        return this;
    }

    /** What a command left behind. */
    record Ended(int exit, String out, String err) {

        JsonNode json() {
            return parse(out);
        }

        List<JsonNode> jsonLines() {
            return out.lines().map(Ended::parse).toList();
        }

        private static JsonNode parse(String text) {
            try {
                return new ObjectMapper().readTree(text);
            } catch (JsonProcessingException e) {
                throw new AssertionError("not JSON: " + text, e);
            }
        }
    }

    Cli(Path root) {
        this.root = root;
        environment.put("RETAKE_HOME", root.resolve("home").toString());
    }

    Path home() {
        return root.resolve("home");
    }

    String file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text).toString();
    }

    Ended run(String... arguments) {
        return at("", _ -> {}, arguments);
    }

    /**
     * Runs a command and does something as soon as its result contains {@code sign}.
     *
     * @param then is given what interrupts the command
     */
    Ended at(String sign, Consumer<Runnable> then, String... arguments) {
        var seen = new AtomicBoolean(sign.isEmpty());
        var stop = new AtomicReference<Runnable>(() -> {});
        var out = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
                super.write(bytes, from, length);
                if (!seen.get() && toString(StandardCharsets.UTF_8).contains(sign)) {
                    seen.set(true);
                    then.accept(stop.get());
                }
            }
        };
        var err = new ByteArrayOutputStream();
        int exit = run(out, err, (stopping, _) -> stop.set(stopping), arguments);
        return new Ended(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs a command whose output cannot be written, for this reason. */
    Ended losing(String why, String... arguments) {
        var full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
        var err = new ByteArrayOutputStream();
        int exit = run(full, err, (_, _) -> {}, arguments);
        return new Ended(exit, "", err.toString(StandardCharsets.UTF_8));
    }

    private int run(OutputStream out, OutputStream err, Interrupts interrupts, String... arguments) {
        return CommandLineProgram.run(
                List.of(arguments),
                new Surroundings(
                        new Console(out, err), answers, environment, root, "0.0.0 (test)", command, interrupts));
    }

    /** The only run of the home. */
    Path onlyRun() throws IOException {
        try (var runs = Files.list(home().resolve("runs"))) {
            return runs.reduce((a, b) -> {
                        throw new AssertionError("more than one run");
                    })
                    .orElseThrow();
        }
    }
}
