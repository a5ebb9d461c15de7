package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailedAttemptsTest {
    private final FailedAttempts attempts = new FailedAttempts();

    @Test
    void eachSaysWhenItEndedWhenTheNextBeganAndHowItFailed() {
        attempts.add(1_200_000, 2_200_000, "http-503");
        attempts.add(3_000_000_001L, 3_000_000_002L, "odd; kind");

        assertThat(attempts.text()).isEqualTo("0.001200000 0.002200000 http-503;3.000000001 3.000000002 odd, kind");
    }

    @Test
    void ofMoreThanAThousandTheLastIsStillKnown() {
        for (int attempt = 0; attempt < 3_000; attempt++) {
            attempts.add(attempt, attempt + 1L, "refused");
        }

        assertThat(attempts.text().split(";")).hasSize(1_000);
        assertThat(attempts.text()).endsWith(";0.000002999 0.000003000 refused");
    }
}
