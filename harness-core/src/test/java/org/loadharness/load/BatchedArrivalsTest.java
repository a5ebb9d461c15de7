package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

/** Arrivals in batches: those of a law, no one more or fewer, at the beginning of a span each. */
class BatchedArrivalsTest {
    private static final SeedTree SEEDS = new SeedTree(41).child("batches");

    @Test
    void eachArrivalComesAtTheBeginningOfItsSpan() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child("law").child(seed).stream();
            Arrivals law = anyLaw(random);
            Duration every = Duration.ofNanos(1 + random.nextLong(1_000_000_000));

            List<Long> single = within10Seconds(law, SEEDS.child(seed));

            List<Long> batched =
                    first(single.size(), Arrivals.batched(law, every).times(SEEDS.child(seed)));
            assertThat(batched)
                    .as("seed %d, %s each %s", seed, law.text(), every)
                    .isEqualTo(single.stream()
                            .map(nanos -> nanos / every.toNanos() * every.toNanos())
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"poisson:5000/s", "constant:5000/s", "ramp:100..9000/s/3s", "clients:100x50@20/s"})
    void inWholeSpansAsManyComeAsByTheLawAlone(String text) {
        Arrivals law = Arrivals.parse(text);
        Arrivals batched = Arrivals.parse("batched:250ms:" + text);

        for (long millis = 250; millis <= 5_000; millis += 250) {
            Duration whole = Duration.ofMillis(millis);
            assertThat(batched.expectedWithin(whole)).isEqualTo(law.expectedWithin(whole));
            assertThat(batched.expectedWithin(whole.minusMillis(100))).isEqualTo(law.expectedWithin(whole));
        }
        assertThat(batched.expectedWithin(Duration.ZERO)).isZero();
        assertThat(batched.meanPerSecond()).isEqualTo(law.meanPerSecond());
    }

    @Test
    void agentsSendEachBatchTogether() {
        Arrivals law = Arrivals.parse("batched:10ms:poisson:700/s");
        List<Long> all = new ArrayList<>();
        for (Share share : Share.byWeight(List.of(1, 2, 4))) {
            all.addAll(first(1_000, share.times(law, SEEDS, 70)));
        }
        all.sort(null);

        assertThat(all.subList(0, 1_000)).isEqualTo(first(1_000, law.times(SEEDS)));
    }

    /** A tenth of the load is a Poisson process as well: its batches vary by as much as they are large. */
    @Test
    void batchesOfAShareOfIndependentArrivalsAreIndependent() {
        Share tenth = Share.byWeight(List.of(1, 9)).get(0);
        int spans = 2_000;
        int[] sizes = new int[spans];
        ArrivalTimes times = tenth.times(Arrivals.parse("batched:10ms:poisson:5000/s"), SEEDS.child("sizes"), 1_000);
        for (long nanos = times.nextNanos(); nanos < spans * 10_000_000L; nanos = times.nextNanos()) {
            sizes[Math.toIntExact(nanos / 10_000_000)]++;
        }

        double mean = IntStream.of(sizes).average().orElseThrow();
        double variance = IntStream.of(sizes)
                        .mapToDouble(size -> (size - mean) * (size - mean))
                        .sum()
                / spans;
        // 5 standard errors of the mean, and of the variance of a Poisson number of 5
        assertThat(mean).isCloseTo(5, within(5 * Math.sqrt(5.0 / spans)));
        assertThat(variance).isCloseTo(5, within(5 * Math.sqrt(55.0 / spans)));
    }

    @Test
    void theWarmUpComesInBatchesToo() {
        assertThat(Arrivals.parse("batched:1ms:ramp:5..50/s/1s").warming())
                .contains(Arrivals.parse("batched:1ms:constant:5/s"));
        assertThat(Arrivals.parse("batched:1ms:ramp:5..50/s/1s").meanPerSecond())
                .isEqualTo(OptionalDouble.empty());
    }

    private static Arrivals anyLaw(RandomGenerator random) {
        String perSecond = (1 + random.nextInt(400)) + "/s";
        return Arrivals.parse(
                switch (random.nextInt(4)) {
                    case 0 -> "poisson:" + perSecond;
                    case 1 -> "constant:" + perSecond;
                    case 2 -> "ramp:" + (1 + random.nextInt(400)) + ".." + perSecond + "/3s";
                    default -> "clients:7x30@" + perSecond;
                });
    }

    private static List<Long> within10Seconds(Arrivals law, SeedTree seeds) {
        ArrivalTimes times = law.times(seeds);
        List<Long> within = new ArrayList<>();
        for (long nanos = times.nextNanos(); nanos < 10_000_000_000L; nanos = times.nextNanos()) {
            within.add(nanos);
        }
        return within;
    }

    private static List<Long> first(int count, ArrivalTimes times) {
        return LongStream.generate(times::nextNanos).limit(count).boxed().toList();
    }
}
