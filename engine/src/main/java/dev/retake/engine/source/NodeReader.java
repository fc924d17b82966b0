package dev.retake.engine.source;

import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.PermissionMode;
import dev.retake.engine.graph.RetryPolicy;
import dev.retake.engine.graph.SuccessCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads one node. */
final class NodeReader {

    /** Stands for the id of a node that has none and is not kept. */
    static final NodeId NAMELESS = new NodeId("nameless");

    static final List<String> KEYS = GraphSchema.names();

    private final Problems problems;
    private final Optional<NodeId> id;
    private final Fields fields;

    NodeReader(Problems problems, Yaml.Mapping mapping, Optional<NodeId> id) {
        this.problems = problems;
        this.id = id;
        this.fields = new Fields(problems, mapping, id);
    }

    Optional<Node> read(NodeId name) {
        fields.warnOfUnknown(KEYS);
        Optional<String> cwd = template("cwd");
        Optional<String> worktree = worktree();
        if (cwd.isPresent() && worktree.isPresent()) {
            fields.error(
                    LoadRule.CWD_AND_WORKTREE,
                    "cwd",
                    "`cwd` and `worktree` exclude each other.",
                    "Keep the one you mean.");
        }
        return Optional.of(new Node(
                name,
                type(),
                dependsOn(),
                template("prompt").orElse(""),
                cwd,
                fields.texts("allowed_tools"),
                permissionMode(),
                agent(),
                worktree,
                fields.number("budget_usd").filter(budget -> budget.signum() > 0),
                fields.positiveDuration("timeout").orElse(Node.DEFAULT_TIMEOUT),
                handoff(),
                fields.mapping("success_check")
                        .map(check -> new CheckReader(problems, check, id).read())
                        .orElse(SuccessCheck.ABSENT),
                fields.mapping("retry")
                        .map(retry -> new RetryReader(problems, retry, id).read())
                        .orElse(RetryPolicy.NONE),
                feedback(),
                fields.list("rehearsal")
                        .map(takes -> new TakeReader(problems, id).read(takes))
                        .orElse(List.of())));
    }

    private Optional<String> template(String key) {
        var text = fields.text(key);
        text.ifPresent(template -> Templates.refuse(template, fields.at(key), id, problems));
        return text;
    }

    private NodeType type() {
        var written = fields.text("type");
        for (NodeType value : NodeType.values()) {
            if (written.filter(value.token()::equals).isPresent()) {
                return value;
            }
        }
        if (written.isPresent()) {
            oneOf(LoadRule.NODE_TYPE, "type", List.of(NodeType.AGENT.token(), NodeType.GATE.token()));
        }
        return NodeType.AGENT;
    }

    private List<NodeId> dependsOn() {
        return fields.texts("depends_on").orElse(List.of()).stream()
                .distinct()
                .filter(NodeId::isValid)
                .map(NodeId::new)
                .toList();
    }

    private PermissionMode permissionMode() {
        var written = fields.text("permission_mode");
        var mode = written.flatMap(PermissionMode::of);
        if (written.isPresent() && mode.isEmpty()) {
            oneOf(
                    LoadRule.PERMISSION_MODE,
                    "permission_mode",
                    Arrays.stream(PermissionMode.values())
                            .map(PermissionMode::token)
                            .toList());
        }
        return mode.orElse(PermissionMode.DONT_ASK);
    }

    private Handoff handoff() {
        var written = fields.text("handoff");
        for (Handoff value : Handoff.values()) {
            if (written.filter(value.token()::equals).isPresent()) {
                return value;
            }
        }
        if (written.isPresent()) {
            oneOf(LoadRule.HANDOFF, "handoff", List.of(Handoff.ARTIFACT.token(), Handoff.SESSION.token()));
        }
        return Handoff.ARTIFACT;
    }

    private Optional<String> agent() {
        return fields.nonBlank("agent").filter(agent -> {
            boolean bare = agent.equals(agent.strip());
            if (!bare) {
                fields.error(
                        LoadRule.AGENT,
                        "agent",
                        "`agent` has blanks around its name.",
                        "Write `" + agent.strip() + "`.");
            }
            return bare;
        });
    }

    private Optional<String> worktree() {
        return fields.text("worktree").filter(name -> {
            boolean valid = Names.isWorktree(name);
            if (!valid) {
                fields.error(
                        LoadRule.WORKTREE,
                        "worktree",
                        fields.at("worktree").kind() + " cannot name a worktree.",
                        "Use letters, digits, `.`, `_` and `-`, beginning with a letter or a digit, without `..` and without"
                                + " `.` or `.lock` at the end: it becomes part of a branch's name.");
            }
            return valid;
        });
    }

    private Optional<FeedbackLoop> feedback() {
        return fields.mapping("feedback").flatMap(mapping -> {
            var loop = new Fields(problems, mapping, id);
            loop.warnOfUnknown(GraphSchema.names("feedback"));
            var max = loop.whole("max", 1, Integer.MAX_VALUE);
            if (loop.value("max").isEmpty()) {
                problems.error(
                        LoadRule.FEEDBACK_MAX,
                        mapping,
                        id,
                        "`feedback` says no `max`.",
                        "Say how many rounds: `max: 2`.");
            }
            // What no node can be called is said where it is known what the nodes are called.
            var rerun = loop.text("rerun").filter(NodeId::isValid).map(NodeId::new);
            if (loop.value("rerun").isEmpty() && !loop.isOpen("rerun")) {
                problems.error(
                        LoadRule.FEEDBACK_RERUN,
                        loop.at("rerun"),
                        id,
                        "`feedback` names no node to go back to.",
                        "Write `rerun: ID` with the id of an ancestor.");
            }
            return rerun.flatMap(target -> max.map(rounds -> new FeedbackLoop(target, rounds)));
        });
    }

    private void oneOf(LoadRule rule, String key, List<String> values) {
        fields.error(
                rule,
                key,
                "`" + key + "` cannot be " + fields.at(key).kind() + ".",
                Suggestion.question(
                        fields.text(key).orElse(""),
                        values,
                        "Write one of "
                                + values.stream()
                                        .map(value -> "`" + value + "`")
                                        .collect(Collectors.joining(", "))
                                + "."));
    }
}
