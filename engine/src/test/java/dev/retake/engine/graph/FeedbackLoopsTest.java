package dev.retake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class FeedbackLoopsTest {

    /** A node written as {@code id < parent parent @ rerun}. */
    private static Node node(String text) {
        String[] loop = text.split(" @ ");
        String[] words = loop[0].split(" < ");
        var parents = words.length == 1
                ? List.<NodeId>of()
                : Arrays.stream(words[1].split(" ")).map(NodeId::new).toList();
        return new Node(
                new NodeId(words[0]),
                NodeType.AGENT,
                parents,
                "",
                Optional.empty(),
                Optional.empty(),
                PermissionMode.DONT_ASK,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Node.DEFAULT_TIMEOUT,
                Handoff.ARTIFACT,
                SuccessCheck.ABSENT,
                RetryPolicy.NONE,
                loop.length == 1 ? Optional.empty() : Optional.of(new FeedbackLoop(new NodeId(loop[1]), 1)),
                List.of());
    }

    private static String bodies(String... nodes) {
        return FeedbackLoops.bodies(
                        Arrays.stream(nodes).map(FeedbackLoopsTest::node).toList())
                .toString();
    }

    @Test
    void theBodyIsWhatLiesOnAPathFromTheRerunToTheDeclarer() {
        assertThat(bodies("a", "left < a", "right < a", "side", "off < a", "d < left right side @ a", "e < d"))
                .isEqualTo("{d=[a, left, right, d]}");
    }

    @Test
    void eachLoopHasItsOwnBody() {
        assertThat(bodies("a", "b < a @ a", "c < b", "d < c @ c")).isEqualTo("{b=[a, b], d=[c, d]}");
        assertThat(bodies("a", "b < a @ a", "c < b @ a")).isEqualTo("{b=[a, b], c=[a, b, c]}");
    }

    @Test
    void aRerunThatIsNoProperAncestorGivesNoBody() {
        assertThat(bodies("a", "b", "c < a @ b", "d < c @ d", "e < d @ f", "g @ h", "h < g"))
                .isEqualTo("{}");
    }

    @Test
    void aCycleEndsTheWalkToo() {
        assertThat(bodies("a < b", "b < a c", "c < b @ a")).isEqualTo("{c=[a, b, c]}");
    }

    @Test
    void tenThousandLoopsAreWorkedOutAtOnce() {
        var nodes = new ArrayList<Node>();
        nodes.add(node("n0"));
        for (int i = 1; i < 20_000; i++) {
            nodes.add(node("n" + i + " < n" + (i - 1) + (i % 2 == 1 ? " @ n" + (i - 1) : "")));
        }
        var bodies = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> FeedbackLoops.bodies(nodes));
        assertThat(bodies)
                .hasSize(10_000)
                .allSatisfy((_, body) -> assertThat(body).hasSize(2));
    }

    @Test
    void loopsThatAllOverlapEndToo() {
        var nodes = new ArrayList<Node>();
        nodes.add(node("n0"));
        for (int i = 1; i < 20_000; i++) {
            nodes.add(node("n" + i + " < n" + (i - 1) + " @ n0"));
        }
        var bodies = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> FeedbackLoops.bodies(nodes));
        assertThat(bodies).containsKey(new NodeId("n1"));
    }
}
