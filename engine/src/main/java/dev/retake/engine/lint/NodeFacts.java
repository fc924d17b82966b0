package dev.retake.engine.lint;

import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeType;
import dev.retake.engine.graph.Place;
import dev.retake.engine.graph.TemplateToken;
import dev.retake.engine.graph.TemplateTokens;
import dev.retake.engine.source.GraphSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A node, its templates taken apart, and where it stands in the file.
 *
 * @param index in the graph
 * @param pointer JSON pointer of the node
 */
record NodeFacts(int index, Node node, String pointer, List<Template> templates, GraphSource source) {

    /**
     * A template of a node.
     *
     * @param key below the node: {@code /prompt}, {@code /cwd} and so on
     */
    record Template(String key, List<TemplateToken> tokens) {}

    static NodeFacts of(int index, Node node, GraphSource source) {
        var templates = new ArrayList<Template>();
        templates.add(new Template("/prompt", TemplateTokens.scan(node.prompt())));
        node.cwd().ifPresent(cwd -> templates.add(new Template("/cwd", TemplateTokens.scan(cwd))));
        node.successCheck().verify().ifPresent(verify -> {
            templates.add(new Template("/success_check/verify/command", TemplateTokens.scan(verify.command())));
            verify.cwd()
                    .ifPresent(
                            cwd -> templates.add(new Template("/success_check/verify/cwd", TemplateTokens.scan(cwd))));
        });
        return new NodeFacts(index, node, source.nodePointer(index), List.copyOf(templates), source);
    }

    /** Where the value of {@code key} (as {@code /retry/max}) stands; the node's id where it was not written. */
    Place at(String key) {
        return source.has(pointer + key) ? source.place(pointer + key) : source.place(pointer + "/id");
    }

    Place at(Template template, TemplateToken token) {
        return source.place(pointer + template.key, token);
    }

    /** Whether this node calls an agent by what is written here (a fragment's citation says it elsewhere). */
    boolean isAgent() {
        return node.type() == NodeType.AGENT && !source.has(pointer + "/use");
    }

    /** Whether a failure of this node is followed by another attempt. */
    boolean retries() {
        return node.retry().max() > 0 && !node.retry().on().isEmpty();
    }
}
