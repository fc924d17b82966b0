package dev.retake.engine.source;

import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Walks the scalars inside a value. */
final class Scalars {

    private Scalars() {}

    static void each(Yaml value, Consumer<Yaml.Scalar> visit) {
        switch (value) {
            case Yaml.Scalar scalar -> visit.accept(scalar);
            case Yaml.Sequence list -> list.items().forEach(item -> each(item, visit));
            case Yaml.Mapping mapping -> mapping.entries().values().forEach(entry -> each(entry.value(), visit));
        }
    }

    /** Visits each <code>{{ … }}</code> with the scalar it stands in. */
    static void tokens(Yaml value, BiConsumer<Yaml.Scalar, TemplateToken> visit) {
        each(value, scalar -> {
            if (scalar.text().contains("{{")) {
                TemplateTokens.scan(scalar.text()).forEach(token -> visit.accept(scalar, token));
            }
        });
    }
}
