package dev.retake.engine.lint;

import dev.retake.engine.source.Fragments;
import dev.retake.engine.source.GraphSource;
import dev.retake.engine.source.TextEdit;
import dev.retake.engine.source.TextEdits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes the fixes of a graph's findings, in its text and in those of its fragments, until none is left. */
public final class Mending {

    /** A fix may uncover what another mends, but not without end. */
    private static final int MOST_ROUNDS = 10;

    /** A fix, and the file that its edits are of; a fragment that is cited often draws the same one often. */
    private record Change(String file, List<TextEdit> edits) {}

    private final GraphSource source;
    private final Function<GraphSource, LintReport> lint;
    private final Map<String, String> texts;
    private final Map<String, Mended.Text> changed = new HashMap<>();
    private final List<Finding> fixed = new ArrayList<>();
    private LintReport report;

    private Mending(GraphSource source, Function<GraphSource, LintReport> lint) {
        this.source = source;
        this.lint = lint;
        this.texts = source.texts();
        this.report = lint.apply(source);
    }

    /**
     * Mends what can be mended. A fix that would draw an error is not made.
     *
     * @param lint checks a text, after each step anew
     */
    public static Mended of(GraphSource source, Function<GraphSource, LintReport> lint) {
        var mending = new Mending(source, lint);
        int round = 0;
        while (round < MOST_ROUNDS && mending.mend()) {
            round++;
        }
        return new Mended(mending.fixed, mending.changed, mending.report);
    }

    /** Whether there was something that could be mended. */
    private boolean mend() {
        Map<Change, Finding> open = open();
        List<Change> chosen = open.isEmpty() ? List.of() : choose(List.of(), List.copyOf(open.keySet()));
        if (chosen.isEmpty()) {
            return false;
        }
        edited(chosen).orElseThrow().forEach((in, after) -> {
            String before = changed.containsKey(in) ? changed.get(in).before() : texts.getOrDefault(in, "");
            changed.put(in, new Mended.Text(before, after));
            texts.put(in, after);
        });
        chosen.forEach(change -> fixed.add(open.get(change)));
        report = check(Map.of());
        return true;
    }

    private Map<Change, Finding> open() {
        var open = new LinkedHashMap<Change, Finding>();
        for (Finding finding : report.findings()) {
            String in = finding.place().file();
            finding.fix()
                    .filter(_ -> texts.containsKey(in))
                    .ifPresent(fix -> open.putIfAbsent(new Change(in, fix.edits()), finding));
        }
        return open;
    }

    /** As many of the candidates as can be made at once beside the sure ones. */
    private List<Change> choose(List<Change> sure, List<Change> candidates) {
        var all = new ArrayList<>(sure);
        all.addAll(candidates);
        if (isAcceptable(all)) {
            return all;
        }
        if (candidates.size() == 1) {
            return sure;
        }
        int half = candidates.size() / 2;
        return choose(choose(sure, candidates.subList(0, half)), candidates.subList(half, candidates.size()));
    }

    private boolean isAcceptable(List<Change> changes) {
        return edited(changes)
                .filter(edited -> check(edited).errors() <= report.errors())
                .isPresent();
    }

    /** The texts of the files that the changes touch, after them; empty when two of them overlap. */
    private Optional<Map<String, String>> edited(List<Change> changes) {
        var edits = new LinkedHashMap<String, List<TextEdit>>();
        changes.forEach(change ->
                edits.computeIfAbsent(change.file(), _ -> new ArrayList<>()).addAll(change.edits()));
        var edited = new LinkedHashMap<String, String>();
        edits.forEach((in, ofFile) ->
                TextEdits.apply(texts.getOrDefault(in, ""), ofFile).ifPresent(text -> edited.put(in, text)));
        return edited.size() == edits.size() ? Optional.of(edited) : Optional.empty();
    }

    private LintReport check(Map<String, String> instead) {
        var now = new HashMap<>(texts);
        now.putAll(instead);
        return lint.apply(GraphSource.parse(source.file(), now.getOrDefault(source.file(), ""), name -> {
            Fragments.Found there = source.fragments().find(name);
            String text = now.get(there.file());
            return text == null ? there : new Fragments.Found.Text(there.file(), text);
        }));
    }
}
