package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.plan.Precision.Goal;
import org.loadharness.plan.Precision.Metric;
import org.loadharness.random.SeedTree;

class PrecisionTest {
    @Test
    void aTextIsReadWithItsShares() {
        assertThat(Precision.parse("throughput:3%, p99 : 12.5 %").goals())
                .containsExactly(new Goal(Metric.THROUGHPUT, 0.03), new Goal(Metric.P99, 0.125));
    }

    @Test
    void aPercentileIsReadWithItsPointAndWithout() {
        assertThat(Precision.parse("p999:5%")).isEqualTo(Precision.parse("p99.9:5%"));
        assertThat(Precision.parse("p999:5%").text()).isEqualTo("p99.9:5%");
    }

    @Test
    void aShareThatAProgramHasComputedIsReadBack() {
        for (double share : new double[] {1 / 3.0, 1 / 30.0, Math.nextUp(0.001), Math.nextDown(1)}) {
            Precision precision = new Precision(List.of(new Goal(Metric.MEAN, share)));

            assertThat(Precision.parse(precision.text())).isEqualTo(precision);
        }
    }

    @Test
    void textsLeadBackToTheirPrecision() {
        for (long seed = 1; seed <= 1_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            List<Metric> metrics = new ArrayList<>(List.of(Metric.values()));
            Collections.rotate(metrics, random.nextInt(metrics.size()));
            Precision precision = new Precision(metrics.subList(0, 1 + random.nextInt(metrics.size())).stream()
                    .map(metric -> new Goal(metric, (1_000 + random.nextInt(999_001)) / 1e6))
                    .toList());

            assertThat(Precision.parse(precision.text())).as("seed %d", seed).isEqualTo(precision);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99 | \"p99\" is no precision; write METRIC:SHARE, as in p99:10%",
                "'' | \"\" is no precision; write METRIC:SHARE",
                "p99:5%, | \"\" is no precision; write METRIC:SHARE",
                "p98:5% | \"p98\" is no metric; use throughput, mean, p50, p90, p95, p99, p99.9",
                "p99:5 | \"p99:5\": \"5\" is no percentage; write one from 0.1% to 100%, as in p99:5%",
                "mean:-5% | \"mean:-5%\": \"-5%\" is no percentage",
                "mean:0.09% | \"mean:0.09%\": must be from 0.1% to 100%",
                "mean:100.1% | \"mean:100.1%\": must be from 0.1% to 100%",
                "mean:5%,p50:1%,mean:6% | \"mean:6%\": a second value for mean; keep one",
            })
    void whatIsWrongIsReportedWithItsTextAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Precision.parse(text))
                .withMessageStartingWith(message);
    }

    @Test
    void shareAndMetricsAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Goal(Metric.MEAN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Goal(Metric.MEAN, 1.01));
        assertThatIllegalArgumentException().isThrownBy(() -> new Precision(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Precision(List.of(new Goal(Metric.MEAN, 0.1), new Goal(Metric.MEAN, 0.2))));
    }
}
