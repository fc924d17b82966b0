package dev.retake.engine.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** JSON as this engine reads and writes it: decimals stay exact, a key stands once, a document ends. */
public final class Json {

    private static final int MAX_STRING = 256 * 1024 * 1024;
    private static final int MAX_SCALE = 1_000;
    private static final Pattern LARGE_EXPONENT = Pattern.compile("[0-9][eE][+-]?[0-9]{4}");
    private static final String UNBOUNDED = "a number has more than a thousand digits";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
            .build();

    static {
        MAPPER.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(MAX_STRING)
                        .build());
    }

    private Json() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /** The value that {@code text} holds; empty when it is not one JSON value. */
    public static Optional<JsonNode> parse(String text) {
        try {
            return Optional.of(read(text));
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    private static JsonNode read(String text) throws JsonProcessingException {
        JsonNode node;
        try {
            node = MAPPER.readTree(text);
        } catch (NumberFormatException e) {
            throw new JsonParseException(null, UNBOUNDED, e);
        }
        if (node == null || node.isMissingNode()) {
            throw new JsonParseException(null, "it is empty");
        }
        if (LARGE_EXPONENT.matcher(text).find() && isUnbounded(node)) {
            throw new JsonParseException(null, UNBOUNDED);
        }
        return node;
    }

    /** Written out, a number of a few characters could fill all memory. */
    private static boolean isUnbounded(JsonNode node) {
        boolean isLarge =
                node.isBigDecimal() && Math.abs((long) node.decimalValue().scale()) > MAX_SCALE;
        return isLarge || StreamSupport.stream(node.spliterator(), false).anyMatch(Json::isUnbounded);
    }

    /** The object that {@code text} holds; empty when it is anything else. */
    public static Optional<ObjectNode> parseObject(String text) {
        return parse(text).filter(ObjectNode.class::isInstance).map(ObjectNode.class::cast);
    }

    /** Why {@code text} is not one JSON value, in one sentence. */
    public static String whatIsWrong(String text) {
        if (text.isBlank()) {
            return "it is empty";
        }
        try {
            read(text);
            return "it is not a JSON object";
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            return "it is not JSON: "
                    + e.getOriginalMessage().lines().findFirst().orElse("")
                    + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")");
        }
    }

    /** The value on one line. */
    public static String line(JsonNode node) {
        try {
            return printable(MAPPER.writeValueAsString(node));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON nodes can always be written", e);
        }
    }

    /** The value laid out for people, ending with a line feed. */
    public static String pretty(JsonNode node) {
        try {
            return printable(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node)) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON nodes can always be written", e);
        }
    }

    /** Escapes what may stand in JSON and not in YAML, so that a graph in a snapshot loads again as a graph file does. */
    private static String printable(String json) {
        if (json.chars().allMatch(Json::isPrintable)) {
            return json;
        }
        var printable = new StringBuilder(json.length() + 64);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (isPrintable(c)) {
                printable.append(c);
            } else {
                printable.append(String.format("\\u%04x", (int) c));
            }
        }
        return printable.toString();
    }

    private static boolean isPrintable(int c) {
        return (c < 0x7F || c > 0x9F) && c != 0xFEFF && c < 0xFFFE;
    }
}
