package dev.retake.engine.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @ParameterizedTest
    @ValueSource(strings = {"1e9995079124", "1e999999999", "{\"cost\":[1E-99999]}", "[[2.5e+100000]]"})
    void aNumberThatWouldFillTheMemoryIsRefused(String text) {
        assertThat(Json.parse(text)).isEmpty();
        assertThat(Json.whatIsWrong(text)).contains("a number has more than a thousand digits");
    }

    @Test
    void aHashThatLooksLikeSuchANumberIsText() {
        assertThat(Json.parse("{\"sha256\":\"0a1e99999b\",\"cost\":1e3}")).isPresent();
    }

    @Test
    void nothingIsNoValue() {
        assertThat(Json.parse("")).isEmpty();
        assertThat(Json.whatIsWrong(" \n")).isEqualTo("it is empty");
        assertThat(Json.whatIsWrong("[1]")).isEqualTo("it is not a JSON object");
    }
}
