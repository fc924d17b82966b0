package dev.retake.engine.attempt;

import dev.retake.engine.attempt.AttemptDelta.Change;
import dev.retake.engine.attempt.AttemptDelta.ReplyChange;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what differs between an attempt and the one it follows. */
public final class Deltas {

    private static final BigDecimal REWORDED = new BigDecimal("0.5");

    private Deltas() {}

    /** The delta; a reply that one of them lacks leaves the reply's change absent. */
    public static AttemptDelta between(
            AttemptStart before, Optional<String> replyBefore, AttemptStart after, Optional<String> replyAfter) {
        Optional<BigDecimal> similarity =
                replyBefore.flatMap(earlier -> replyAfter.flatMap(later -> Similarity.of(earlier, later)));
        boolean identical = replyBefore.isPresent() && replyBefore.equals(replyAfter);
        Optional<ReplyChange> reply = identical
                ? Optional.of(ReplyChange.IDENTICAL)
                : similarity.map(value -> value.compareTo(REWORDED) >= 0 ? ReplyChange.REWORDED : ReplyChange.CHANGED);
        return new AttemptDelta(
                change(context(before), context(after)),
                change(tools(before.tools()), tools(after.tools())),
                change(prompt(before), prompt(after)),
                reply,
                similarity);
    }

    private static Change change(Map<String, String> before, Map<String, String> after) {
        List<String> added = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        after.forEach((name, value) -> {
            String earlier = before.get(name);
            if (earlier == null) {
                added.add(name);
            } else if (!earlier.equals(value)) {
                changed.add(name);
            }
        });
        List<String> removed = before.keySet().stream()
                .filter(name -> !after.containsKey(name))
                .toList();
        return new Change(added, removed, changed);
    }

    private static Map<String, String> context(AttemptStart start) {
        var parts = new LinkedHashMap<String, String>();
        for (ContextPart part : start.context()) {
            parts.put(part.name().isEmpty() ? part.kind() : part.kind() + ":" + part.name(), part.sha256());
        }
        return parts;
    }

    private static Map<String, String> tools(ToolSelection tools) {
        var fields = new LinkedHashMap<String, String>();
        tools.allowedTools().ifPresent(allowed -> fields.put("allowed_tools", String.join("\n", allowed)));
        fields.put("permission_mode", tools.permissionMode());
        tools.agent().ifPresent(agent -> fields.put("agent", agent));
        fields.put("runtime", tools.runtime());
        tools.model().ifPresent(model -> fields.put("model", model));
        return fields;
    }

    private static Map<String, String> prompt(AttemptStart start) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("base", start.prompt().baseSha256());
        start.quote().ifPresent(quote -> parts.put("quote", quote.sha256()));
        return parts;
    }
}
