package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;

class DelayDemandTest {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @ParameterizedTest
    @CsvSource({"1, 3", "1, 20", "0, 1", "5, 5", "0, 1000"})
    void meanAndVariationAreThoseOfTheDraws(int least, int most) {
        Queueing.Station station = station("delay-min", least + "", "delay-max", most + "", "unit", "10ms");

        double mean = IntStream.rangeClosed(least, most).average().orElseThrow();
        double variance = IntStream.rangeClosed(least, most)
                .mapToDouble(delay -> (delay - mean) * (delay - mean))
                .average()
                .orElseThrow();
        Demand.Known demand = (Demand.Known) station.demand();
        assertThat(demand.meanSeconds()).isCloseTo(mean / 100, within(1e-12));
        assertThat(demand.squaredVariation()).isCloseTo(variance / (mean * mean), within(1e-12));
    }

    @Test
    void thoseServedAtATimeDependOnTheThreadsAndOnTheirClock() {
        assertThat(station("pool", "600").servers()).hasValue(600);
        assertThat(station("pool", "600", "spin", "cpu").servers()).hasValue(Math.min(600, CORES));
        assertThat(station("pool", "1", "spin", "cpu").servers()).hasValue(1);
        assertThat(station("strategy", "per-request").servers()).isEqualTo(OptionalInt.empty());
        assertThat(station("strategy", "per-request", "spin", "cpu").servers()).hasValue(CORES);
        assertThat(station("strategy", "virtual").servers()).hasValue(CORES);
        assertThat(station("strategy", "virtual", "spin", "yield").servers()).isEqualTo(OptionalInt.empty());
    }

    @Test
    void aServerOnSomeCoresHasThoseAlone() {
        assertThat(station("spin", "cpu", "cores", "0").servers()).hasValue(1);
        assertThat(station("spin", "cpu", "cores", "0,2-3,2").servers()).hasValue(3);
        assertThat(station("pool", "600", "cores", "0").servers()).hasValue(600);
    }

    @Test
    void withoutDelaysThereIsNoQueueToSpeakOf() {
        assertThat(new BucketsWorkload().station(Servers.settings("delay-min", "0", "delay-max", "0")))
                .isEmpty();
    }

    private static Queueing.Station station(String... pairs) {
        return new BucketsWorkload().station(Servers.settings(pairs)).orElseThrow();
    }
}
