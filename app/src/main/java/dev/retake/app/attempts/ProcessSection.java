package dev.retake.app.attempts;

import dev.retake.app.attempts.Comparison.Column;
import dev.retake.app.resource.AttemptsText;
import dev.retake.engine.attempt.AttemptStart;
import java.util.Optional;

/** The process behind an attempt: what was started, where, and everything it printed. */
final class ProcessSection extends Section {

    ProcessSection(Column column) {
        super(AttemptsText.PROCESS.text());
        Optional<AttemptStart> start = column.attempt().start();
        if (start.isEmpty()) {
            say(AttemptsText.NOT_RECORDED.text());
            return;
        }
        say(summary(column, start.get()));
        start.get().worktree().ifPresent(name -> say(AttemptsText.WORKTREE.text(name)));
        column.attempt().sessionId().ifPresent(id -> say(AttemptsText.SESSION.text(id)));
        if (!start.get().argv().isEmpty()) {
            folded(
                    AttemptsText.ARGV.text(),
                    () -> of(String.join("\n", start.get().argv())));
        }
        output(AttemptsText.STDOUT, column.texts().stdout(), column.sizes().stdout());
        output(AttemptsText.STDERR, column.texts().stderr(), column.sizes().stderr());
    }

    private static String summary(Column column, AttemptStart start) {
        String how = column.attempt()
                .end()
                .map(end -> {
                    if (end.signal().isPresent()) {
                        return AttemptsText.SIGNAL.text(end.signal().getAsInt());
                    }
                    return end.exitCode().isPresent()
                            ? AttemptsText.EXIT.text(end.exitCode().getAsInt())
                            : AttemptsText.NO_EXIT.text();
                })
                .orElseGet(AttemptsText.NO_EXIT::text);
        return AttemptsText.PROCESS_SUMMARY.text(start.runtime(), how, start.cwd());
    }

    private void output(AttemptsText name, Optional<String> text, long bytes) {
        text.filter(content -> !content.isEmpty())
                .ifPresent(content -> folded(name.text(PromptSection.size(bytes)), () -> of(content)));
    }
}
