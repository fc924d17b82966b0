package dev.retake.engine.prompt;

import dev.retake.engine.attempt.ContextPart;
import dev.retake.engine.attempt.PromptRef;
import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.attempt.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is sent: a base prompt, and at most one quote after it, since nothing can add a second. */
public final class Prompt {

    private static final String SEPARATOR = "\n\n";

    private final BasePrompt base;
    private final Optional<PriorReplyQuote> quote;

    private Prompt(BasePrompt base, Optional<PriorReplyQuote> quote) {
        this.base = base;
        this.quote = quote;
    }

    static Prompt plain(BasePrompt base) {
        return new Prompt(base, Optional.empty());
    }

    static Prompt quoting(BasePrompt base, PriorReplyQuote quote) {
        return new Prompt(base, Optional.of(quote));
    }

    public String text() {
        return base.text() + quote.map(q -> SEPARATOR + q.text()).orElse("");
    }

    public PromptRef ref() {
        byte[] whole = text().getBytes(StandardCharsets.UTF_8);
        byte[] start = base.text().getBytes(StandardCharsets.UTF_8);
        return new PromptRef(Sha256.of(whole), whole.length, Sha256.of(start), start.length);
    }

    public Optional<QuoteRef> quote() {
        return quote.map(PriorReplyQuote::ref);
    }

    /** Everything it was made of. */
    public List<ContextPart> parts() {
        var parts = new ArrayList<>(base.parts());
        quote.ifPresent(q ->
                parts.add(new ContextPart("quote", "", q.ref().sha256(), q.ref().bytes())));
        return parts;
    }
}
