package dev.retake.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

class ExcerptTest {

    @Property
    void itIsWithinTheBoundAndMadeOfWholeCharacters(
            @ForAll @StringLength(max = 600) String source, @ForAll @IntRange(min = 100, max = 500) int bound) {
        Excerpt excerpt = Excerpt.of(source, bound);
        byte[] bytes = excerpt.text().getBytes(StandardCharsets.UTF_8);
        String readable = Excerpt.readable(source);

        assertThat(bytes.length).isLessThanOrEqualTo(bound);
        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(excerpt.text());
        assertThat(excerpt.cut()).isEqualTo(readable.getBytes(StandardCharsets.UTF_8).length > bound);
        if (excerpt.cut()) {
            assertThat(excerpt.text()).contains(" bytes are left out here");
            int from = excerpt.text().indexOf("\n[... ");
            assertThat(readable).startsWith(excerpt.text().substring(0, Math.max(0, from)));
        } else {
            assertThat(excerpt.text()).isEqualTo(readable);
        }
    }
}
