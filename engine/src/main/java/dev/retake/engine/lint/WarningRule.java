package dev.retake.engine.lint;

import java.util.Locale;

/** The doubts that the linter knows; the ids are stable. */
public enum WarningRule {
    ARTIFACT_NOT_UPSTREAM(
            "A node reads what another said without waiting for it.",
            "The artifact may not be there when the prompt is made, and then the node fails before it starts.",
            """
            nodes:
              - {id: plan, prompt: Plan it., allowed_tools: []}
              - {id: build, prompt: "Build {{ artifacts.plan | inline }}", allowed_tools: []}
            """),
    BUDGET_WITHOUT_COST(
            "A budget under a runtime that does not say what a call cost.",
            "It can be neither passed on nor judged. The timeout still guards the node.",
            """
            runtime: codex
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], budget_usd: 1}
            """),
    BYPASS_PERMISSIONS(
            "An agent that may do anything.",
            "It may run any command and change any file of this account without being asked.",
            """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], permission_mode: bypassPermissions}
            """),
    CANNOT_FAIL("A check that says yes to anything.", "Its pass looks like evidence and is none.", """
            nodes:
              - id: a
                prompt: Do it.
                success_check: {verify: {command: make test || true}}
            """),
    EMPTY_PROMPT("An agent that is asked nothing.", "It costs a call and comes back with a question.", """
            nodes:
              - {id: a, prompt: "", allowed_tools: []}
            """),
    EXIT_NOT_CHECKED(
            "A reply pattern without `exit_zero`.",
            "Once one check is declared only the declared ones count, so a program that failed passes when its reply"
                    + " matches.",
            """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], success_check: {result_matches: ^DONE}}
            """),
    FEEDBACK_MISSES_PRODUCER(
            "A loop's end reads what its rounds cannot change.",
            "The node that sends the work back reads what a node beside the loop said. That node does not run again, so"
                    + " a complaint about it can never be met, and the rounds are spent in vain.",
            """
            nodes:
              - {id: draft, prompt: "{{ feedback.review }}", allowed_tools: []}
              - {id: facts, prompt: Find facts., allowed_tools: []}
              - id: review
                depends_on: [draft, facts]
                prompt: "{{ artifacts.draft | inline }} {{ artifacts.facts | inline }}"
                allowed_tools: []
                success_check: {exit_zero: true, result_matches: ^SHIP}
                feedback: {rerun: draft, max: 2}
            """),
    FEEDBACK_UNREAD(
            "A loop whose nodes never read its feedback.",
            "They do the same again without being told what was wrong.",
            """
            nodes:
              - {id: draft, prompt: Write., allowed_tools: []}
              - id: review
                depends_on: [draft]
                prompt: "{{ artifacts.draft | inline }}"
                allowed_tools: []
                success_check: {exit_zero: true, result_matches: ^SHIP}
                feedback: {rerun: draft, max: 2}
            """),
    FIRST_FAILURE_ONLY(
            "A verify that stops at the first failure, or skips modules.",
            "What the next attempt or round is judged by is then only a part of what is wrong.",
            """
            nodes:
              - {id: a, prompt: Do it., success_check: {verify: {command: pytest -x tests}}}
            """),
    GATE_IGNORES("A gate with a key that only agents read.", "A gate runs nothing: a person decides.", """
            nodes:
              - {id: a, type: gate, timeout: 1h}
            """),
    MALFORMED_PLACEHOLDER(
            "Braces that look like a placeholder and are none.", "They are passed on as they stand.", """
            inputs: [topic]
            nodes:
              - {id: a, prompt: "Use {{ input.topic }}.", allowed_tools: []}
            """),
    NO_TOOLS_NO_VERIFY(
            "An agent of which nobody said what it may do, nor checks what it did.",
            "It may lack a tool it needs, and nobody would notice.",
            """
            nodes:
              - {id: a, prompt: Do it.}
            """),
    REPLY_IN_SHELL(
            "What a model said becomes part of a shell command.",
            "Whoever can make the model say something can then make this machine do it.",
            """
            nodes:
              - {id: a, prompt: Name a file., allowed_tools: []}
              - id: b
                depends_on: [a]
                prompt: Write it.
                success_check: {verify: {command: "test -f {{ artifacts.a | inline }}"}}
            """),
    RETRY_MANY(
            "More than three retries.",
            "Attempts past the fourth rescue little. Where your own runs say enough about that, they are cited.",
            """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], retry: {max: 9, on: [timeout]}}
            """),
    RETRY_NOTHING("A retry without a cause.", "A cause that is not listed in `on` is not retried, and none is.", """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], retry: {max: 1}}
            """),
    RETRY_SHARED_FOLDER(
            "A retry, or a confirmation, in a folder or a worktree that another node may change meanwhile.",
            "The second look may see another state than the first, and so judge something else.",
            """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [Edit]}
              - {id: b, prompt: Test it., allowed_tools: [], retry: {max: 1, on: [timeout]}}
            """),
    SECRET_INPUT(
            "An input that looks like a secret, in a template.", "A prompt is recorded as it was sent, for good.", """
            inputs: [api_key]
            nodes:
              - {id: a, prompt: "Use {{ inputs.api_key }}.", allowed_tools: []}
            """),
    SESSION_ELSEWHERE(
            "A session that goes on in another folder than it began in.",
            "The agent's program may not find it there.",
            """
            nodes:
              - {id: a, prompt: Begin., allowed_tools: []}
              - {id: b, prompt: Go on., allowed_tools: [], depends_on: [a], handoff: session, cwd: elsewhere}
            """),
    SESSION_RETRY(
            "A retry of a node that goes on with a session.",
            "Only the first attempt does; a retry starts cold, and its prompt must say enough.",
            """
            nodes:
              - {id: a, prompt: Begin., allowed_tools: []}
              - id: b
                depends_on: [a]
                handoff: session
                prompt: Go on.
                allowed_tools: []
                retry: {max: 1, on: [timeout]}
            """),
    SHARED_FOLDER(
            "Two nodes that may change one folder, or one worktree, at the same time.",
            "They overwrite each other's work, and a check of one judges the other.",
            """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [Edit]}
              - {id: b, prompt: Do that., allowed_tools: [Edit]}
            """),
    UNANCHORED_PATTERN("A reply pattern without an anchor.", "\"not DONE\" matches `DONE` as well.", """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], success_check: {exit_zero: true, result_matches: DONE}}
            """),
    UNKNOWN_ARTIFACT(
            "A placeholder for the artifact of a node that is not there, or of a gate.",
            "It cannot be resolved, and the node fails before it starts.",
            """
            nodes:
              - {id: a, prompt: "Use {{ artifacts.plan }}.", allowed_tools: []}
            """),
    UNKNOWN_INPUT(
            "A placeholder for an input that the graph does not take.",
            "It cannot be resolved, and the node fails before it starts.",
            """
            nodes:
              - {id: a, prompt: "Use {{ inputs.topic }}.", allowed_tools: []}
            """),
    UNKNOWN_KEY("A key that the format does not have.", "It is not read. Most often it is misspelt.", """
            nodes:
              - {id: a, prompt: Do it., allowed_tools: [], timout: 5m}
            """),
    UNKNOWN_RUNTIME(
            "A runtime that is neither built in nor described in `runtimes.yaml`.",
            "A run under it does not start; another one can be chosen with `--runtime`.",
            """
            runtime: cluade
            nodes:
              - {id: a, prompt: Do it., allowed_tools: []}
            """),
    UNREACHABLE_EXIT(
            "A fragment's node that its `exit` does not wait for.",
            "What comes after the fragment waits for the exit alone, and may begin while this node still runs.",
            """
            fragment: pair
            description: two nodes of which the exit waits for one
            substitutions: []
            exit: b
            nodes:
              - {id: a, prompt: Do it., allowed_tools: []}
              - {id: b, prompt: Do that., allowed_tools: []}
            """),
    UNREAD_VERDICT(
            "A prompt that demands a verdict word which nothing reads.",
            "The agent may say FAIL, and its node passes.",
            """
            nodes:
              - {id: a, prompt: Begin your reply with the word PASS or FAIL., allowed_tools: []}
            """),
    UNUSED_INPUT("An input that nothing uses.", "Whoever starts a run is asked for it in vain.", """
            inputs: [topic]
            nodes:
              - {id: a, prompt: Do it., allowed_tools: []}
            """),
    VERIFY_NOT_CONFIRMED(
            "A verify without `confirm` in a graph that confirms elsewhere.",
            "Its green or red may be stale, and here nobody looks twice.",
            """
            nodes:
              - {id: a, prompt: Do it., success_check: {verify: {command: make, confirm: make clean all}}}
              - {id: b, prompt: Do that., depends_on: [a], success_check: {verify: {command: make test}}}
            """);

    private final String title;
    private final String why;
    private final String example;

    WarningRule(String title, String why, String example) {
        this.title = title;
        this.why = why;
        this.example = example;
    }

    /** In kebab-case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it points out, in one sentence, with code in backticks. */
    public String title() {
        return title;
    }

    /** Why that matters, with code in backticks. */
    public String why() {
        return why;
    }

    /** A graph, or for {@link #UNREACHABLE_EXIT} a fragment, that draws it. */
    public String example() {
        return example;
    }
}
