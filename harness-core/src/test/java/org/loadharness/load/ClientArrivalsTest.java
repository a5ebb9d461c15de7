package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;

/** Clients of a fixed number of requests each: all of them come, and the last ones thinly. */
class ClientArrivalsTest {
    private static final SeedTree SEEDS = new SeedTree(31).child("clients");

    @ParameterizedTest
    @ValueSource(strings = {"clients:50x5@0.5/s", "clients:2x7@3/s", "clients:3x1000@7/s"})
    void exactlyTheirRequestsComeInOrder(String text) {
        Arrivals law = Arrivals.parse(text);
        String[] numbers = text.replaceAll("[^0-9]+", " ").strip().split(" ", -1);

        List<Long> times = times(law, SEEDS);

        assertThat(times).hasSize(Integer.parseInt(numbers[0]) * Integer.parseInt(numbers[1]));
        assertThat(times).isSorted().allMatch(nanos -> nanos >= 0);
        assertThat(law.text()).isEqualTo(text);
        assertThat(times(law, SEEDS)).isEqualTo(times);
    }

    @Test
    void asManyComeWithinATimeAsTheFormulaSays() {
        Arrivals law = Arrivals.parse("clients:50x5@0.5/s");
        int cases = Cases.of(400, 20_000);
        for (long seconds : new long[] {1, 5, 10, 20, 60}) {
            double sum = 0;
            for (int i = 0; i < cases; i++) {
                sum += times(law, SEEDS.child(i)).stream()
                        .filter(nanos -> nanos <= seconds * 1_000_000_000)
                        .count();
            }
            // 5 standard errors of a sum of 50 clients' numbers, each of variance at most 5
            assertThat(law.expectedWithin(Duration.ofSeconds(seconds)))
                    .isCloseTo(sum / cases, within(5 * Math.sqrt(50 * 5.0 / cases)));
        }
    }

    @Test
    void atFirstTheyAreAPoissonProcessAndAtTheEndTheyThinOut() {
        Arrivals law = Arrivals.parse("clients:200x50@1/s");

        assertThat(law.expectedWithin(Duration.ofSeconds(10))).isCloseTo(2_000, within(0.1));
        assertThat(law.expectedWithin(Duration.ofSeconds(50))).isBetween(9_000.0, 9_500.0);
        assertThat(law.expectedWithin(Duration.ofHours(1))).isCloseTo(10_000, within(1e-6));
        assertThat(law.warming()).contains(Arrivals.poisson(200));
        assertThat(law.meanPerSecond()).isEmpty();
    }

    @Test
    void whatIsWrongIsSaidWithTheWayOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arrivals.parse("clients:50@0.5/s"))
                .withMessageContaining("as in clients:50x5@0.5/s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arrivals.parse("clients:0x5@0.5/s"))
                .withMessageContaining("must be from 1 to 10000000, were 0 x 5");
    }

    private static List<Long> times(Arrivals law, SeedTree seeds) {
        ArrivalTimes times = law.times(seeds);
        List<Long> all = new ArrayList<>();
        for (long nanos = times.nextNanos(); nanos != ArrivalTimes.EXHAUSTED; nanos = times.nextNanos()) {
            all.add(nanos);
        }
        return all;
    }
}
