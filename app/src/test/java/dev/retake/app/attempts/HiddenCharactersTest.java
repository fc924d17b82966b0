package dev.retake.app.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HiddenCharactersTest {

    @Test
    void whatWouldNotBeSeenIsNamed() {
        assertThat(HiddenCharacters.in("a \u202Eb\u202C c\u001B[0m"))
                .contains("escape, pop directional formatting, right-to-left override");
    }

    @Test
    void plainTextOfAnyScriptHidesNothing() {
        assertThat(HiddenCharacters.in("a\tb\n\u6F22\u5B57 \u0639 \uD83D\uDE00 \u00E9"))
                .isEmpty();
    }

    @Test
    void manyKindsAreNotAllNamed() {
        assertThat(HiddenCharacters.in("\u0001\u0002\u0003\u0004\u0005\u0006\u0007")
                        .orElseThrow())
                .endsWith(", \u2026");
    }
}
