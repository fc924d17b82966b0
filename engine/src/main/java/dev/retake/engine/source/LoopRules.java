package dev.retake.engine.source;

import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.TemplateToken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks that what a loop runs again can be run again. */
final class LoopRules {

    private static final String ANCESTOR = "Name a node that this one depends on, directly or through others.";

    private final List<ReadNode> nodes;
    private final Map<NodeId, ReadNode> byId;
    private final Set<String> frames;
    private final Set<String> names;
    private final Map<NodeId, Set<NodeId>> bodies;
    private final Map<NodeId, NodeId> loopOf = new HashMap<>();
    private final Problems problems;
    private Optional<Set<NodeId>> unordered = Optional.empty();

    private LoopRules(
            List<ReadNode> nodes,
            Map<NodeId, ReadNode> byId,
            Set<String> frames,
            Set<String> names,
            Problems problems) {
        this.nodes = nodes;
        this.byId = byId;
        this.frames = frames;
        this.names = names;
        this.bodies = FeedbackLoops.bodies(nodes.stream().map(ReadNode::node).toList());
        this.problems = problems;
    }

    /**
     * @param byId the nodes by id, where an id stands twice the first
     * @param frames the ids of subgraphs, which are no nodes
     * @param names what stands in the file, those that could not be read included
     */
    static void check(
            List<ReadNode> nodes,
            Map<NodeId, ReadNode> byId,
            Set<String> frames,
            Set<String> names,
            Problems problems) {
        var rules = new LoopRules(nodes, byId, frames, names, problems);
        nodes.forEach(rules::start);
        rules.bodies.forEach(rules::body);
        nodes.forEach(rules::sideExits);
        nodes.forEach(rules::placeholders);
        problems.by(Optional.empty());
    }

    private void start(ReadNode node) {
        boolean isSound = bodies.containsKey(node.id()) && node.node().type() != NodeType.GATE;
        if (isSound
                || !(node.mapping().value("feedback").orElse(null) instanceof Yaml.Mapping loop)
                || !(loop.value("rerun").orElse(null) instanceof Yaml.Scalar written)
                || written.isNull()) {
            return;
        }
        problems.by(node.cited());
        if (node.node().type() == NodeType.GATE) {
            problems.error(
                    LoadRule.FEEDBACK_GATE,
                    loop,
                    Optional.of(node.id()),
                    "`" + node.id() + "` is a gate, and a loop is declared by a node whose work a check judges.",
                    "Declare the loop at an agent's node before the gate; who rejects at a gate sends nothing back.");
            return;
        }
        String rerun = written.text();
        boolean hasRounds = node.node().feedback().isPresent();
        if (problems.isTold(written.place()) || isOpen(node, rerun) || (isNode(rerun) && !hasRounds)) {
            return;
        }
        problems.error(
                LoadRule.FEEDBACK_RERUN,
                written,
                Optional.of(node.id()),
                noStart(node.id(), rerun),
                remedy(node.id(), rerun));
    }

    /** Whether the way from a loop's start to its end cannot be told, for a mistake that was reported. */
    private boolean isOpen(ReadNode declarer, String rerun) {
        return isNode(rerun) ? isOrderOpen(declarer) : names.contains(rerun) && !frames.contains(rerun);
    }

    private boolean isNode(String id) {
        return NodeId.isValid(id) && byId.containsKey(new NodeId(id));
    }

    /** Whether it is not known of all nodes which of them come before this one. */
    private boolean isOrderOpen(ReadNode node) {
        if (unordered.isEmpty()) {
            unordered = Optional.of(unordered());
        }
        return unordered.get().contains(node.id());
    }

    /** The nodes whose parents cannot all be told, and all that come after them. */
    private Set<NodeId> unordered() {
        var children = new HashMap<NodeId, List<ReadNode>>();
        var next = new ArrayDeque<ReadNode>();
        for (ReadNode node : nodes) {
            var parents = node.node().dependsOn();
            parents.forEach(parent ->
                    children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(node));
            if (node.isOpen("depends_on", problems) || !byId.keySet().containsAll(parents)) {
                next.push(node);
            }
        }
        var found = new HashSet<NodeId>();
        while (!next.isEmpty()) {
            NodeId id = next.pop().id();
            if (found.add(id)) {
                children.getOrDefault(id, List.of()).forEach(next::push);
            }
        }
        return found;
    }

    /** How a loop comes to run a fragment of several nodes again. */
    static String beforeFragment(String frame) {
        return "Let the loop begin at a node that `" + frame + "` depends on, so that all of `" + frame
                + "` runs again, or declare it inside the fragment.";
    }

    private String remedy(NodeId declarer, String rerun) {
        if (frames.contains(rerun)) {
            return beforeFragment(rerun);
        }
        return isNode(rerun) ? ANCESTOR : Suggestion.question(rerun, Names.nearby(names, declarer.value()), ANCESTOR);
    }

    private String noStart(NodeId declarer, String rerun) {
        if (frames.contains(rerun)) {
            return "`" + rerun + "` is a fragment of several nodes, and a loop begins at one node.";
        }
        return isNode(rerun)
                ? "`" + rerun + "` is not an ancestor of `" + declarer + "`."
                : "There is no node `" + rerun + "` to go back to.";
    }

