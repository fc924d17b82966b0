package dev.retake.engine.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.Accounting;
import dev.retake.engine.graph.Cost;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads and writes the fields of a JSON object: absent means none, and a value of another type counts as absent. */
final class Fields {

    private Fields() {}

    static Optional<String> text(JsonNode object, String key) {
        return Optional.ofNullable(object.get(key)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    static String textOr(JsonNode object, String key, String otherwise) {
        return text(object, key).orElse(otherwise);
    }

    static boolean isTrue(JsonNode object, String key) {
        return Optional.ofNullable(object.get(key))
                .filter(JsonNode::booleanValue)
                .isPresent();
    }

    static OptionalLong whole(JsonNode object, String key) {
        JsonNode value = object.get(key);
        return value != null && value.isNumber() && value.canConvertToLong()
                ? OptionalLong.of(value.longValue())
                : OptionalLong.empty();
    }

    static OptionalInt integer(JsonNode object, String key) {
        JsonNode value = object.get(key);
        return value != null && value.isNumber() && value.canConvertToInt()
                ? OptionalInt.of(value.intValue())
                : OptionalInt.empty();
    }

    static Optional<BigDecimal> decimal(JsonNode object, String key) {
        return Optional.ofNullable(object.get(key)).filter(JsonNode::isNumber).map(JsonNode::decimalValue);
    }

    static Optional<Instant> instant(JsonNode object, String key) {
        return text(object, key).flatMap(text -> {
            try {
                return Optional.of(Instant.parse(text));
            } catch (DateTimeException _) {
                return Optional.empty();
            }
        });
    }

    static Optional<ObjectNode> object(JsonNode object, String key) {
        return object.get(key) instanceof ObjectNode inner ? Optional.of(inner) : Optional.empty();
    }

    static Optional<List<String>> texts(JsonNode object, String key) {
        if (!(object.get(key) instanceof ArrayNode array)) {
            return Optional.empty();
        }
        var texts = new ArrayList<String>();
        array.forEach(item -> texts.add(item.asText()));
        return Optional.of(texts);
    }

    static List<ObjectNode> objects(JsonNode object, String key) {
        var objects = new ArrayList<ObjectNode>();
        if (object.get(key) instanceof ArrayNode array) {
            for (JsonNode item : array) {
                if (item instanceof ObjectNode inner) {
                    objects.add(inner);
                }
            }
        }
        return objects;
    }

    static Accounting accounting(JsonNode object) {
        Cost cost = isTrue(object, "cost_unknown")
                ? Cost.UNKNOWN
                : decimal(object, "cost_usd").map(Cost::known).orElse(Cost.ZERO);
        return new Accounting(cost, object(object, "usage").map(Fields::usage));
    }

    private static Usage usage(ObjectNode usage) {
        return new Usage(
                whole(usage, "input_tokens").orElse(0),
                whole(usage, "cached_input_tokens").orElse(0),
                whole(usage, "output_tokens").orElse(0),
                whole(usage, "reasoning_output_tokens").orElse(0));
    }

    static void put(ObjectNode object, String key, Optional<String> value) {
        value.ifPresent(text -> object.put(key, text));
    }

    static void putUnlessEmpty(ObjectNode object, String key, String value) {
        if (!value.isEmpty()) {
            object.put(key, value);
        }
    }

    static void putUnlessZero(ObjectNode object, String key, int value) {
        if (value != 0) {
            object.put(key, value);
        }
    }

    static void put(ObjectNode object, String key, OptionalInt value) {
        value.ifPresent(number -> object.put(key, number));
    }

    static void putIfTrue(ObjectNode object, String key, boolean value) {
        if (value) {
            object.put(key, true);
        }
    }

    static ArrayNode array(Collection<String> texts) {
        ArrayNode array = Json.array();
        texts.forEach(array::add);
        return array;
    }

    static void put(ObjectNode object, Accounting accounting) {
        switch (accounting.cost()) {
            case Cost.Known known when known.usd().signum() != 0 -> object.put("cost_usd", known.usd());
            case Cost.Known _ -> {}
            case Cost.Unknown _ -> object.put("cost_unknown", true);
        }
        accounting.usage().filter(usage -> !usage.equals(Usage.NONE)).ifPresent(usage -> put(object, usage));
    }

    /** As {@link #put(ObjectNode, Accounting)}, but a cost of zero is written: a record says what was observed. */
    static void record(ObjectNode object, Accounting accounting) {
        if (accounting.cost() instanceof Cost.Known known) {
            object.put("cost_usd", known.usd());
        }
        put(object, accounting);
    }

    static void put(ObjectNode object, Usage usage) {
        ObjectNode inner = object.putObject("usage");
        putUnlessZero(inner, "input_tokens", usage.inputTokens());
        putUnlessZero(inner, "cached_input_tokens", usage.cachedInputTokens());
        putUnlessZero(inner, "output_tokens", usage.outputTokens());
        putUnlessZero(inner, "reasoning_output_tokens", usage.reasoningOutputTokens());
    }

    private static void putUnlessZero(ObjectNode object, String key, long value) {
        if (value != 0) {
            object.put(key, value);
        }
    }
}
