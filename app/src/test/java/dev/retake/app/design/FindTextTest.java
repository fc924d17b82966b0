package dev.retake.app.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.app.design.FindText.Found;
import dev.retake.app.design.FindText.Match;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is sought in a text is found as it was meant. */
class FindTextTest {

    private static List<Match> found(FindText sought, String text) {
        return sought.in(text) instanceof Found.Matches(var all) ? all : List.of();
    }

    @Test
    void wordsAndLettersAreAsAskedFor() {
        assertThat(found(new FindText("id", false, false, false), "ID: idle")).hasSize(2);
        assertThat(found(new FindText("id", false, true, false), "ID: idle")).containsExactly(new Match(4, 6));
        assertThat(found(new FindText("id", true, false, false), "ID: idle")).containsExactly(new Match(0, 2));
        assertThat(found(new FindText("a.c", false, false, false), "abc a.c")).containsExactly(new Match(4, 7));
    }

    @Test
    void groupsStandInWhatComesInstead() {
        var sought = new FindText("(\\w+): (\\w+)", false, false, true);
        assertThat(sought.replacement("x\na: b", new Match(2, 6), "$2: $1")).isEqualTo("b: a");
        assertThat(new FindText("a", false, false, false).replacement("a", new Match(0, 1), "$1"))
                .isEqualTo("$1");
    }

    @Test
    void whatIsNoExpressionOrTakesTooLongIsSaid() {
        assertThat(new FindText("(", false, false, true).in("(")).isInstanceOf(Found.NotPossible.class);
        assertThat(new FindText(".*a.*a.*a.*a.*a.*a.*a.*b", false, false, true).in("a".repeat(200)))
                .isInstanceOf(Found.TooMuch.class);
    }
}
