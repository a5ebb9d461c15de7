package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.load.Arrivals;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.time.Rate;

/** Row "arrivals" of the table of correctness: what was sent is what was planned, and the test of it sees when not. */
class ExponentialInterarrivalsTest {
    private static final SeedTree SEEDS = new SeedTree(37).child("gaps");
    private static final int ARRIVALS = 20_000;
    private static final int SEEDS_TRIED = 100;
    private static final long MILLI_NANOS = 1_000_000;

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 100, 1_000, 10_000, 1_000_000, 50_000_000})
    void poissonArrivalsPassInAtLeast95Of100Seeds(double perSecond) {
        assertThat(passing(perSecond, (times, random) -> times)).isGreaterThanOrEqualTo(95);
    }

    @ParameterizedTest
    @ValueSource(doubles = {50, 100, 1_000, 10_000})
    void timesRoundedToAMillisecondAreRejected(double perSecond) {
        assertThat(passing(perSecond, (times, random) -> times.map(time -> time / MILLI_NANOS * MILLI_NANOS)))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 1_000, 10_000})
    void burstsEveryTenMillisecondsAreRejected(double perSecond) {
        LongUnaryOperator nextBurst = time -> (time / (10 * MILLI_NANOS) + 1) * 10 * MILLI_NANOS;

        assertThat(passing(perSecond, (times, random) -> times.map(nextBurst))).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 100, 1_000, 10_000})
    void evenTimesWithTenPercentOfJitterAreRejected(double perSecond) {
        double meanNanos = 1e9 / perSecond;

        assertThat(passing(
                        perSecond,
                        (times, random) -> LongStream.range(0, ARRIVALS)
                                .map(i -> Math.round((i + 0.1 * (2 * random.nextDouble() - 1)) * meanNanos))))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void usersThatTickTogetherAreRejected(int users) {
        assertThat(passing(
                        1_000,
                        (times, random) -> LongStream.range(0, ARRIVALS).map(i -> i / users * users * MILLI_NANOS)))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void usersThatTickEachByItselfAreRejected(int users) {
        assertThat(passing(1_000, (times, random) -> {
                    double[] phases = random.doubles(users).sorted().toArray();
                    return LongStream.range(0, ARRIVALS)
                            .map(i -> i / users * users * MILLI_NANOS
                                    + Math.round(phases[(int) (i % users)] * users * MILLI_NANOS));
                }))
                .isZero();
    }

    @Test
    void aRateThatIsOffByATwentiethIsRejected() {
        assertThat(passing(1_000, (times, random) -> times.map(time -> Math.round(time * 1.05))))
                .isLessThan(5);
    }

    @Test
    void sendsThatFollowEachOtherByAMicrosecondPassWhereThatIsTolerated() {
        int many = 2_000_000;
        long[] due = times(10_000, many, SEEDS.child("real")).toArray();
        long[] sent = due.clone();
        for (int i = 1; i < many; i++) {
            sent[i] = Math.max(due[i], sent[i - 1] + 1_000);
        }

        ExponentialInterarrivals fit =
                ExponentialInterarrivals.of(interarrivals(LongStream.of(sent)), new Rate(10_000));

        assertThat(passes(fit, 0)).isFalse();
        assertThat(fit.distance()).isBetween(0.008, 0.012);
        assertThat(passes(fit, 0.01)).isTrue();
        assertThat(passes(ExponentialInterarrivals.of(interarrivals(LongStream.of(due)), new Rate(10_000)), 0))
                .isTrue();
    }

    @Test
    void bucketsGiveTheSameAsEveryTimeByItself() {
        for (int seed = 0; seed < 200; seed++) {
            RandomGenerator random = SEEDS.child("all").child(seed).stream();
            int count = 1 + random.nextInt(500);
            double planned = 1_000 * Math.exp(random.nextDouble(-0.2, 0.2));
            long[] interarrivals =
                    distancesOf(times(1_000, count + 1, SEEDS.child(seed)).toArray());
            double[] sorted =
                    Arrays.stream(interarrivals).asDoubleStream().sorted().toArray();
            ExponentialDistribution law = new ExponentialDistribution(null, 1e9 / planned);

            ExponentialInterarrivals fit =
                    ExponentialInterarrivals.of(Distribution.of(interarrivals), new Rate(planned));

            KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();
            assertThat(fit.count()).isEqualTo(count);
            assertThat(fit.distance())
                    .as("seed %d", seed)
                    .isCloseTo(test.kolmogorovSmirnovStatistic(law, sorted), within(0.0005 + 1.0 / count * 0.001));
            assertThat(fit.probability())
                    .as("seed %d", seed)
                    .isCloseTo(test.kolmogorovSmirnovTest(law, sorted), within(0.03));
        }
    }

    @Test
    void probabilitiesAreThoseOfTheTables() {
        // the 99 % points of Kolmogorov's limit, 1.6276 / sqrt(n), and of n = 10 (Massey, JASA 46, 1951)
        assertThat(new ExponentialInterarrivals(1_000_000, 1.6276 / 1_000).probability())
                .isCloseTo(0.01, within(0.0001));
        assertThat(new ExponentialInterarrivals(1_000_000_000_000L, 1.6276e-6).probability())
                .isCloseTo(0.01, within(0.0001));
        assertThat(new ExponentialInterarrivals(10, 0.4889).probability()).isCloseTo(0.01, within(0.0005));
    }

    @Test
    void theEndsOfTheScaleAreCertain() {
        assertThat(ExponentialInterarrivals.of(Distribution.EMPTY, new Rate(1)).probability())
                .isEqualTo(1);
        assertThat(new ExponentialInterarrivals(Long.MAX_VALUE, 1).probability())
                .isZero();
        assertThat(new ExponentialInterarrivals(1_000, 0.9).probability()).isZero();
        assertThat(new ExponentialInterarrivals(1_000, 0.005).probability(0.01)).isEqualTo(1);
        assertThat(new ExponentialInterarrivals(1_000, 0.001).probability()).isCloseTo(1, within(1e-6));
    }

    /** How many of a hundred seeds pass, once their times were changed. */
    private static long passing(double perSecond, Change change) {
        Rate rate = new Rate(perSecond);
        return IntStream.range(0, SEEDS_TRIED)
                .mapToObj(seed -> SEEDS.child("tried").child(seed))
                .map(seeds -> change.apply(times(perSecond, ARRIVALS, seeds), seeds.child("change").stream()))
                .filter(times -> passes(ExponentialInterarrivals.of(interarrivals(times), rate), 0))
                .count();
    }

    /** At a level of one in a hundred. */
    private static boolean passes(ExponentialInterarrivals fit, double toleratedDistance) {
        return fit.probability(toleratedDistance) >= 0.01;
    }

    private static LongStream times(double perSecond, int count, SeedTree seeds) {
        ArrivalTimes times = new Arrivals.Poisson(new Rate(perSecond)).times(seeds);
        return LongStream.generate(times::nextNanos).limit(count);
    }

    private static Distribution interarrivals(LongStream times) {
        return Distribution.of(distancesOf(times.toArray()));
    }

    private static long[] distancesOf(long[] times) {
        return IntStream.range(1, times.length)
                .mapToLong(i -> times[i] - times[i - 1])
                .toArray();
    }

    private interface Change {
        LongStream apply(LongStream times, RandomGenerator random);
    }
}
