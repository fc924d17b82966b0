package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class HostileFragmentsTest {

    private static final String HEAD = "fragment: f\ndescription: d\nsubstitutions: [s]\n";

    private static GraphSource quickly(String graph, String... fragments) {
        return Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> new MarkedTexts(graph, fragments).source());
    }

    private static String citing(int times, String with) {
        return IntStream.range(0, times)
                .mapToObj(i -> "- {id: n" + i + ", use: f, with: {s: " + with + "}}\n")
                .collect(Collectors.joining("", "nodes:\n", ""));
    }

    @Test
    void aHugeFragmentCitedOftenIsRefused() {
        String huge = HEAD + "node: {prompt: '{{ with.s }}" + "x".repeat(3_000_000) + "'}";
        assertThat(quickly(citing(1_000, "a"), "f", huge).errors())
                .extracting(LoadError::rule)
                .containsExactly("fragments-too-much");
    }

    @Test
    void aLongTextBoundOftenIsRefused() {
        String often = HEAD + "node: {prompt: '" + "{{ with.s }}".repeat(100_000) + "'}";
        assertThat(quickly(citing(1, "x".repeat(1_000_000)), "f", often).errors())
                .extracting(LoadError::rule)
                .containsExactly("fragments-too-much");
    }

    @Test
    void aLongListBoundOftenIsRefused() {
        String graph = citing(1, "[" + "x,".repeat(100_000) + "]");
        String fragment = HEAD + "exit: a0\nnodes:\n"
                + IntStream.range(0, 2_000)
                        .mapToObj(i -> "- {id: a" + i + ", allowed_tools: '{{ with.s }}'}\n")
                        .collect(Collectors.joining());
        assertThat(quickly(graph, "f", fragment).errors())
                .extracting(LoadError::rule)
                .containsExactly("fragments-too-much");
    }

    @Test
    void nodesAreCountedAfterSplicing() {
        String fragment = "fragment: f\ndescription: d\nexit: a0\nnodes:\n"
                + IntStream.range(0, 200).mapToObj(i -> "- {id: a" + i + "}\n").collect(Collectors.joining());
        String fits = citing(100, "1").replace(", with: {s: 1}", "");
        assertThat(quickly(fits, "f", fragment).graph().orElseThrow().nodes()).hasSize(20_000);
        var source = quickly(fits + "- {id: more, use: f}\n", "f", fragment);
        assertThat(source.errors())
                .extracting(error -> error.rule() + " " + error.place())
                .containsExactly("too-many-nodes g.yaml:102:19");
        assertThat(source.graph()).isEmpty();
    }

    @Test
    void fragmentsThatMultiplyEachOtherAreRefused() {
        String ten = "nodes:\n"
                + IntStream.range(0, 50)
                        .mapToObj(i -> "- {id: a" + i + ", use: NEXT}\n")
                        .collect(Collectors.joining());
        assertThat(quickly(
                                "nodes: [{id: a, use: f}]",
                                "f",
                                "fragment: f\ndescription: d\nexit: a0\n" + ten.replace("NEXT", "g"),
                                "g",
                                "fragment: g\ndescription: d\nexit: a0\n" + ten.replace("NEXT", "h"),
                                "h",
                                "fragment: h\ndescription: d\nexit: a0\n" + ten.replace(", use: NEXT", ""))
                        .errors())
                .extracting(LoadError::rule)
                .containsExactly("too-many-nodes");
    }

    @Test
    void idsThatGrowTooLongAreRefused() {
        String graph = "nodes: [{id: " + "a".repeat(150) + ", use: f}]";
        String fragment = "fragment: f\ndescription: d\nexit: x\nnodes: [{id: x" + "b".repeat(100) + "}, {id: x}]";
        assertThat(quickly(graph, "f", fragment).errors())
                .extracting(LoadError::rule)
                .containsExactly("node-id");
    }

    @Test
    void aMistakeOfAFragmentIsSaidOnceHoweverOftenItIsCited() {
        assertThat(quickly(citing(5_000, "1"), "f", HEAD + "node: {prompt: '{{ with.s }}', timeout: x}")
                        .errors())
                .extracting(LoadError::rule)
                .containsExactly("duration");
    }

    @Property(tries = 2_000)
    void anyMutilatedFragmentYieldsASource(@ForAll int from, @ForAll int to, @ForAll char put) {
        String text = "fragment: f\ndescription: d\nsubstitutions: [s]\nexit: y\nnodes:\n"
                + "- {id: x, prompt: '{{ with.s }} {{ artifacts.y }}'}\n- {id: y, depends_on: [x], use: g,\n"
                + "  with: {t: '{{ with.s }}'}, feedback: {rerun: x, max: 1}}\n";
        int start = Math.floorMod(from, text.length());
        int end = Math.min(text.length(), start + Math.floorMod(to, 12));
        var source = new MarkedTexts(
                        "nodes: [{id: a, use: f, with: {s: [1]}}, {id: b, depends_on: [a]}]",
                        "f",
                        text.substring(0, start) + put + text.substring(end),
                        "g",
                        "fragment: g\ndescription: d\nsubstitutions: [t]\nnode: {prompt: '{{ with.t }}'}")
                .source();
        assertThat(source.place("/nodes/0/prompt")).isNotNull();
    }
}
