package dev.retake.engine.run;

import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.attempt.Sha256;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.prompt.FeedbackPayload;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.run.AttemptTexts.Payload;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in a base prompt what a feedback loop said, as the record of what the prompt was made of knows it. */
final class FedBack {

    private static final Pattern INTRODUCTION =
            Pattern.compile(Pattern.quote(FeedbackPayload.FIRST_WORDS) + "[^\\n]* the code (\\S+)\\.\\n");

    private FedBack() {}

    static Optional<Payload> in(String base, List<ContextPart> context) {
        return context.stream()
                .filter(part -> part.kind().equals("feedback") && NodeId.isValid(part.name()))
                .findFirst()
                .flatMap(part -> in(base, part));
    }

    /** Inputs and artifacts stand in the same prompt, and their authors can write the introduction too. */
    private static Optional<Payload> in(String base, ContextPart part) {
        Matcher introduction = INTRODUCTION.matcher(base);
        boolean cut = part.bytes() > FeedbackPayload.MAX_BYTES;
        return introduction
                .results()
                .flatMap(found -> between(base, found.end(), found.group(1)).stream()
                        .filter(text -> cut || Sha256.of(text).equals(part.sha256()))
                        .map(text -> new Payload(new NodeId(part.name()), found.group(1), text)))
                .findFirst();
    }

    private static Optional<String> between(String base, int from, String nonce) {
        String opening = Fence.opening(FeedbackPayload.LABEL, nonce) + "\n";
        int start = base.indexOf(opening, from);
        int end = base.indexOf("\n" + Fence.closing(FeedbackPayload.LABEL, nonce), start + opening.length() - 1);
        return start < 0 || end < start + opening.length()
                ? Optional.empty()
                : Optional.of(base.substring(start + opening.length(), end));
    }
}
