package dev.retake.app.widget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {

    @Test
    void charactersThatHideOrReorderAreShownAsMarksOneForOne() {
        String hostile = "a\u0000b\u001B[31mc\u202Ed\u2066e\u200Bf\r\ng\u0085h\u007F";
        String shown = VisibleText.of(hostile);

        assertThat(shown).hasSameSizeAs(hostile);
        assertThat(shown).isEqualTo("a\u2400b\u241B[31mc\u2426d\u2426e\u2426f\u240D\ng\u2426h\u2421");
    }

    @Test
    void plainTextStaysAsItIs() {
        String plain = "Tabs\tand lines\nand \u00E9\u20AC\uD83D\uDE00";
        assertThat(VisibleText.of(plain)).isSameAs(plain);
    }
}
