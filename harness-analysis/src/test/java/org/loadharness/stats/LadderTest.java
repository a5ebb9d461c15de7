package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Pooled.Percentiles;

class LadderTest {
    @Test
    void itClimbsByNines() {
        assertThat(Percentiles.FRACTIONS.stream().map(BigDecimal::toPlainString))
                .startsWith(
                        "0.1", "0.2", "0.25", "0.3", "0.4", "0.5", "0.6", "0.7", "0.75", "0.8", "0.9", "0.95", "0.98",
                        "0.99", "0.995", "0.998", "0.999", "0.9995")
                .endsWith("0.999999995", "0.999999998", "0.999999999", "1");
        assertThat(Percentiles.FRACTIONS).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void itHoldsEveryPercentileOfTheSummary() {
        assertThat(Percentiles.FRACTIONS.stream().map(BigDecimal::toPlainString))
                .contains("0.5", "0.9", "0.95", "0.99", "0.999");
    }

    @Test
    void noStepIsTooFineForTheSamplesItNeeds() {
        Distribution few = Distribution.of(new long[999]);
        Distribution enough = Distribution.of(new long[1000]);

        assertThat(few.percentileNanos(new BigDecimal("0.99").doubleValue())).isEmpty();
        assertThat(enough.percentileNanos(new BigDecimal("0.99").doubleValue())).isPresent();
    }
}
