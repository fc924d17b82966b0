package dev.retake.app.design;

import dev.retake.app.resource.DesignText;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.TextEdit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Point2D;
import javafx.scene.control.Tooltip;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.event.MouseOverTextEvent;
import org.fxmisc.richtext.model.PlainTextChange;
import org.fxmisc.richtext.model.StyleSpans;

/** Underlines what findings are about in an area, and tells their words; both move with the text until it is read anew. */
final class Underlines {

    private static final String ERROR = "found-error";
    private static final String WARNING = "found-warning";
    private static final Set<String> LOOKS = Set.of(ERROR, WARNING);
    private static final Duration REST = Duration.ofMillis(400);
    private static final int BELOW_POINTER = 16;

    private final CodeArea area;
    private final Tooltip hovered = new Tooltip();
    private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
    private List<Stretch> stretches = List.of();

    Underlines(CodeArea area) {
        this.area = area;
        hovered.setWrapText(true);
        area.plainTextChanges().subscribe(this::moved);
        area.caretPositionProperty().addListener((_, _, _) -> tell());
        area.setMouseOverTextDelay(REST);
        area.addEventHandler(
                MouseOverTextEvent.MOUSE_OVER_TEXT_BEGIN,
                event -> hover(event.getCharacterIndex(), event.getScreenPosition()));
        area.addEventHandler(MouseOverTextEvent.MOUSE_OVER_TEXT_END, _ -> hovered.hide());
    }

    /** What was found on the caret's line, and what to do; empty if nothing was. */
    ReadOnlyStringProperty wordsProperty() {
        return words.getReadOnlyProperty();
    }

    /** What was found on the caret's line and can be mended without thought: the one that the caret is at, else the first. */
    Optional<Finding> mendable() {
        int caret = area.getCaretPosition();
        List<Stretch> mendable = onCaretLine()
                .filter(stretch -> stretch.finding().fix().isPresent())
                .toList();
        return mendable.stream()
                .filter(stretch -> stretch.holds(caret))
                .findFirst()
                .or(() -> mendable.stream().findFirst())
                .map(Stretch::finding);
    }

    void show(List<Stretch> found) {
        stretches = found;
        int begin = 0;
        for (int line = 0; line < area.getParagraphs().size(); line++) {
            int length = area.getParagraphLength(line);
            int end = begin + length;
            int first = begin;
            List<Stretch> here = found.stream()
                    .filter(stretch -> stretch.from() >= first && stretch.from() < end)
                    .toList();
            if (length > 0 && (!here.isEmpty() || isUnderlined(line))) {
                underline(begin, end, here);
            }
            begin = end + 1;
        }
        tell();
    }

    /** The styles that colours give to chars, and those of the findings that the chars have. */
    static StyleSpans<Collection<String>> keep(
            StyleSpans<Collection<String>> shown, StyleSpans<Collection<String>> colours) {
        return shown.overlay(
                colours,
                (old, now) -> Stream.concat(now.stream(), old.stream().filter(LOOKS::contains))
                        .toList());
    }

    private boolean isUnderlined(int line) {
        return area.getParagraph(line).getStyleSpans().stream()
                .anyMatch(span -> span.getStyle().stream().anyMatch(LOOKS::contains));
    }

    private void underline(int begin, int end, List<Stretch> here) {
        area.setStyleSpans(begin, area.getStyleSpans(begin, end).mapStyles(Underlines::without));
        // Errors come last: theirs is the line where both are.
        here.stream()
                .sorted((a, b) -> b.finding().severity().compareTo(a.finding().severity()))
                .forEach(stretch -> area.setStyleSpans(
                        stretch.from(),
                        area.getStyleSpans(stretch.from(), Math.min(end, stretch.to()))
                                .mapStyles(
                                        style -> with(style, stretch.finding().severity()))));
    }

    private static Collection<String> without(Collection<String> style) {
        return style.stream().filter(name -> !LOOKS.contains(name)).toList();
    }

    private static Collection<String> with(Collection<String> style, Severity severity) {
        var all = new ArrayList<>(without(style));
        all.add(severity == Severity.ERROR ? ERROR : WARNING);
        return all;
    }

    private void moved(PlainTextChange change) {
        var edit = new TextEdit(change.getPosition(), change.getRemovalEnd(), change.getInserted());
        stretches = stretches.stream().flatMap(stretch -> stretch.after(edit)).toList();
        tell();
    }

    private void tell() {
        words.set(words(onCaretLine()));
    }

    private Stream<Stretch> onCaretLine() {
        int line = area.getCurrentParagraph();
        int begin = area.getAbsolutePosition(line, 0);
        int end = begin + area.getParagraphLength(line);
        return stretches.stream().filter(stretch -> stretch.from() >= begin && stretch.from() < end);
    }

    private void hover(int offset, Point2D pointer) {
        String said = words(stretches.stream().filter(stretch -> stretch.holds(offset)));
        if (!said.isEmpty()) {
            hovered.setText(said);
            hovered.show(area, pointer.getX(), pointer.getY() + BELOW_POINTER);
        }
    }

    private static String words(Stream<Stretch> told) {
        return told.map(Stretch::finding)
                .map(finding -> DesignText.FINDING.text(finding.message(), finding.remedy()))
                .distinct()
                .collect(Collectors.joining("\n"));
    }
}
