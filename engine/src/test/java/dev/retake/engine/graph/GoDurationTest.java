package dev.retake.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class GoDurationTest {

    @Property
    void whatIsPrintedReadsBack(@ForAll @LongRange(min = 0, max = 1_000_000_000_000_000_000L) long nanos) {
        Duration duration = Duration.ofNanos(nanos);
        assertThat(GoDuration.parse(GoDuration.format(duration))).contains(duration);
    }

    @Example
    void itReadsWhatGoReadsAndNothingElse() {
        assertThat(GoDuration.parse("1h30m")).contains(Duration.ofMinutes(90));
        assertThat(GoDuration.parse("1.5s")).contains(Duration.ofMillis(1500));
        assertThat(GoDuration.parse(".5s")).contains(Duration.ofMillis(500));
        assertThat(GoDuration.parse("20")).isEmpty();
        assertThat(GoDuration.parse("")).isEmpty();
        assertThat(GoDuration.parse("1 s")).isEmpty();
        assertThat(GoDuration.parse("1d")).isEmpty();
        assertThat(GoDuration.parse("99999999999999h")).isEmpty();
        assertThat(GoDuration.format(Duration.ofMinutes(2))).isEqualTo("2m0s");
        assertThat(GoDuration.shortest(Duration.ofMinutes(2))).isEqualTo("2m");
        assertThat(GoDuration.shortest(Duration.ofHours(1))).isEqualTo("1h");
        assertThat(GoDuration.shortest(Duration.ofMinutes(100))).isEqualTo("1h40m");
        assertThat(GoDuration.shortest(Duration.ZERO)).isEqualTo("0s");
        assertThat(GoDuration.shortest(Duration.ofSeconds(10))).isEqualTo("10s");
        assertThat(GoDuration.format(Duration.ofMillis(300))).isEqualTo("300ms");
    }
}
