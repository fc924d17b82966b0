package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Turns YAML text into values with positions, within bounds; nothing is constructed but text, lists and maps. */
final class YamlReader {

    private static final String TAG_REMEDY = "Remove the tag.";

    private final Problems problems;
    private final YamlTree tree;

    private final TextIndex index;

    private YamlReader(TextIndex index, Problems problems) {
        this.index = index;
        this.problems = problems;
        this.tree = new YamlTree(index, problems);
    }

    /**
     * A text as values.
     *
     * @param root as much as could be read
     * @param aliases where values were taken over by aliases and merge keys, in code points
     */
    record Document(Optional<Yaml> root, List<Integer> aliases) {}

    /**
     * What could be read of a text, up to the first mistake of syntax.
     *
     * @param index of a text with no character that YAML forbids
     */
    static Document read(TextIndex index, Problems problems) {
        var reader = new YamlReader(index, problems);
        var root = reader.read();
        return new Document(root, reader.tree.aliases());
    }

    private Optional<Yaml> read() {
        String text = index.text();
        var settings = LoadSettings.builder()
                .setUseMarks(true)
                .setParseComments(false)
                // One chunk: the library copies all it has read whenever a token crosses a chunk.
                .setBufferSize(text.length() + 1)
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
        int documents = 0;
        try {
            for (Event event : new Parse(settings).parseString(text)) {
                if (event instanceof DocumentStartEvent && ++documents == 2) {
                    problems.error(
                            LoadRule.YAML_DOCUMENTS,
                            place(event.getStartMark()),
                            Optional.empty(),
                            "A second YAML document begins here.",
                            "Keep one document in a file: remove this `---` and what follows.");
                    return tree.root();
                }
                if (!take(event)) {
                    return Optional.empty();
                }
            }
        } catch (MarkedYamlEngineException e) {
            syntaxError(e);
        } catch (RuntimeException e) {
            // Whatever the library trips over is a mistake of the text: a source never throws.
            syntaxError(Place.start(index.file()), "it has a part that YAML does not know");
        }
        return tree.root();
    }

    /** Whether reading may go on. */
    private boolean take(Event event) {
        return switch (event) {
            case ScalarEvent scalar -> {
                refuseTag(scalar.getTag(), event);
                tree.scalar(
                        new Yaml.Scalar(
                                index,
                                start(event),
                                event.getEndMark().map(Mark::getIndex).orElse(0),
                                scalar.getValue(),
                                scalar.isPlain() && scalar.getTag().isEmpty()),
                        scalar.getAnchor().map(anchor -> anchor.getValue()));
                yield tree.withinBounds(place(event.getStartMark()));
            }
            case SequenceStartEvent sequence -> {
                refuseTag(sequence.getTag(), event);
                tree.open(false, start(event), sequence.getAnchor().map(anchor -> anchor.getValue()));
                yield tree.withinBounds(place(event.getStartMark()));
            }
            case MappingStartEvent mapping -> {
                refuseTag(mapping.getTag(), event);
                tree.open(true, start(event), mapping.getAnchor().map(anchor -> anchor.getValue()));
                yield tree.withinBounds(place(event.getStartMark()));
            }
            case AliasEvent alias -> {
                tree.alias(
                        alias.getAlias().getValue(),
                        start(event),
                        event.getEndMark().map(Mark::getIndex).orElse(0));
                yield tree.withinBounds(place(event.getStartMark()));
            }
            case SequenceEndEvent _, MappingEndEvent _ -> {
                tree.close(event.getEndMark().map(Mark::getIndex).orElse(0));
                yield tree.withinBounds(place(event.getStartMark()));
            }
            default -> true;
        };
    }

    private void refuseTag(Optional<String> tag, Event event) {
        tag.ifPresent(name -> problems.error(
                LoadRule.YAML_TAG,
                place(event.getStartMark()),
                Optional.empty(),
                "YAML tags such as `" + name.replace("tag:yaml.org,2002:", "!!") + "` are not allowed here.",
                TAG_REMEDY));
    }

    /** What is never closed is told where it opens, not where the text ends. */
    private void syntaxError(MarkedYamlEngineException e) {
        Optional<Mark> opens = e.getContextMark()
                .filter(_ -> e.getProblemMark()
                        .filter(mark -> index.charOffset(mark.getIndex())
                                >= index.text().stripTrailing().length())
                        .isPresent());
        int at = index.charOffset(opens.map(Mark::getIndex).orElse(0));
        char first =
                opens.isPresent() && at < index.text().length() ? index.text().charAt(at) : ' ';
        if ("\"'[{".indexOf(first) < 0) {
            syntaxError(place(e.getProblemMark().or(e::getContextMark)), e.getProblem());
            return;
        }
        boolean isQuote = first == '"' || first == '\'';
        problems.error(
                LoadRule.YAML_SYNTAX,
                place(opens),
                Optional.empty(),
                "This is not YAML: the " + (isQuote ? "quote" : "bracket") + " that opens here is never closed.",
                "Close it with `"
                        + switch (first) {
                            case '[' -> "]";
                            case '{' -> "}";
                            default -> Character.toString(first);
                        }
                        + "`" + (isQuote ? ", or write the text without quotes." : "."));
    }

    private void syntaxError(Place place, String problem) {
        boolean tab = problem.contains("TAB");
        problems.error(
                LoadRule.YAML_SYNTAX,
                place,
                Optional.empty(),
                tab ? "A tab stands where YAML wants spaces." : "This is not YAML: " + sentence(problem) + ".",
                tab
                        ? "Indent with spaces."
                        : "Check indentation, quotes and brackets here and just above; a text with `: `, ` #` or a"
                                + " leading `{`, `[`, `*`, `&`, `@` needs quotes.");
    }

    private static String sentence(String problem) {
        String line = problem.replace('\n', ' ').strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private static int start(Event event) {
        return event.getStartMark().map(Mark::getIndex).orElse(0);
    }

    private Place place(Optional<Mark> mark) {
        int offset = index.charOffset(mark.map(Mark::getIndex).orElse(0));
        return index.place(offset, offset);
    }
}
