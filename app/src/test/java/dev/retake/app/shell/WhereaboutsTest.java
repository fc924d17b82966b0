package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Linter;
import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WhereaboutsTest {

    private static final String GRAPH = """
            name: g
            nodes:
              - { id: first, prompt: x, allowed_tools: [] }
              - id: outer
                depends_on: [first]
                use: outer
            """;
    private static final String OUTER = """
            # A fragment that cites another.
            fragment: outer
            description: holds another
            exit: inner
            nodes:
              - id: inner
                use: inner
            """;
    private static final String INNER = """
            # A fragment
            # of two nodes.
            fragment: inner
            description: two that go together
            exit: b
            nodes:
              - { id: a, prompt: x, allowed_tools: [] }
              - { id: b, prompt: x, allowed_tools: [], depends_on: [a], timeuot: 1m }
            """;

    private static final Map<String, String> WHOLE = Map.of("outer", OUTER, "inner", INNER);

    private static GraphSource source(Map<String, String> fragments) {
        return GraphSource.parse("g.yaml", GRAPH, name -> {
            String text = fragments.get(name);
            return text == null
                    ? new Fragments.Found.Missing(name + ".yaml")
                    : new Fragments.Found.Text(name + ".yaml", text);
        });
    }

    private static Finding finding(GraphSource source, String words) {
        return Linter.check(source, Optional.empty()).findings().stream()
                .filter(found -> found.message().contains(words))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Integer> line(Optional<Place> place) {
        return place.map(Place::line);
    }

    @Test
    void aFindingInAFragmentMarksItsNodeAndEveryFrameAroundIt() {
        GraphSource source = source(WHOLE);
        var known = new Whereabouts(source);
        assertThat(known.marked(finding(source, "timeuot")))
                .contains(new NodeId("outer"), new NodeId("outer/inner"))
                .doesNotContain(new NodeId("first"), new NodeId("outer/inner/a"));
    }

    @Test
    void aFindingInAFragmentThatIsCitedTwiceMarksBothFrames() {
        GraphSource source = GraphSource.parse("g.yaml", """
                name: g
                nodes:
                  - { id: one, use: inner }
                  - { id: two, use: inner, depends_on: [one] }
                  - { id: last, prompt: x, allowed_tools: [], depends_on: [two] }
                """, name -> new Fragments.Found.Text(name + ".yaml", INNER));
        assertThat(new Whereabouts(source).marked(finding(source, "timeuot")))
                .containsExactlyInAnyOrder(
                        new NodeId("one"), new NodeId("one/b"), new NodeId("two"), new NodeId("two/b"));
    }

    @Test
    void aFindingInAFragmentIsAtTheLineThatCitesItInEachFileOnTheWay() {
        GraphSource source = source(WHOLE);
        Finding finding = finding(source, "timeuot");
        var known = new Whereabouts(source);
        assertThat(line(known.place("inner.yaml", finding))).contains(8);
        assertThat(line(known.place("outer.yaml", finding))).contains(7);
        assertThat(line(known.place("g.yaml", finding))).contains(6);
        assertThat(known.place("other.yaml", finding)).isEmpty();
    }

    @Test
    void aFragmentThatIsNotThereIsAtTheLineThatCitesIt() {
        GraphSource source = source(Map.of());
        Finding finding = finding(source, "outer");
        assertThat(line(new Whereabouts(source).place("g.yaml", finding))).contains(6);
    }

    @Test
    void anErrorInAFragmentThatCannotBePutInIsAtTheLineThatCitesIt() {
        GraphSource source = source(Map.of("outer", OUTER.replace("exit: inner", "exit: nobody")));
        Finding finding = finding(source, "nobody");
        assertThat(finding.place().file()).isEqualTo("outer.yaml");
        var known = new Whereabouts(source);
        assertThat(line(known.place("g.yaml", finding))).contains(6);
        assertThat(known.marked(finding)).contains(new NodeId("outer"));
    }

    @Test
    void aNodeOfAFragmentIsWrittenThereAndCitedInTheGraph() {
        var known = new Whereabouts(source(WHOLE));
        var node = new NodeId("outer/inner/b");
        assertThat(line(known.place("inner.yaml", node))).contains(8);
        assertThat(line(known.place("outer.yaml", node))).contains(7);
        assertThat(line(known.place("g.yaml", node))).contains(6);
        assertThat(line(known.place("g.yaml", new NodeId("first")))).contains(3);
        assertThat(line(known.place("g.yaml", new NodeId("outer")))).contains(6);
    }
}
