package dev.retake.engine.schedule;

import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Cause;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Handoff;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.OnFail;
import dev.retake.engine.graph.PermissionMode;
import dev.retake.engine.graph.QuoteMode;
import dev.retake.engine.graph.RetryPolicy;
import dev.retake.engine.graph.SuccessCheck;
import dev.retake.engine.runtime.Reading;
import dev.retake.engine.schedule.ProgramRunner.AgentEnd;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A random graph that the load rules would accept, and a script of what each attempt of each node comes to. */
final class RandomGraph implements Script {

    /** What an attempt comes to. */
    enum Played {
        PASS,
        JUDGED,
        BROKEN,
        LIMITED
    }

    final AgentGraph graph;
    private final long seed;
    private final int luck;

    RandomGraph(long seed) {
        var random = new Random(seed);
        this.seed = seed;
        this.luck = 40 + random.nextInt(55);
        var nodes = new ArrayList<Node>();
        int size = 1 + random.nextInt(12);
        for (int i = 0; i < size; i++) {
            nodes.add(node(i, random));
        }
        addLoops(nodes, random);
        this.graph = new AgentGraph("random", "1", List.of(), 4, OnFail.HALT, Optional.empty(), nodes, List.of());
    }

    /** What attempt {@code number} of a node comes to, whenever it is made. */
    Played played(NodeId node, int number) {
        int draw = new Random(seed * 31 + node.hashCode() * 17L + number).nextInt(100);
        if (draw < luck) {
            return Played.PASS;
        }
        int rest = draw - luck;
        return rest < 4 ? Played.LIMITED : rest < 14 ? Played.BROKEN : Played.JUDGED;
    }

    @Override
    public Play play(NodeId node, int number) {
        Play reply = Play.replying("reply " + number).meanwhile(_ -> Thread.yield());
        return switch (played(node, number)) {
            case PASS -> reply;
            case JUDGED -> reply.exit(1);
            case BROKEN -> reply.end(new AgentEnd.Signalled(9));
            case LIMITED -> reply.reading(new Reading.LimitReached("resets 3am", Accounting.NONE));
        };
    }

    private static Node node(int index, Random random) {
        Set<NodeId> parents = new HashSet<>();
        for (int i = 0; i < index; i++) {
            if (random.nextInt(index + 1) < 2) {
                parents.add(id(i));
            }
        }
        boolean isGate = random.nextInt(12) == 0;
        Set<Cause> on = EnumSet.noneOf(Cause.class);
        if (random.nextBoolean()) {
            on.add(Cause.NONZERO_EXIT);
        }
        if (random.nextInt(3) == 0) {
            on.add(Cause.RUN_ERROR);
        }
        return node(
                id(index),
                isGate ? NodeType.GATE : NodeType.AGENT,
                parents.stream().sorted().toList(),
                new RetryPolicy(random.nextInt(3), on, Optional.empty(), QuoteMode.REPLY),
                Optional.empty());
    }

    private static NodeId id(int index) {
        // Their order by name is not their order in the file.
        return new NodeId("n" + (index * 7) % 13);
    }

    private static Node node(
            NodeId id, NodeType type, List<NodeId> parents, RetryPolicy retry, Optional<FeedbackLoop> feedback) {
        return new Node(
                id,
                type,
                parents,
                "do " + id,
                Optional.empty(),
                Optional.empty(),
                PermissionMode.DONT_ASK,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Node.DEFAULT_TIMEOUT,
                Handoff.ARTIFACT,
                SuccessCheck.ABSENT,
                retry,
                feedback,
                List.of());
    }

    /** Tries to have some nodes declare a loop to some ancestor; keeps those that the load rules allow. */
    private static void addLoops(List<Node> nodes, Random random) {
        for (int tries = 3 * nodes.size(); tries > 0 && nodes.size() > 1; tries--) {
            int at = 1 + random.nextInt(nodes.size() - 1);
            Node old = nodes.get(at);
            if (old.feedback().isEmpty()) {
                NodeId rerun = nodes.get(random.nextInt(at)).id();
                var loop = new FeedbackLoop(rerun, 1 + random.nextInt(3));
                nodes.set(at, node(old.id(), old.type(), old.dependsOn(), old.retry(), Optional.of(loop)));
                if (!isAllowed(nodes, old)) {
                    nodes.set(at, old);
                }
            }
        }
    }

    private static boolean isAllowed(List<Node> nodes, Node declarer) {
        Map<NodeId, Set<NodeId>> bodies = FeedbackLoops.bodies(nodes);
        if (!bodies.containsKey(declarer.id())) {
            return false;
        }
        Set<NodeId> body = bodies.get(declarer.id());
        boolean apart = bodies.entrySet().stream()
                .filter(other -> !other.getKey().equals(declarer.id()))
                .noneMatch(other -> other.getValue().stream().anyMatch(body::contains));
        boolean noGate =
                nodes.stream().filter(node -> body.contains(node.id())).allMatch(node -> node.type() == NodeType.AGENT);
        boolean noSideExit = nodes.stream()
                .filter(node -> !body.contains(node.id()))
                .flatMap(node -> node.dependsOn().stream())
                .noneMatch(parent -> body.contains(parent) && !parent.equals(declarer.id()));
        return apart && noGate && noSideExit;
    }
}
