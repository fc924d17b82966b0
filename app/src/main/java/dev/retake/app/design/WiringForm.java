package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.app.shell.Document;
import dev.retake.app.shell.Frame;
import dev.retake.app.shell.RunDocument;
import dev.retake.app.widget.Form;
import dev.retake.engine.attempt.AttemptStart;
import dev.retake.engine.event.NodeState;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.FeedbackLoop;
import dev.retake.engine.graph.FeedbackLoops;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes how a node hangs together with others into a form: loops, worktrees, frames. */
final class WiringForm {

    private WiringForm() {}

    static void fill(Form form, Document document, Node node) {
        document.graphProperty().getValue().ifPresent(graph -> {
            loops(form, graph, node);
            node.worktree().ifPresent(name -> worktree(form, document, graph, node, name));
        });
        document.frames()
                .innermost(node.id())
                .ifPresent(
                        frame -> form.row(DesignText.FRAME_IN.text(), frame.id().value()));
    }

    /** A collapsed frame. */
    static void fill(Form form, Frame frame) {
        frame.fragment().ifPresent(fragment -> form.row(DesignText.FRAME_FRAGMENT.text(), fragment));
        frame.parent().ifPresent(outer -> form.row(DesignText.FRAME_IN.text(), outer.value()));
        form.row(DesignText.FRAME_NODES.text(), names(frame.nodes()));
    }

    private static void loops(Form form, AgentGraph graph, Node node) {
        var bodies = FeedbackLoops.bodies(graph);
        for (Node declarer : graph.nodes()) {
            Set<NodeId> body = bodies.getOrDefault(declarer.id(), Set.of());
            declarer.feedback().filter(_ -> body.contains(node.id())).ifPresent(loop -> {
                if (declarer.equals(node)) {
                    form.row(
                            DesignText.FEEDBACK.text(),
                            loop.max() == 1
                                    ? DesignText.FEEDBACK_ONE.text(loop.rerun())
                                    : DesignText.FEEDBACK_TEXT.text(loop.rerun(), loop.max()));
                    form.row(DesignText.LOOP_BODY.text(), names(body));
                } else {
                    form.row(DesignText.LOOP_OF.text(), declarer.id().value());
                }
            });
        }
    }

    /** The round that the loop around a node of a run is in. */
    static void round(Form form, RunDocument run, NodeState state) {
        loop(run, state.node())
                .ifPresent(loop -> form.row(
                        DesignText.ROUND.text(),
                        state.round() == 0
                                ? DesignText.ROUND_NONE.text()
                                : DesignText.ROUND_OF.text(state.round(), loop.max())));
    }

    /** What a node of a run says of itself beside its round, which has a row. */
    static Optional<String> detail(RunDocument run, NodeState state) {
        return state.detail()
                .filter(text -> !text.isBlank())
                .filter(text -> loop(run, state.node())
                        .filter(loop -> loop.words(state.round()).equals(text))
                        .isEmpty());
    }

    private static Optional<FeedbackLoop> loop(RunDocument run, NodeId node) {
        return run.graphProperty().getValue().flatMap(graph -> {
            var bodies = FeedbackLoops.bodies(graph);
            return graph.nodes().stream()
                    .filter(declarer ->
                            bodies.getOrDefault(declarer.id(), Set.of()).contains(node))
                    .flatMap(declarer -> declarer.feedback().stream())
                    .findFirst();
        });
    }

    private static void worktree(Form form, Document document, AgentGraph graph, Node node, String name) {
        form.row(DesignText.WORKTREE.text(), name);
        List<NodeId> sharing = graph.nodes().stream()
                .filter(other -> other.worktree().filter(name::equals).isPresent())
                .map(Node::id)
                .filter(id -> !id.equals(node.id()))
                .toList();
        if (!sharing.isEmpty()) {
            form.row(DesignText.SHARED_WITH.text(), names(sharing));
        }
        if (document instanceof RunDocument run) {
            lane(form, run, node, name);
        }
    }

    /** Where it is, once an attempt has worked there. */
    private static void lane(Form form, RunDocument run, Node node, String name) {
        run.opened().attempts().getOrDefault(node.id(), List.of()).stream()
                .flatMap(attempt -> attempt.start().stream())
                .reduce((_, last) -> last)
                .map(AttemptStart::cwd)
                .ifPresent(folder -> {
                    boolean there = Files.isDirectory(Path.of(folder));
                    form.row(DesignText.DIRECTORY.text(), there ? folder : DesignText.DIRECTORY_GONE.text());
                    fate(run, name).ifPresent(words -> form.row(DesignText.LANE_END.text(), words));
                    if (there && isOwn(run)) {
                        form.row(
                                DesignText.BRANCH.text(),
                                "retake/" + run.opened().summary().runId() + "/" + name);
                    }
                });
    }

    /** What became of it when the last leg ended, in the words of the run. */
    static Optional<String> fate(RunDocument run, String name) {
        String begin = "worktree " + name + ": ";
        return run.opened().worktrees().stream()
                .filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()))
                .findFirst();
    }

    /** The branches of a run that another tool began have other names. */
    private static boolean isOwn(RunDocument run) {
        return run.opened().attempts().values().stream()
                .flatMap(List::stream)
                .allMatch(attempt -> attempt.start().isPresent());
    }

    private static String names(Collection<NodeId> ids) {
        return ids.stream().map(NodeId::value).collect(Collectors.joining(", "));
    }
}
