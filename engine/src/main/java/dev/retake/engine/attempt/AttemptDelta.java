package dev.retake.engine.attempt;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What differed between an attempt and the one it follows.
 *
 * @param context parts of the prompt, named {@code kind} or {@code kind:name}
 * @param tools fields of the tool selection
 * @param prompt {@code base} and {@code quote}
 * @param similarity 0 to 1, four decimals; absent when a text has more than 200,000 words
 */
public record AttemptDelta(
        Change context, Change tools, Change prompt, Optional<ReplyChange> reply, Optional<BigDecimal> similarity) {

    /** Names of what was added, removed and changed. */
    public record Change(List<String> added, List<String> removed, List<String> changed) {

        public static final Change NONE = new Change(List.of(), List.of(), List.of());

        public Change {
            added = List.copyOf(added);
            removed = List.copyOf(removed);
            changed = List.copyOf(changed);
        }

        public boolean isEmpty() {
            return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
        }
    }

    /** How a reply relates to the one before it. */
    public enum ReplyChange {
        IDENTICAL("identical"),
        /** At least half of the words are shared, in order. */
        REWORDED("reworded"),
        CHANGED("changed");

        private final String token;

        ReplyChange(String token) {
            this.token = token;
        }

        public String token() {
            return token;
        }

        public static Optional<ReplyChange> of(String token) {
            for (ReplyChange change : values()) {
                if (change.token.equals(token)) {
                    return Optional.of(change);
                }
            }
            return Optional.empty();
        }
    }
}
