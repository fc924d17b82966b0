package dev.retake.engine.lint;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.source.GraphSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A node, its templates taken apart, and where it stands in the file.
 *
 * @param index in the graph
 * @param pointer JSON pointer of the node
 * @param meant the keys that others, misspelt and so not read, were probably meant to be
 */
record NodeFacts(
        int index, Node node, String pointer, List<Template> templates, Set<String> meant, GraphSource source) {

    /**
     * A template of a node.
     *
     * @param key below the node: {@code /prompt}, {@code /cwd} and so on
     * @param tokens each text of a token once
     */
    record Template(String key, List<TemplateToken> tokens) {

        /** Whoever has more of them does not read a finding on each. */
        private static final int MOST = 500;

        static Template of(String key, String text) {
            var distinct = new LinkedHashMap<String, TemplateToken>();
            for (TemplateToken token : TemplateTokens.scan(text)) {
                if (distinct.size() < MOST) {
                    distinct.putIfAbsent(token.span().raw(), token);
                }
            }
            return new Template(key, List.copyOf(distinct.values()));
        }
    }

    static NodeFacts of(int index, Node node, Set<String> meant, GraphSource source) {
        var templates = new ArrayList<Template>();
        templates.add(Template.of("/prompt", node.prompt()));
        node.cwd().ifPresent(cwd -> templates.add(Template.of("/cwd", cwd)));
        node.successCheck().verify().ifPresent(verify -> {
            templates.add(Template.of("/success_check/verify/command", verify.command()));
            verify.cwd().ifPresent(cwd -> templates.add(Template.of("/success_check/verify/cwd", cwd)));
        });
        return new NodeFacts(index, node, source.nodePointer(index), List.copyOf(templates), meant, source);
    }

    /** Where the value of {@code key} (as {@code /retry/max}) stands; the node's id where it was not written. */
    Place at(String key) {
        return source.has(pointer + key) ? source.place(pointer + key) : source.place(pointer + "/id");
    }

    Place at(Template template, TemplateToken token) {
        return source.place(pointer + template.key, token);
    }

    /** Whether one of the keys may say more than could be read, so that what seems to be missing need not be. */
    boolean isOpen(String... keys) {
        return Stream.of(keys).anyMatch(key -> meant.contains(key) || source.isOpen(pointer + "/" + key));
    }

    /** Whether this node calls an agent by what is written here (a fragment's citation says it elsewhere). */
    boolean isAgent() {
        return node.type() == NodeType.AGENT && !isOpen("type") && !source.has(pointer + "/use");
    }

    /** The placeholders of one of its templates. */
    Stream<TemplateToken> tokens(String key) {
        return templates.stream()
                .filter(template -> template.key().equals(key))
                .flatMap(template -> template.tokens().stream());
    }

    /** Whether its verify command is run again to be sure; a key that this version reads no further. */
    boolean confirms() {
        return source.has(pointer + "/success_check/verify/confirm");
    }

    /** Whether a failure of this node is followed by another attempt. */
    boolean retries() {
        return node.retry().max() > 0 && !node.retry().on().isEmpty();
    }
}
