package dev.retake.app.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.lint.WarningRule;
import dev.retake.engine.source.LoadRule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Findings as SARIF 2.1.0 (the OASIS standard of 2020-03-27), which code hosts and editors show at their lines. */
final class Sarif {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** What stands for itself in a path (RFC 3986, 3.3), beside letters and digits. */
    private static final String PLAIN = "-._~!$&'()*+,;=:@/";

    private Sarif() {}

    /**
     * @param unread why files could not be checked
     */
    static ObjectNode document(String version, List<Linted> checked, List<String> unread) {
        ObjectNode document = JSON.objectNode().put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = document.putArray("runs").addObject();
        ObjectNode driver =
                run.putObject("tool").putObject("driver").put("name", "Retake").put("version", version);
        var ids = new ArrayList<String>();
        ArrayNode rules = driver.putArray("rules");
        for (LoadRule rule : LoadRule.values()) {
            ids.add(rule.id());
            rules.add(rule(rule.id(), rule.description(), "error"));
        }
        for (WarningRule rule : WarningRule.values()) {
            ObjectNode described = rule(rule.id(), rule.title(), "warning");
            described.set("fullDescription", message(rule.title() + " " + rule.why()));
            ids.add(rule.id());
            rules.add(described);
        }
        ObjectNode invocation = run.putArray("invocations").addObject().put("executionSuccessful", unread.isEmpty());
        ArrayNode notes = invocation.putArray("toolExecutionNotifications");
        unread.forEach(why -> notes.addObject().put("level", "error").set("message", message(why)));
        run.put("columnKind", "unicodeCodePoints");
        ArrayNode results = run.putArray("results");
        checked.forEach(
                linted -> linted.report().findings().forEach(finding -> results.add(result(finding, linted, ids))));
        return document;
    }

    private static ObjectNode rule(String id, String description, String level) {
        ObjectNode rule = JSON.objectNode().put("id", id);
        rule.set("shortDescription", message(description));
        rule.putObject("defaultConfiguration").put("level", level);
        return rule;
    }

    private static ObjectNode result(Finding finding, Linted linted, List<String> rules) {
        ObjectNode result = JSON.objectNode()
                .put("ruleId", finding.rule())
                .put("ruleIndex", rules.indexOf(finding.rule()))
                .put("level", finding.severity() == Severity.ERROR ? "error" : "warning");
        result.set("message", message(Findings.message(finding, linted.citation(finding)) + " " + finding.remedy()));
        ObjectNode location = result.putArray("locations").addObject();
        ObjectNode physical = location.putObject("physicalLocation");
        physical.set("artifactLocation", artifact(finding.place()));
        physical.set("region", region(finding.place()));
        finding.node()
                .ifPresent(node -> location.putArray("logicalLocations")
                        .addObject()
                        .put("name", node.value())
                        .put("kind", "member"));
        finding.fix().ifPresent(fix -> {
            ObjectNode mend = result.putArray("fixes").addObject();
            mend.set("description", message(fix.title()));
            ObjectNode change = mend.putArray("artifactChanges").addObject();
            change.set("artifactLocation", artifact(finding.place()));
            ArrayNode replacements = change.putArray("replacements");
            for (Linted.Edit edit : linted.edits(finding)) {
                ObjectNode replacement = replacements.addObject();
                replacement.set("deletedRegion", region(edit.place()));
                replacement.set("insertedContent", text(edit.replacement()));
            }
        });
        return result;
    }

    /** In a message a brace would begin a placeholder for an argument: two stand for one (3.11.5). */
    private static ObjectNode message(String text) {
        return text(text.replace("{", "{{").replace("}", "}}"));
    }

    private static ObjectNode text(String text) {
        return JSON.objectNode().put("text", text);
    }

    private static ObjectNode region(Place place) {
        return JSON.objectNode()
                .put("startLine", place.line())
                .put("startColumn", place.column())
                .put("endLine", place.endLine())
                .put("endColumn", place.endColumn());
    }

    private static ObjectNode artifact(Place place) {
        return JSON.objectNode().put("uri", uri(Path.of(place.file())));
    }

    /** Whether a colon in the first part of a path would make that part a scheme (RFC 3986, 4.2). */
    private static boolean isLikeScheme(String path) {
        int slash = path.indexOf('/');
        return path.substring(0, slash < 0 ? path.length() : slash).contains(":");
    }

    /** A relative reference for a relative path, since whoever shows the findings may have the files elsewhere. */
    static String uri(Path file) {
        String path = StreamSupport.stream(file.spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
        String prefix = file.isAbsolute() ? "file:///" : isLikeScheme(path) ? "./" : "";
        return prefix + encoded(path);
    }

    /** Byte for byte: java.net.URI would compose characters, and name another file. */
    private static String encoded(String path) {
        var encoded = new StringBuilder(path.length());
        for (byte unit : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (unit & 0xFF);
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || PLAIN.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append(HEX.toHexDigits(unit));
            }
        }
        return encoded.toString();
    }
}
