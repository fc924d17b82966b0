package dev.retake.app.cli;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.run.OpenedRun;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The values of a graph's inputs, as a person gave them or an earlier run had them. */
final class Inputs {

    private Inputs() {}

    /** @param bindings each {@code NAME=VALUE}; of two for one name the last counts */
    static Map<String, String> read(List<String> bindings) throws CommandFailed {
        var inputs = new LinkedHashMap<String, String>();
        for (String binding : bindings) {
            int at = binding.indexOf('=');
            if (at < 1) {
                throw new CommandFailed(
                        Exit.USAGE, "`" + binding + "` binds no input: write NAME=VALUE, as in -i topic=rain");
            }
            inputs.put(binding.substring(0, at), binding.substring(at + 1));
        }
        return inputs;
    }

    /** What a run had for inputs of the graph that nobody gave. */
    static Map<String, String> taken(Map<String, String> given, AgentGraph graph, OpenedRun run) {
        var taken = new LinkedHashMap<String, String>();
        graph.inputs().stream()
                .filter(name -> !given.containsKey(name) && run.inputs().containsKey(name))
                .forEach(name -> taken.put(name, run.inputs().get(name)));
        return taken;
    }

    static String words(Collection<String> taken, OpenedRun run) {
        return taken.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "))
                + (taken.size() == 1 ? " is" : " are") + " taken from run "
                + run.summary().runId()
                + "; -i gives another value";
    }
}
