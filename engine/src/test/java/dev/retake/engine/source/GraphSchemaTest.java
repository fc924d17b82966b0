package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the schema names is what the readers know. */
class GraphSchemaTest {

    private static String mapping(String holder, String indent) {
        return GraphSchema.keys(holder).stream()
                .map(key -> GraphSchema.keys(key.name()).isEmpty() || key.name().equals("nodes")
                        ? indent + key.name() + ": 1\n"
                        : indent + key.name() + ":\n" + mapping(key.name(), indent + "  "))
                .collect(Collectors.joining());
    }

    @Test
    void noKeyIsUnknown() {
        String top = mapping("", "").replace("nodes: 1\n", "nodes:\n  -\n" + mapping("nodes", "    "));
        assertThat(GraphSource.parse("graph.yaml", top).unknownKeys()).isEmpty();
        assertThat(GraphSchema.keys("nodes")).extracting(GraphSchema.Key::name).hasSameElementsAs(NodeReader.KEYS);
    }
}
