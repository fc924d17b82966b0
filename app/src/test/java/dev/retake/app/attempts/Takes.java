package dev.retake.app.attempts;

import dev.retake.app.shell.AttemptFiles;
import dev.retake.app.shell.RunDocument;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.run.OpenedRun;
import dev.retake.engine.run.RetakeEngine;
import dev.retake.engine.run.RunListener;
import dev.retake.engine.run.RunRequest;
import dev.retake.engine.run.StartResult;
import dev.retake.engine.source.GraphSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Real runs, rehearsed in a temporary home. */
final class Takes {

    static final NodeId NODE = new NodeId("poet");
    static final NodeId OTHER = new NodeId("later");

    private static final int PATIENCE_SECONDS = 60;

    private Takes() {}

    /** A run whose node says {@code replies} one after the other; none of them is accepted. */
    static RunDocument said(Path home, List<String> replies) throws Exception {
        String takes = replies.stream()
                .map(reply -> "      - { cost_usd: 0.1, reply: \"" + reply + "\" }\n")
                .collect(Collectors.joining());
        return run(home, """
                name: takes
                runtime: rehearsal
                nodes:
                  - id: poet
                    prompt: Say it.
                    allowed_tools: []
                    success_check: { exit_zero: true, result_matches: "^YES$" }
                    retry: { max: %d, on: [result_mismatch] }
                    rehearsal:
                %s  - id: later
                    prompt: Go on.
                    depends_on: [poet]
                    allowed_tools: []
                    rehearsal: [{ reply: "done" }]
                """.formatted(replies.size() - 1, takes));
    }

    /** A run with as many attempts as asked for, each saying something else. */
    static RunDocument attempts(Path home, int count) throws Exception {
        return said(
                home,
                IntStream.rangeClosed(1, count)
                        .mapToObj(number -> "the moon is round " + number)
                        .toList());
    }

    /** A loop that fires once: {@code poet} is told that its moon is too round. */
    static RunDocument sentBack(Path home) throws Exception {
        return run(home, """
                name: takes
                runtime: rehearsal
                nodes:
                  - id: poet
                    prompt: "Say it. {{ feedback.critic }}"
                    allowed_tools: []
                    rehearsal: [{ reply: "the moon is round" }]
                  - id: critic
                    prompt: Judge it.
                    depends_on: [poet]
                    allowed_tools: []
                    success_check: { exit_zero: true, result_matches: "^YES$" }
                    feedback: { rerun: poet, max: 3 }
                    rehearsal: [{ reply: "too round" }, { reply: "YES" }]
                """);
    }

    private static RunDocument run(Path home, String yaml) throws Exception {
        Path file = Files.writeString(home.resolve("takes.yaml"), yaml);
        var engine = new RetakeEngine(home.resolve("home"), System.getenv());
        var graph =
                engine.lint(GraphSource.read(file), Optional.empty()).valid().orElseThrow();
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, home);
        var result = engine.start(graph, request, RunListener.SILENT);
        var handle = ((StartResult.Started) result).handle();
        handle.ended().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        OpenedRun opened = engine.open(handle.directory());
        return new RunDocument(
                new RunDocument.Reading(opened, Optional.empty()), AttemptFiles.of(engine, handle.directory()));
    }
}
