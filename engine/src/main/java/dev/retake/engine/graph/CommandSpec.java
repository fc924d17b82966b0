package dev.retake.engine.graph;

import java.util.List;
import java.util.Optional;

/**
 * A runtime that the user described in {@code runtimes.yaml}: any program, called through a template.
 *
 * @param argv may hold {prompt}, {prompt_file}, {session}, {cwd}
 * @param reply where the reply is in stdout
 * @param costUsd JSON pointer into the output; absent = cost unknown
 * @param session JSON pointer into the output; absent = no sessions
 * @param resume what is appended to argv to resume a session
 * @param tools what is appended to argv when tools are granted; may hold {allowed_tools}
 */
public record CommandSpec(
        String name,
        List<String> argv,
        PromptBy prompt,
        ReplyFrom reply,
        Optional<String> costUsd,
        Optional<String> session,
        List<String> resume,
        List<String> tools) {

    /** How the prompt reaches the program. */
    public enum PromptBy {
        STDIN,
        ARGUMENT,
        FILE
    }

    /** Where the reply is. */
    public sealed interface ReplyFrom {
        /** The whole of stdout. */
        record Stdout() implements ReplyFrom {}

        /** One JSON document; the pointer leads to the reply. */
        record Json(String pointer) implements ReplyFrom {}

        /** JSON Lines; the last line where the pointer leads somewhere holds the reply. */
        record LastJsonLine(String pointer) implements ReplyFrom {}
    }

    public CommandSpec {
        argv = List.copyOf(argv);
        resume = List.copyOf(resume);
        tools = List.copyOf(tools);
    }
}
