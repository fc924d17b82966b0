package dev.retake.engine.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retake.engine.event.SettledNode;
import dev.retake.engine.event.SettledNode.Standing;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Provenance;
import dev.retake.engine.graph.Usage;
import dev.retake.engine.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The content of {@code state.json}; fields that this version does not know survive a rewrite. */
public final class Snapshot {

    static final int SCHEMA = 3;

    private final ObjectNode root;

    private Snapshot(ObjectNode root) {
        this.root = root;
    }

    /** What a run starts with. */
    public record Opening(
            String runId,
            String runtime,
            String graphSourcePath,
            String graphSha256,
            AgentGraph graph,
            Map<String, String> inputs,
            boolean continueOnFail) {}

    public static Snapshot of(Opening opening) {
        ObjectNode root = Json.object()
                .put("schema", SCHEMA)
                .put("run_id", opening.runId())
                .put("runtime", opening.runtime())
                .put("graph_source_path", opening.graphSourcePath())
                .put("graph_sha256", opening.graphSha256());
        root.set("graph", GraphJson.write(opening.graph()));
        if (!opening.inputs().isEmpty()) {
            ObjectNode inputs = root.putObject("inputs");
            opening.inputs().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> inputs.put(entry.getKey(), entry.getValue()));
        }
        Fields.putIfTrue(root, "continue_on_fail", opening.continueOnFail());
        root.putObject("nodes");
        root.putObject("gate");
        return new Snapshot(root);
    }

    /** The snapshot of a run directory; empty when there is none, and when it is no JSON object, which is remembered. */
    static Optional<Snapshot> read(RunDirectory directory, PlainFiles files) {
        return files.object(directory.snapshot()).map(Snapshot::new);
    }

    /** Writes it into a run directory for the first time. */
    public void create(RunDirectory directory, Disk disk) throws IOException {
        disk.publish(directory.snapshot(), bytes());
    }

    synchronized byte[] bytes() {
        return Json.pretty(root).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    public int schema() {
        return Fields.integer(root, "schema").orElse(0);
    }

    public Optional<String> runId() {
        return Fields.text(root, "run_id");
    }

    public String runtime() {
        return Fields.textOr(root, "runtime", "claude");
    }

    public Optional<String> graphSourcePath() {
        return Fields.text(root, "graph_source_path").filter(path -> !path.isEmpty());
    }

    public Optional<String> graphSha256() {
        return Fields.text(root, "graph_sha256");
    }

    /** The graph as JSON text, which the graph reader reads. */
    public Optional<String> graphText() {
        return Fields.object(root, "graph").map(Json::pretty);
    }

    public Map<String, String> inputs() {
        var inputs = new LinkedHashMap<String, String>();
        Fields.object(root, "inputs")
                .ifPresent(object -> object.properties()
                        .forEach(entry ->
                                inputs.put(entry.getKey(), entry.getValue().asText())));
        return inputs;
    }

    public boolean continueOnFail() {
        return Fields.isTrue(root, "continue_on_fail");
    }

    /** The gate that the run waits at, if it waits at one. */
    public Optional<NodeId> pausedAt() {
        return Fields.object(root, "gate").flatMap(gate -> id(gate.path("paused_at")));
    }

    /** Whether no node stands as failed: what a run that passed must be able to say. */
    boolean isWithoutFailure() {
        return settled().stream().noneMatch(node -> node.standing() == Standing.FAILED);
    }

    /** Every node with a verdict. */
    public List<SettledNode> settled() {
        var settled = new ArrayList<SettledNode>();
        nodes().forEach((id, node) -> {
            standing(node)
                    .ifPresent(standing -> settled.add(new SettledNode(
                            id,
                            standing,
                            Fields.integer(node, "round").orElse(0),
                            Fields.isTrue(node, "judged"),
                            Fields.text(node, "provenance").flatMap(Provenance::of),
                            Fields.text(node, "detail"))));
        });
        return settled;
    }

    private static Optional<Standing> standing(ObjectNode node) {
        return switch (Fields.textOr(node, "verdict", "")) {
            case "PASS" -> Optional.of(Standing.PASSED);
            case "FAIL" -> Optional.of(Standing.FAILED);
            case "" -> Optional.of(Standing.SENT_BACK);
            default -> Optional.empty();
        };
    }

    /** The bodies of the graph's feedback loops, by their declarers. */
    public Map<NodeId, Set<NodeId>> loops() {
        return FeedbackLoops.wired(wired());
    }

    /** The nodes of the graph, also those that no event has told of. */
    Set<NodeId> graphNodes() {
        return wired().stream().map(FeedbackLoops.Wired::id).collect(Collectors.toSet());
    }

    private List<FeedbackLoops.Wired> wired() {
        var wired = new ArrayList<FeedbackLoops.Wired>();
        Fields.object(root, "graph")
                .map(graph -> graph.path("nodes"))
                .ifPresent(list -> list.forEach(node -> {
                    var parents = new ArrayList<NodeId>();
                    node.path("depends_on").forEach(parent -> id(parent).ifPresent(parents::add));
                    id(node.path("id"))
                            .ifPresent(id -> wired.add(new FeedbackLoops.Wired(
                                    id, parents, id(node.path("feedback").path("rerun")))));
                }));
        return wired;
    }

    private static Optional<NodeId> id(JsonNode value) {
        return NodeId.isValid(value.asText("")) ? Optional.of(new NodeId(value.asText())) : Optional.empty();
    }

    /** How gates were decided: true is an approval. */
    public Map<NodeId, Boolean> decisions() {
        var decisions = new LinkedHashMap<NodeId, Boolean>();
        Fields.object(root, "gate")
                .flatMap(gate -> Fields.object(gate, "decisions"))
                .ifPresent(object -> object.properties().forEach(entry -> {
                    String word = entry.getValue().asText("");
                    if (NodeId.isValid(entry.getKey()) && (word.startsWith("approve") || word.startsWith("reject"))) {
                        decisions.put(new NodeId(entry.getKey()), word.startsWith("approve"));
                    }
                }));
        return decisions;
    }

    /** Notes that the run waits at a gate. */
    synchronized void pauseAt(NodeId gate) {
        ObjectNode object = root.withObjectProperty("gate");
        object.put("paused_at", gate.value());
        object.withObjectProperty("decisions").put(gate.value(), "pause");
    }

    /** Notes that the run waits at no gate. */
    public synchronized void resumeFromGate() {
        root.withObjectProperty("gate").remove("paused_at");
    }

    /** Notes how a gate was decided; the run no longer waits at it. */
    public synchronized void decide(NodeId gate, boolean approved) {
        resumeFromGate();
        root.withObjectProperty("gate")
                .withObjectProperty("decisions")
                .put(gate.value(), approved ? "approve" : "reject");
    }

    /** The session in which a settled node ended. */
    public Optional<String> session(NodeId id) {
        return Optional.ofNullable(nodes().get(id)).flatMap(node -> Fields.text(node, "session_id"));
    }

    private Map<NodeId, ObjectNode> nodes() {
        var nodes = new LinkedHashMap<NodeId, ObjectNode>();
        Fields.object(root, "nodes")
                .ifPresent(object -> object.properties().forEach(entry -> {
                    if (NodeId.isValid(entry.getKey()) && entry.getValue() instanceof ObjectNode node) {
                        nodes.put(new NodeId(entry.getKey()), node);
                    }
                }));
        return nodes;
    }

    synchronized void settle(NodeRecord record) {
        ObjectNode nodes = root.withObjectProperty("nodes");
        ObjectNode node = nodes.get(record.node().value()) instanceof ObjectNode known
                ? known
                : nodes.putObject(record.node().value());
        node.remove(List.of(
                "session_id",
                "cost_usd",
                "cost_unknown",
                "usage",
                "budget_usd",
                "detail",
                "round",
                "judged",
                "provenance"));
        node.put(
                "verdict",
                switch (record.standing()) {
                    case PASSED -> "PASS";
                    case FAILED -> "FAIL";
                    case SENT_BACK -> "";
                });
        Fields.put(node, "session_id", record.sessionId());
        if (record.cost().usd().signum() != 0) {
            node.put("cost_usd", record.cost().usd());
        }
        Fields.putIfTrue(node, "cost_unknown", record.cost().unknown() > 0);
        if (!record.usage().equals(Usage.NONE)) {
            Fields.put(node, record.usage());
        }
        record.budgetUsd().ifPresent(budget -> node.put("budget_usd", budget));
        node.put("duration", record.duration().toNanos());
        node.put("artifact_path", record.artifactPath().orElse(""));
        Fields.putUnlessEmpty(node, "detail", record.detail());
        Fields.putUnlessZero(node, "round", record.round());
        Fields.putIfTrue(node, "judged", record.judged());
        record.provenance().ifPresent(provenance -> node.put("provenance", provenance.token()));
    }

    /** Takes back the verdict of a node that will run again. */
    public synchronized void unsettle(NodeId node) {
        root.withObjectProperty("nodes").remove(node.value());
    }
}