    private void body(NodeId declarer, Set<NodeId> body) {
        ReadNode owner = byId.get(declarer);
        if (owner == null || owner.node().type() == NodeType.GATE) {
            return;
        }
        problems.by(owner.cited());
        var overlaps = new HashSet<NodeId>();
        for (NodeId id : body) {
            NodeId other = loopOf.putIfAbsent(id, declarer);
            if (other != null && overlaps.add(other)) {
                problems.error(
                        LoadRule.FEEDBACK_OVERLAP,
                        owner.at("feedback"),
                        Optional.of(declarer),
                        "The loops of `" + other + "` and `" + declarer + "` overlap: both run `" + id + "` again.",
                        "Let one end before the other begins.");
            }
            ReadNode inside = byId.get(id);
            if (inside != null) {
                gate(owner, inside);
                session(owner, inside, body);
            }
        }
    }

    private void gate(ReadNode owner, ReadNode inside) {
        if (inside.node().type() == NodeType.GATE) {
            problems.error(
                    LoadRule.FEEDBACK_GATE,
                    owner.at("feedback"),
                    Optional.of(owner.id()),
                    "The gate `" + inside.id() + "` is in the loop of `" + owner.id()
                            + "`, and a decision cannot be taken again by itself.",
                    "Put the gate before `" + owner.loop().rerun() + "` or after `" + owner.id() + "`.");
        }
    }

    private void session(ReadNode owner, ReadNode inside, Set<NodeId> body) {
        var parents = inside.node().dependsOn();
        if (inside.node().handoff() == Handoff.SESSION
                && parents.size() == 1
                && byId.containsKey(parents.getFirst())
                && !body.contains(parents.getFirst())) {
            problems.by(inside.cited());
            problems.error(
                    LoadRule.FEEDBACK_SESSION,
                    inside.at("handoff"),
                    Optional.of(inside.id()),
                    "`" + inside.id() + "` is in the loop of `" + owner.id() + "`, and its session comes from `"
                            + parents.getFirst() + "` outside.",
                    "Let the loop begin at `" + parents.getFirst() + "`, or use `handoff: artifact`.");
            problems.by(owner.cited());
        }
    }

    /** Who depends on the middle of a loop would see whichever round wrote last. */
    private void sideExits(ReadNode node) {
        problems.by(node.cited());
        for (NodeId parent : node.node().dependsOn()) {
            NodeId declarer = loopOf.get(parent);
            if (declarer == null
                    || declarer.equals(parent)
                    || bodies.getOrDefault(declarer, Set.of()).contains(node.id())) {
                continue;
            }
            problems.error(
                    LoadRule.FEEDBACK_SIDE_EXIT,
                    node.parent(parent),
                    Optional.of(node.id()),
                    "`" + node.id() + "` depends on `" + parent + "` in the middle of the loop of `" + declarer + "`.",
                    "Depend on `" + declarer + "`, which ends the loop.");
        }
    }

    private void placeholders(ReadNode node) {
        problems.by(node.cited());
        node.templates()
                .forEach(template -> Scalars.tokens(template, (scalar, token) -> {
                    if (problems.isTold(Templates.place(scalar.text(), scalar, token.span()))) {
                        return;
                    }
                    if (token instanceof TemplateToken.Feedback feedback) {
                        misplaced(node, feedback.id())
                                .ifPresent(message -> problems.error(
                                        LoadRule.FEEDBACK_PLACEHOLDER,
                                        Templates.place(scalar.text(), scalar, token.span()),
                                        Optional.of(node.id()),
                                        message,
                                        misplacedRemedy(feedback.id())));
                    } else if (token instanceof TemplateToken.Malformed malformed && isFiltered(malformed)) {
                        problems.error(
                                LoadRule.FEEDBACK_PLACEHOLDER,
                                Templates.place(scalar.text(), scalar, token.span()),
                                Optional.of(node.id()),
                                "A `feedback` placeholder takes no filter.",
                                "Write `{{ feedback.ID }}`: it is the text, always.");
                    }
                }));
    }

    /** How the nodes of a fragment are told what a loop of its own said. */
    static String insideFragment(String frame) {
        return "Write it in a prompt of the fragment that `" + frame
                + "` cites, with the id that the node which declares the loop has there.";
    }

    private String misplacedRemedy(String id) {
        if (frames.contains(id)) {
            return insideFragment(id);
        }
        String otherwise = "Write it in a node that the loop runs again, and name the node that declares the loop.";
        return isNode(id)
                ? otherwise
                : Suggestion.question(
                        id, bodies.keySet().stream().map(NodeId::value).toList(), otherwise);
    }

    private Optional<String> misplaced(ReadNode node, String id) {
        var declarer = Optional.of(id).filter(NodeId::isValid).map(NodeId::new).map(byId::get);
        if (frames.contains(id)) {
            return Optional.of(
                    "`" + id + "` is a fragment of several nodes, and only they see the feedback of its loops.");
        }
        if (declarer.isEmpty() && names.contains(id)) {
            return Optional.empty();
        }
        if (declarer.isEmpty()) {
            return Optional.of("There is no node `" + id + "` whose feedback this could be.");
        }
        if (declarer.get().node().feedback().isEmpty()) {
            return declarer.get().mapping().value("feedback").isPresent()
                    ? Optional.empty()
                    : Optional.of("`" + id + "` declares no loop, so this would always be empty.");
        }
        Set<NodeId> body = bodies.get(declarer.get().id());
        return declarer.get().node().type() == NodeType.GATE
                        || body == null
                        || body.contains(node.id())
                        || isOrderOpen(declarer.get())
                ? Optional.empty()
                : Optional.of("`" + node.id() + "` is not in the loop of `" + id + "`, so this would always be empty.");
    }

    private static boolean isFiltered(TemplateToken.Malformed malformed) {
        String raw = malformed.span().raw();
        int bar = raw.indexOf('|');
        return bar > 0 && raw.substring(2, bar).strip().startsWith("feedback.");
    }
}
