package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PagedTextTest {

    @Test
    void aShortTextIsOnePage() {
        assertThat(PagedText.pageEnd("abc", 0, 10)).isEqualTo(3);
        assertThat(PagedText.pageEnd("", 0, 10)).isZero();
    }

    @Test
    void aPageEndsWithALineIfOneEndsNearItsEnd() {
        assertThat(PagedText.pageEnd("aaaaaaa\nbbbbbbbbb", 0, 10)).isEqualTo(8);
        assertThat(PagedText.pageEnd("a\nbbbbbbbbbbbbbbbbb", 0, 10)).isEqualTo(10);
    }

    @Test
    void aPageNeverEndsInsideACharacter() {
        String text = "a".repeat(9) + "\uD83D\uDE00" + "b".repeat(9);
        assertThat(PagedText.pageEnd(text, 0, 10)).isEqualTo(9);
        assertThat(PagedText.pageEnd(text, 9, 10)).isEqualTo(19);
    }
}
