package dev.retake.engine.source;

import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.PermissionMode;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.source.GraphKey.Choice;
import java.util.Arrays;
import java.util.List;

/** What the values of keys mean that can have a few only. */
final class Meanings {

    private Meanings() {}

    static List<Choice> ofFailures() {
        return Arrays.stream(OnFail.values()).map(Meanings::of).toList();
    }

    static List<Choice> ofTypes() {
        return Arrays.stream(NodeType.values()).map(Meanings::of).toList();
    }

    static List<Choice> ofHandoffs() {
        return Arrays.stream(Handoff.values()).map(Meanings::of).toList();
    }

    static List<Choice> ofPermissions() {
        return Arrays.stream(PermissionMode.values()).map(Meanings::of).toList();
    }

    static List<Choice> ofCauses() {
        return Arrays.stream(Cause.values()).map(Meanings::of).toList();
    }

    static List<Choice> ofQuotes() {
        return Arrays.stream(QuoteMode.values()).map(Meanings::of).toList();
    }

    private static Choice of(OnFail value) {
        return new Choice(
                value.token(),
                switch (value) {
                    case HALT -> "the run ends";
                    case CONTINUE -> "only what depends on it is left out";
                });
    }

    private static Choice of(NodeType value) {
        return new Choice(
                value.token(),
                switch (value) {
                    case AGENT -> "an agent is called";
                    case GATE -> "a person decides";
                });
    }

    private static Choice of(Handoff value) {
        return new Choice(
                value.token(),
                switch (value) {
                    case ARTIFACT -> "their replies, as files";
                    case SESSION -> "the session of its one parent";
                });
    }

    private static Choice of(PermissionMode value) {
        return new Choice(
                value.token(),
                switch (value) {
                    case ACCEPT_EDITS -> "edit files";
                    case AUTO -> "what the agent holds safe";
                    case BYPASS_PERMISSIONS -> "everything, without any check";
                    case DONT_ASK -> "its allowed tools; the rest is denied";
                    case MANUAL -> "nothing: each use is asked for";
                    case PLAN -> "read and plan, change nothing";
                });
    }

    private static Choice of(QuoteMode value) {
        return new Choice(
                value.token(),
                switch (value) {
                    case REPLY -> "the rejected reply, quoted";
                    case NONE -> "nothing";
                });
    }

    private static Choice of(Cause value) {
        return new Choice(
                value.token(),
                switch (value) {
                    case NONZERO_EXIT -> "the program reported failure";
                    case RUN_ERROR -> "it did not start, or was killed";
                    case TIMEOUT -> "its time ran out";
                    case OUTPUT_ERROR -> "its output was not understood";
                    case BUDGET_EXCEEDED -> "it cost more than its budget";
                    case VERIFY_FAILED -> "the verify command said no";
                    case RESULT_MISMATCH -> "the reply did not match";
                });
    }
}
