package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.TextEdit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StretchTest {

    private static final List<String> LINES = List.of("a: 1", "  \uD83D\uDE00: bcd  ", "");

    private static Finding finding(Place place) {
        return new Finding(Severity.ERROR, "rule", place, Optional.empty(), "What.", "Do.", Optional.empty());
    }

    private static String chars(int line, int column, int endLine, int endColumn) {
        var place = new Place("g.yaml", line, column, endLine, endColumn);
        return Stretch.of(LINES, place, finding(place))
                .map(found -> String.join("\n", LINES).substring(found.from(), found.to()))
                .orElse("");
    }

    @Test
    void columnsAreCodePoints() {
        assertThat(chars(2, 6, 2, 9)).isEqualTo("bcd");
    }

    @Test
    void itEndsWithItsLineAndAPlaceWithoutCharsIsTheLine() {
        assertThat(chars(1, 4, 2, 4)).isEqualTo("1");
        assertThat(chars(2, 1, 2, 1)).isEqualTo("\uD83D\uDE00: bcd");
    }

    @Test
    void thereIsNoneWhereThereIsNothingToMark() {
        assertThat(chars(3, 1, 3, 1)).isEmpty();
        assertThat(chars(9, 1, 9, 5)).isEmpty();
    }

    private static List<Stretch> after(int from, int to, String replacement) {
        return new Stretch(4, 8, finding(Place.start("g.yaml")))
                .after(new TextEdit(from, to, replacement))
                .toList();
    }

    @Test
    void itMovesWithWhatIsBeforeItAndGrowsWithWhatIsInIt() {
        assertThat(after(0, 1, "xyz")).extracting(Stretch::from, Stretch::to).containsExactly(tuple(6, 10));
        assertThat(after(5, 6, "")).extracting(Stretch::from, Stretch::to).containsExactly(tuple(4, 7));
        assertThat(after(8, 8, "x")).extracting(Stretch::from, Stretch::to).containsExactly(tuple(4, 8));
    }

    @Test
    void itGoesWithItsChars() {
        assertThat(after(4, 8, "")).isEmpty();
        assertThat(after(2, 6, "x")).isEmpty();
    }
}
