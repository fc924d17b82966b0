package dev.retake.engine.source;

import java.util.Locale;

/** The reasons for which a text is refused; the ids are stable. */
public enum LoadRule {
    AGENT("blanks around the agent's name"),
    BACKOFF("waits that make no sense"),
    BLANK("a text that must not be empty is"),
    CONTROL_CHARACTER("a character that YAML forbids, named by its byte offset"),
    CWD_AND_WORKTREE("`cwd` and `worktree` in one node"),
    CYCLE("nodes that wait for each other, shown as a → b → a"),
    DUPLICATE_KEY("a key twice in one mapping"),
    DUPLICATE_NODE("an id that another node has"),
    DURATION("not a duration, or not above zero"),
    EMPTY_FILE("nothing in the file"),
    FEEDBACK_GATE("a gate inside a loop: its decision would be taken again by itself"),
    FEEDBACK_MAX("a loop without a number of rounds"),
    FEEDBACK_OVERLAP("two loops that run one node again"),
    FEEDBACK_PLACEHOLDER("`{{ feedback.ID }}` where it would always be empty, or with a filter"),
    FEEDBACK_RERUN("a loop that goes back to no ancestor"),
    FEEDBACK_SESSION("a node inside a loop that goes on with a session from outside of it"),
    FEEDBACK_SIDE_EXIT("a node outside a loop that depends on the middle of it"),
    FILE_TOO_LARGE("more than 4 MiB"),
    FRAGMENT_ALIAS("an alias or a merge key inside a fragment's `node`"),
    FRAGMENT_BODY("a fragment with neither `node` nor `nodes`, or with both"),
    FRAGMENT_CYCLE("fragments that cite each other without end"),
    FRAGMENT_DEPTH("more than three fragments in a chain"),
    FRAGMENT_DESCRIPTION("a fragment that does not say what it does"),
    FRAGMENT_EXIT("a subgraph whose `exit` is none of its nodes, or an `exit` where there is one node only"),
    FRAGMENT_MISSING("`use` names a fragment that is not there"),
    FRAGMENT_NAME("a fragment's name that is not bare, or not that of its file"),
    FRAGMENT_NESTING("a fragment of one node that cites one of several"),
    FRAGMENT_OVERRIDE("a key beside `use` of a subgraph, which overrides nothing"),
    FRAGMENT_PROMPT("`prompt` beside `use`"),
    FRAGMENT_REFERENCE("a fragment that refers to a node it does not have"),
    FRAGMENT_UNREADABLE("a fragment's file that is not read, as it cannot be or lies elsewhere"),
    FRAGMENT_WIRING("a key in a fragment that belongs to the node that cites it"),
    FRAGMENTS_TOO_MUCH("fragments cited so often that the graph would hold too much text"),
    HANDOFF("a value `handoff` does not have"),
    INSIDE_FRAGMENT("a node inside a fragment named from outside"),
    MERGE_KEY("`<<` with something that is no mapping"),
    NO_NODES("no node to run"),
    NODE_ID("an id missing or misspelt"),
    NODE_TYPE("a value `type` does not have"),
    NOT_A_FRAGMENT("a fragment's file that holds a list or a text"),
    NOT_A_GRAPH("a file that holds a list or a text, or a fragment"),
    NOT_SUPPORTED_YET("part of the format, but not executed by this version"),
    NOT_UTF_8("bytes that are no UTF-8, named by their offset"),
    ON_FAIL("a value `on_fail` does not have"),
    PERMISSION_MODE("a value `permission_mode` does not have"),
    RANGE("a number too small or too large"),
    REGULAR_EXPRESSION("not an RE2 pattern, or too large a one"),
    RETRY_CAUSE("not one of the seven causes"),
    RETRY_QUOTE("a value `quote` does not have"),
    RUNTIME_ARGV("in `runtimes.yaml`: no program to call"),
    RUNTIME_KEY("in `runtimes.yaml`: a key it does not have"),
    RUNTIME_NAME("in `runtimes.yaml`: a name that is taken or cannot be one"),
    RUNTIME_POINTER("in `runtimes.yaml`: not a JSON pointer"),
    RUNTIME_PROMPT("in `runtimes.yaml`: a value `prompt` does not have"),
    RUNTIME_REPLY("in `runtimes.yaml`: a value `reply` does not have"),
    SELF_DEPENDENCY("a node that waits for itself"),
    SESSION_PARENT("`handoff: session` without exactly one parent that has a session"),
    SUBSTITUTION_NAME("a name that a substitution cannot have"),
    TOO_MANY_NODES("more than 20,000"),
    TYPE("a list where a text belongs, and the like"),
    UNKNOWN_DEPENDENCY("`depends_on` names no node"),
    VERIFY_COMMAND("`verify` without a command"),
    VERIFY_TIMEOUT("more than 10 minutes"),
    WITH_MALFORMED("a placeholder that looks like a substitution and is none"),
    WITH_NOT_TEXT("a list or mapping bound to what stands inside a text"),
    WITH_OUTSIDE_FRAGMENT("`{{ with.NAME }}` outside a fragment"),
    WITH_UNBOUND("a substitution that nothing is bound to"),
    WITH_UNDECLARED("`{{ with.NAME }}` that the fragment does not declare"),
    WITH_UNKNOWN("something bound that the fragment does not declare"),
    WITH_WITHOUT_USE("`with` where no fragment is cited"),
    WORKTREE("not a name for a worktree"),
    YAML_ALIAS("an alias without an anchor, or inside it"),
    YAML_DOCUMENTS("a second document"),
    YAML_KEY("a list or mapping as a key"),
    YAML_SYNTAX("not YAML"),
    YAML_TAG("a tag"),
    YAML_TOO_DEEP("nested too deep"),
    YAML_TOO_MUCH("too many values once aliases are expanded");

    private final String description;

    LoadRule(String description) {
        this.description = description;
    }

    /** In kebab-case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it means, in a line, with code in backticks. */
    public String description() {
        return description;
    }
}
