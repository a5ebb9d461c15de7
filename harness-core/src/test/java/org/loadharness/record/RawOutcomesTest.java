package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Outcome;

class RawOutcomesTest {
    private final RawOutcomes outcomes = new RawOutcomes();

    @Test
    void aKindKeepsItsNumber() {
        int timeout = code("timeout");

        assertThat(code("refused")).isNotEqualTo(timeout);
        assertThat(code("timeout")).isEqualTo(timeout);
        assertThat(text(timeout)).isEqualTo("timeout");
        assertThat(text(RawOutcomes.SUCCESS)).isEqualTo("success");
    }

    @Test
    void kindsBeyondTheHundredthAreOther() {
        for (int kind = 0; kind < 100; kind++) {
            assertThat(text(code("kind " + kind))).isEqualTo("kind " + kind);
        }

        assertThat(text(code("kind 100"))).isEqualTo("other");
        assertThat(text(code("kind 101"))).isEqualTo("other");
        assertThat(text(code("kind 7"))).isEqualTo("kind 7");
    }

    @Test
    void noFailureReadsLikeASuccess() {
        assertThat(text(code("success"))).isEqualTo("failure(success)");
    }

    @Test
    void hostileKindsAreHarmlessCells() {
        assertThat(text(code("a,b"))).isEqualTo("\"a,b\"");
        assertThat(text(code("say \"no\""))).isEqualTo("\"say \"\"no\"\"\"");
        assertThat(text(code("=1+1"))).isEqualTo("'=1+1");
        assertThat(text(code("two\r\nlines"))).isEqualTo("two  lines");
        assertThat(text(code("\u00fcber"))).isEqualTo("\u00fcber");
    }

    private int code(String kind) {
        return outcomes.code(new Outcome.Failure(kind, new IllegalStateException(kind)));
    }

    private String text(int code) {
        return new String(outcomes.text(code), StandardCharsets.UTF_8);
    }
}
