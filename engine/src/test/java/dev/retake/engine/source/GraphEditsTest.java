package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GraphEditsTest {

    private static String edited(String text, Function<GraphEdits, Optional<TextEdit>> make) {
        return make.apply(GraphSource.parse("g", text).authoredEdits())
                .map(edit -> TextEdits.apply(text, List.of(edit)).orElseThrow())
                .orElse("refused");
    }

    private static Arguments rename(String pointer, String name, String text, String expected) {
        return arguments(text, expected, make(edits -> edits.renameKey(pointer, name)));
    }

    private static Arguments replace(String pointer, String value, String text, String expected) {
        return arguments(text, expected, make(edits -> edits.replaceScalar(pointer, value)));
    }

    private static Arguments removeKey(String pointer, String text, String expected) {
        return arguments(text, expected, make(edits -> edits.removeKey(pointer)));
    }

    private static Arguments removeItem(String pointer, String text, String expected) {
        return arguments(text, expected, make(edits -> edits.removeItem(pointer)));
    }

    private static Arguments insert(String pointer, String key, String value, String text, String expected) {
        return arguments(text, expected, make(edits -> edits.insertKey(pointer, key, value)));
    }

    private static Function<GraphEdits, Optional<TextEdit>> make(Function<GraphEdits, Optional<TextEdit>> make) {
        return make;
    }

    static Stream<Arguments> edits() {
        return Stream.of(
                rename("/a", "b", "a: 1 # one\n", "b: 1 # one\n"),
                rename("/a", "b", "\"a\": 1", "\"b\": 1"),
                rename("/x/a", "it's", "x: {'a': 1}", "x: {'it''s': 1}"),
                rename("/a", "b", "a: 1\nb: 2", "refused"),
                rename("/0", "b", "[a]", "refused"),
                rename("/nope", "b", "a: 1", "refused"),
                replace("/a", "2", "a: 1 # one\r\n", "a: 2 # one\r\n"),
                replace("/a", "x: y", "a: 1\n", "a: 'x: y'\n"),
                replace("/a", "it's", "a: 'x'\n", "a: 'it''s'\n"),
                replace("/a", "two\nlines", "a: 'x'\n", "a: \"two\\nlines\"\n"),
                replace("/a", "-1", "a: 0", "a: -1"),
                replace("/a", "- 1", "a: 0", "a: '- 1'"),
                replace("/l/1", "z", "l: [x, y]", "l: [x, z]"),
                replace("/a", "p\nq\n", "a: |\n   x\n   y\nb: 1\n", "a: |\n   p\n   q\nb: 1\n"),
                replace("/a", "p\n\nq", "a: >\r\n  x\r\n\r\nb: 1\r\n", "a: |-\r\n  p\r\n\r\n  q\r\n\r\nb: 1\r\n"),
                replace("/a", " p", "a: |\n  x\nb: 1\n", "a: \" p\"\nb: 1\n"),
                replace("/a", "p\n", "a: |\n  x", "a: |\n  p\n"),
                replace("/a", "", "a: |\n  x\n", "a: \"\"\n"),
                replace("/a", "2", "a:\n", "refused"),
                replace("/b", "2", "a: &x 1\nb: *x\n", "refused"),
                replace("/a", "2", "a: &x 1\nb: *x\n", "refused"),
                replace("/a", "2", "a: [1]\n", "refused"),
                removeKey("/b", "a: 1\nb: 2 # two\nc: 3\n", "a: 1\n# two\nc: 3\n"),
                removeKey("/c", "a: 1\n# keep\nc: 3", "a: 1\n# keep\n"),
                removeKey("/b", "a: 1\r\nb:\r\n  x: |+\r\n    t\r\n\r\nc: 3\r\n", "a: 1\r\nc: 3\r\n"),
                removeKey("/b", "a: 1\nb:\n  x: 1\n# about c\nc: 3\n", "a: 1\n# about c\nc: 3\n"),
                removeKey("/b", "a: 1\nb:\nc: 3\n", "a: 1\nc: 3\n"),
                removeKey("/b", "x: &x 1\nb: *x\nc: 3\n", "x: &x 1\nc: 3\n"),
                removeKey("/x", "x: &x 1\nb: *x\n", "refused"),
                removeKey("/l/0/a", "l:\n  - a: 1\n    # about b\n    b: 2\n", "l:\n  - b: 2\n"),
                removeKey("/l/0/a", "l:\n  - a: 1\n  - b: 2\n", "l:\n  - {}\n  - b: 2\n"),
                removeKey("/l/0/b", "m: &m {b: 1}\nl:\n  - a: 1\n    <<: *m\n", "refused"),
                removeKey("/l/0/a", "m: &m {b: 1}\nl:\n  - a: 1\n    <<: *m\n", "m: &m {b: 1}\nl:\n  - <<: *m\n"),
                removeKey("/r/m", "r:\n  m: 1 # c\nz: 1\n", "r:\n  {} # c\nz: 1\n"),
                removeKey("/r/m", "r: {m: 1}\n", "r: {}\n"),
                removeKey("/r/m", "r: { m: 1, on: [a] }\n", "r: { on: [a] }\n"),
                removeKey("/r/on", "r: { m: 1, on: [a] }\n", "r: { m: 1 }\n"),
                removeKey("/r/on", "r: {m: 1, on: [a], z: 2}\n", "r: {m: 1, z: 2}\n"),
                removeKey("/r/m", "r: {\n  m: 1, # one\n  on: []\n}\n", "r: {\n   # one\n  on: []\n}\n"),
                removeKey("/r/on", "r: {\n  m: 1, # a, b\n  on: []\n}\n", "r: {\n  m: 1, # a, b\n  \n}\n"),
                removeItem("/l/0", "l: [a, b]", "l: [b]"),
                removeItem("/l/1", "l: [a, b]", "l: [a]"),
                removeItem("/l/0", "l: [a]", "l: []"),
                removeItem("/l/0", "l:\n- a\n- b\n", "l:\n- b\n"),
                removeItem("/l/1", "l:\n- a\n- b # x\nk: 1\n", "l:\n- a\n# x\nk: 1\n"),
                removeItem("/l/0", "l:\n- a\nk: 1\n", "l:\n []\nk: 1\n"),
                removeItem("/l/0", "l:\n  - id: a\n    p: |\n      x\n  - id: b\n", "l:\n  - id: b\n"),
                removeItem("/l/1", "l: [&x a, *x]", "refused"),
                removeItem("/l/0", "l: [&x a, *x]", "refused"),
                insert("", "k", "v", "a: 1\n", "a: 1\nk: v\n"),
                insert("", "k", "v", "a: 1", "a: 1\nk: v"),
                insert("", "k", "v", "a: |\n  x", "refused"),
                insert("", "a", "v", "a: 1", "refused"),
                insert(
                        "/n/0",
                        "k",
                        "{m: 1}",
                        "n:\r\n  - id: a # c\r\n  - id: b\r\n",
                        "n:\r\n  - id: a # c\r\n    k: {m: 1}\r\n  - id: b\r\n"),
                insert(
                        "/n/0",
                        "k",
                        "v",
                        "n:\n-   id: a\n    p: |+\n      x\n\n-   id: b\n",
                        "n:\n-   id: a\n    p: |+\n      x\n\n    k: v\n-   id: b\n"),
                insert("/n/0", "k", "v", "n: [{id: a}]", "n: [{id: a, k: v}]"),
                insert("/n/0", "k", "v", "n: [{}]", "n: [{k: v}]"),
                insert("/n/0", "k", "v", "n: [&x {}]", "n: [&x {k: v}]"),
                insert("/n/0", "k", "1", "{\"n\": [{\"id\": \"a\"}]}", "{\"n\": [{\"id\": \"a\", \"k\": 1}]}"),
                insert("/c", "k", "v", "c:\n  x: 1\n  # below\n\nd: 1\n", "c:\n  x: 1\n  k: v\n  # below\n\nd: 1\n"),
                insert("/d", "k", "v", "c: &c\n  x: 1\nd: *c\n", "refused"),
                insert("/c/x", "k", "v", "c:\n  x: 1\n", "refused"));
    }

    @ParameterizedTest
    @MethodSource("edits")
    void anEditChangesWhatItIsAboutAndNothingElse(
            String text, String expected, Function<GraphEdits, Optional<TextEdit>> make) {
        assertThat(edited(text, make)).isEqualTo(expected);
    }

    @Test
    void offsetsCountTheByteOrderMarkAndWideCharacters() {
        String text = "\uFEFFn: \"😀\"\na: 1\n";
        assertThat(edited(text, edits -> edits.replaceScalar("/a", "2"))).isEqualTo("\uFEFFn: \"😀\"\na: 2\n");
        assertThat(edited(text, edits -> edits.replaceScalar("/n", "é😀\u0001")))
                .isEqualTo("\uFEFFn: \"é😀\\u0001\"\na: 1\n");
    }

    @Test
    void editsThatOverlapAreRefusedAndOthersAreMadeInOrder() {
        assertThat(TextEdits.apply("abc", List.of(new TextEdit(2, 3, "z"), new TextEdit(0, 1, "x"))))
                .contains("xbz");
        assertThat(TextEdits.apply("abc", List.of(new TextEdit(1, 1, "x"), new TextEdit(1, 1, "y"))))
                .contains("axybc");
        assertThat(TextEdits.apply("abc", List.of(new TextEdit(0, 2, ""), new TextEdit(1, 3, ""))))
                .isEmpty();
        assertThat(TextEdits.apply("abc", List.of(new TextEdit(2, 4, "")))).isEmpty();
    }
}
