package dev.retake.engine.run;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.attempt.Excerpt;
import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.prompt.PriorReplyQuote;
import dev.retake.engine.run.AttemptTexts.Fidelity;
import dev.retake.engine.run.AttemptTexts.Quote;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.Replies;
import dev.retake.engine.store.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Reads the texts of an attempt and compares its quote with the reply that it quotes. */
final class TextReader {

    private final RunDirectory directory;
    private final Replies replies;

    TextReader(Path run) {
        this.directory = new RunDirectory(run);
        this.replies = new Replies(directory);
    }

    AttemptTexts read(Attempt attempt) {
        try {
            Optional<String> prompt = replies.payload(attempt, AttemptStore.PROMPT);
            Optional<AttemptStart> start = attempt.start();
            Optional<String> base = prompt.flatMap(text -> start.map(known -> base(text, known)));
            Optional<QuoteRef> ref = start.flatMap(AttemptStart::quote);
            Optional<Quote> quote = prompt.isPresent() && ref.isPresent()
                    ? quote(attempt, prompt.get(), base.orElse("").length(), ref.get())
                    : Optional.empty();
            return new AttemptTexts(
                    prompt,
                    base,
                    start.flatMap(known -> base.flatMap(text -> FedBack.in(text, known.context()))),
                    quote,
                    replies.reply(attempt),
                    log(attempt, AttemptStore.STDOUT),
                    log(attempt, AttemptStore.STDERR),
                    log(attempt, AttemptStore.VERIFY),
                    missing(attempt, prompt));
        } catch (IOException e) {
            return nothing("its files cannot be read: " + e.getMessage());
        }
    }

    /** Of one that has ended: until then a log grows, and is followed. */
    private Optional<String> log(Attempt attempt, String name) throws IOException {
        return attempt.status() == AttemptStatus.RUNNING ? Optional.empty() : replies.payload(attempt, name);
    }

    private static AttemptTexts nothing(String why) {
        return new AttemptTexts(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(why));
    }

    private Optional<String> missing(Attempt attempt, Optional<String> prompt) throws IOException {
        if (attempt.start().isEmpty()) {
            return Optional.of("the tool that wrote this run keeps no prompts, and no earlier attempts");
        }
        if (prompt.isEmpty()) {
            return Optional.of(AttemptStore.PROMPT + " is missing");
        }
        boolean lacksReply = attempt.end()
                        .filter(end -> end.files().containsKey(AttemptStore.REPLY))
                        .isPresent()
                && replies.payload(attempt, AttemptStore.REPLY).isEmpty();
        return lacksReply ? Optional.of(AttemptStore.REPLY + " is missing") : Optional.empty();
    }

    private static String base(String prompt, AttemptStart start) {
        byte[] bytes = prompt.getBytes(StandardCharsets.UTF_8);
        int length = (int) Math.min(bytes.length, start.prompt().baseBytes());
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private Optional<Quote> quote(Attempt attempt, String prompt, int baseLength, QuoteRef ref) throws IOException {
        String opening = Fence.opening(PriorReplyQuote.LABEL, ref.nonce()) + "\n";
        String closing = "\n" + Fence.closing(PriorReplyQuote.LABEL, ref.nonce());
        int from = prompt.indexOf(PriorReplyQuote.FIRST_LINE, baseLength);
        int marker = prompt.indexOf(opening, Math.max(from, 0));
        int end = prompt.lastIndexOf(closing);
        if (from < 0 || marker < 0 || end < marker) {
            return Optional.empty();
        }
        String text = prompt.substring(marker + opening.length(), Math.max(end, marker + opening.length()));
        return Optional.of(new Quote(
                ref.of(),
                ref.nonce(),
                text,
                ref.cut(),
                ref.bytes(),
                ref.sourceBytes(),
                from,
                marker,
                end + closing.length(),
                fidelity(attempt, text, ref)));
    }

    private Fidelity fidelity(Attempt attempt, String text, QuoteRef ref) throws IOException {
        Path quoted = directory.attempt(attempt.node(), ref.of());
        Optional<String> reply = replies.text(quoted.resolve(AttemptStore.REPLY));
        if (reply.isEmpty()) {
            return Fidelity.UNCHECKED;
        }
        Excerpt expected = Excerpt.of(reply.get(), PriorReplyQuote.MAX_BYTES);
        byte[] said = text.getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(said, expected.text().getBytes(StandardCharsets.UTF_8))) {
            return Fidelity.ALTERED;
        }
        return expected.cut() ? Fidelity.CUT : Fidelity.VERBATIM;
    }
}
