package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is advised of a queue that grew: no rate that nobody can offer. */
class UnstableQueueAdviceTest {
    @ParameterizedTest
    @CsvSource({
        "27.31, offer less than 27.3/s",
        "0.5, offer less than 0.5/s",
        "0, offer much less",
        "-1.2, offer much less"
    })
    void nobodyIsAskedToOfferLessThanNothing(double bornePerSecond, String advice) {
        assertThat(UnstableQueueAudit.advice(bornePerSecond)).isEqualTo(advice);
    }
}
