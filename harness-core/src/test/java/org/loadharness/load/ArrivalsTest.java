package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals.Constant;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.Arrivals.Ramp;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Rate;

class ArrivalsTest {
    private static final SeedTree SEEDS = new SeedTree(7).child("arrivals");
    private static final long SECOND_NANOS = 1_000_000_000;

    @Test
    void dueTimesNeverDecreaseAndEndOnce() {
        for (int seed = 0; seed < 1000; seed++) {
            SeedTree seeds = SEEDS.child("order").child(seed);
            Arrivals law = anyLaw(seeds.child("law").stream());
            ArrivalTimes times = law.times(seeds);
            long before = 0;
            boolean hasEnded = false;
            for (int i = 0; i < 300; i++) {
                long next = times.nextNanos();
                assertThat(next)
                        .as("seed %d, %s, arrival %d", seed, law.text(), i)
                        .isGreaterThanOrEqualTo(before);
                assertThat(!hasEnded || next == ArrivalTimes.EXHAUSTED)
                        .as("seed %d", seed)
                        .isTrue();
                hasEnded = next == ArrivalTimes.EXHAUSTED;
                assertThat(hasEnded || next <= 2 * ArrivalTimes.LATEST_NANOS - SECOND_NANOS)
                        .as("seed %d", seed)
                        .isTrue();
                before = next;
            }
        }
    }

    @Test
    void theLowestRateEndsBeforeTheClockDoes() {
        for (Arrivals law : List.of(
                new Constant(new Rate(Rate.LEAST_PER_SECOND)),
                new Poisson(new Rate(Rate.LEAST_PER_SECOND)),
                Arrivals.parse("ramp:0.01..0.000000001/s/1000000h"))) {
            ArrivalTimes times = law.times(SEEDS.child("end"));

            long[] last = IntStream.range(0, 100_000_000)
                    .mapToLong(i -> times.nextNanos())
                    .dropWhile(time -> time != ArrivalTimes.EXHAUSTED)
                    .limit(1000)
                    .toArray();

            assertThat(last).as(law.text()).hasSize(1000).containsOnly(ArrivalTimes.EXHAUSTED);
        }
    }

    @Test
    void oneSeedGivesTheSameTimesAndAnotherOneOthers() {
        Arrivals poisson = new Poisson(new Rate(500));
        for (int seed = 0; seed < 1000; seed++) {
            SeedTree seeds = SEEDS.child("same").child(seed);

            assertThat(first(20, poisson.times(seeds))).isEqualTo(first(20, poisson.times(new SeedTree(seeds.seed()))));
            assertThat(first(20, poisson.times(seeds))).isNotEqualTo(first(20, poisson.times(seeds.child("other"))));
        }
    }

    @Test
    void aPlanIsTheSameOnEveryMachine() {
        // computed once; a change breaks every plan that is to be repeated
        assertThat(first(4, new Poisson(new Rate(500)).times(new SeedTree(42))))
                .containsExactly(2_706_221, 3_054_715, 3_707_841, 4_551_611);
    }

    @Test
    void constantArrivalsAreExactAfterABillion() {
        for (String rate : List.of("3/s", "7/s", "0.01/s", "999999937/s", "1/m", "44100/s", "0.3/s")) {
            EvenGaps gaps = EvenGaps.of(Rate.parse(rate));
            BigDecimal perSecond = BigDecimal.valueOf(Rate.parse(rate).perSecond());

            for (long index : new long[] {1, 2, 3, 1_000_000, 999_999_999, 1_000_000_000}) {
                long exactNanos = BigDecimal.valueOf(index)
                        .multiply(BigDecimal.valueOf(SECOND_NANOS))
                        .divide(perSecond, 0, RoundingMode.HALF_UP)
                        .min(BigDecimal.valueOf(Long.MAX_VALUE))
                        .longValueExact();
                long expected = exactNanos > ArrivalTimes.LATEST_NANOS ? ArrivalTimes.EXHAUSTED : exactNanos;
                assertThat(gaps.lengthNanos(index)).as("%d at %s", index, rate).isEqualTo(expected);
            }
        }
    }

    @Test
    void constantArrivalsBeginOneGapAfterTheStart() {
        assertThat(first(4, new Constant(new Rate(3)).times(SEEDS)))
                .containsExactly(333_333_333, 666_666_667, 1_000_000_000, 1_333_333_333);
        assertThat(first(3, new Constant(new Rate(1e9)).times(SEEDS))).containsExactly(1, 2, 3);
        assertThat(first(2, new Constant(new Rate(0.01)).times(SEEDS)))
                .containsExactly(100 * SECOND_NANOS, 200 * SECOND_NANOS);
    }

    @Test
    void constantArrivalsFollowOneAnotherWithoutDrift() {
        ArrivalTimes times = new Constant(new Rate(7)).times(SEEDS);

        long last = 0;
        for (int i = 0; i < 7_000_000; i++) {
            last = times.nextNanos();
        }

        assertThat(last).isEqualTo(1_000_000 * SECOND_NANOS);
    }

    @Test
    void onARampTheIntegralOfTheRateCountsTheArrivals() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("ramp").child(seed).stream();
            Ramp ramp = new Ramp(
                    new Rate(1 + random.nextInt(1000)),
                    new Rate(1 + random.nextInt(1000)),
                    Duration.ofMillis(1 + random.nextInt(3_000)));
            ArrivalTimes times = ramp.times(SEEDS);
            for (int n = 1; n <= 500; n++) {
                long dueNanos = times.nextNanos();
                double tolerance = 1e-6
                        + 1e-9 * Math.max(ramp.from().perSecond(), ramp.to().perSecond());
                assertThat(ramp.expectedWithin(Duration.ofNanos(dueNanos)))
                        .as("seed %d, %s, arrival %d", seed, ramp.text(), n)
                        .isCloseTo(n, within(tolerance));
            }
        }
    }

    @Test
    void aRampOfAWeekIsExactToTheNanosecond() {
        MathContext digits = new MathContext(60);
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("week").child(seed).stream();
            Ramp ramp = new Ramp(
                    new Rate(1 + random.nextInt(100_000)),
                    new Rate(1 + random.nextInt(100_000)),
                    Duration.ofSeconds(1 + random.nextInt(7 * 86_400)));
            BigDecimal from = BigDecimal.valueOf(ramp.from().perSecond());
            BigDecimal slope = BigDecimal.valueOf(ramp.to().perSecond())
                    .subtract(from)
                    .divide(BigDecimal.valueOf(ramp.over().toSeconds()), digits);
            long arrival = 1 + random.nextLong((long) ramp.expectedWithin(ramp.over()));

            // 2n / (a + sqrt(a² + 2sn)), whichever way it slopes, with sixty digits
            BigDecimal twice = BigDecimal.valueOf(2 * arrival);
            BigDecimal root = from.multiply(from).add(slope.multiply(twice)).sqrt(digits);
            BigDecimal exactNanos = twice.movePointRight(9).divide(from.add(root), digits);

            assertThat(BigDecimal.valueOf(new RampTimes(ramp).onRampNanos(arrival))
                            .subtract(exactNanos)
                            .abs())
                    .as("seed %d, %s, arrival %d", seed, ramp.text(), arrival)
                    .isLessThanOrEqualTo(BigDecimal.ONE);
        }
    }

    @Test
    void aRampStaysAtItsLastRateWithoutDrift() {
        // 0.5 s at 15/s on average: 7.5 arrivals; the eighth follows half a gap of 1/20 s after the end of the ramp
        long[] times = first(28, Arrivals.parse("ramp:10..20/s/500ms").times(SEEDS));

        assertThat(times[7]).isEqualTo(525_000_000);
        assertThat(times[8]).isEqualTo(575_000_000);
        assertThat(times[27]).isEqualTo(1_525_000_000);
    }

    @Test
    void aRampDownFallsAsFarAsItSays() {
        // from a million to one in a hundred seconds, within a second: the last gaps of the ramp are long
        ArrivalTimes times = Arrivals.parse("ramp:1000000..0.01/s/1s").times(SEEDS);
        long[] dueNanos = first(500_002, times);

        // the integral is n where 1 s - t = sqrt(2 (N - n) / slope), but for what the lowest rate adds
        assertThat(dueNanos[499_998]).isBetween(998_500_000L, 998_700_000L);
        assertThat(dueNanos[499_999]).isBetween(999_800_000L, 1_000_000_000L);
        assertThat(dueNanos[500_001] - dueNanos[500_000]).isEqualTo(100 * SECOND_NANOS);
    }

    @Test
    void aLevelRampIsConstantToTheNanosecond() {
        long[] level = first(500, Arrivals.parse("ramp:30..30/s/10s").times(SEEDS));
        long[] constant = first(500, Arrivals.parse("constant:30/s").times(SEEDS));

        assertThat(IntStream.range(0, 500)).allMatch(i -> Math.abs(level[i] - constant[i]) <= 1);
    }

    @Test
    void numbersOfPoissonArrivalsInAFixedTimeArePoisson() {
        int seeds = 4_000;
        double[] counts = IntStream.range(0, seeds)
                .mapToDouble(seed -> countWithin(SECOND_NANOS, new Poisson(new Rate(50)).times(SEEDS.child(seed))))
                .toArray();
        double mean = IntStream.range(0, seeds).mapToDouble(i -> counts[i]).sum() / seeds;
        double dispersion = IntStream.range(0, seeds)
                        .mapToDouble(i -> (counts[i] - mean) * (counts[i] - mean))
                        .sum()
                / mean;

        // the dispersion of Poisson counts is chi-square with that many degrees of freedom; four standard deviations
        assertThat(mean).isCloseTo(50, within(4 * Math.sqrt(50.0 / seeds)));
        assertThat(dispersion).isCloseTo(seeds - 1, within(4 * Math.sqrt(2.0 * seeds)));
    }

    @Test
    void neighbouringIntervalsOfPoissonArrivalsAreIndependent() {
        ArrivalTimes times = new Poisson(new Rate(1000)).times(SEEDS.child("independent"));
        int count = 200_000;
        double[] gaps = new double[count];
        long before = 0;
        for (int i = 0; i < count; i++) {
            long next = times.nextNanos();
            gaps[i] = (next - before) / 1e6 - 1;
            before = next;
        }

        for (int lag : new int[] {1, 2, 10}) {
            double correlation = IntStream.range(0, count - lag)
                            .mapToDouble(i -> gaps[i] * gaps[i + lag])
                            .sum()
                    / count;
            assertThat(correlation).as("lag %d", lag).isCloseTo(0, within(4 / Math.sqrt(count)));
        }
    }

    @Test
    void theSumOfGapsStaysFineHoweverLongItGets() {
        // a double that held a billion gaps of 1 ns could distinguish no two that are nearer than 0.0000001 gaps: here
        // the gaps are 100 s, and the sum of the first million is known to the nanosecond
        ArrivalTimes times = new Poisson(new Rate(0.01)).times(SEEDS.child("sum"));
        RandomGenerator random = SEEDS.child("sum").stream();
        BigDecimal sum = BigDecimal.ZERO;
        long last = 0;
        for (int i = 0; i < 1_000_000; i++) {
            sum = sum.add(new BigDecimal(-StrictMath.log1p(-random.nextDouble())));
            last = times.nextNanos();
        }

        assertThat(sum.multiply(BigDecimal.valueOf(100 * SECOND_NANOS)).doubleValue() - last)
                .isCloseTo(0, within(64.0));
    }

    @Test
    void plannedRatesAreMetAtEverySpeed() {
        int poissonOutside = 0;
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("rate").child(seed).stream();
            double perSecond = 0.01 * Math.pow(1e11, random.nextDouble());
            double seconds = 5_000 / perSecond;
            Rate rate = new Rate(perSecond);
            double bound = 0.001 + 3 / Math.sqrt(perSecond * seconds);

            assertThat(deviation(new Constant(rate), seconds, SEEDS))
                    .as("seed %d", seed)
                    .isLessThan(0.001);
            poissonOutside += deviation(new Poisson(rate), seconds, SEEDS.child(seed)) > bound ? 1 : 0;
        }

        // beyond three standard deviations lie 2.7 of a thousand by chance, and beyond the bound a little fewer
        assertThat(poissonOutside).isBetween(0, 8);
    }

    private static double deviation(Arrivals law, double seconds, SeedTree seeds) {
        long count = countWithin(Math.round(seconds * 1e9), law.times(seeds));
        return Math.abs(count / seconds / law.meanPerSecond().orElseThrow() - 1);
    }

    @Test
    void expectedNumbersAreThoseOfTheLaw() {
        assertThat(new Poisson(new Rate(500)).expectedWithin(Duration.ofSeconds(10)))
                .isEqualTo(5_000);
        assertThat(new Constant(new Rate(0.5)).expectedWithin(Duration.ofSeconds(10)))
                .isEqualTo(5);
        Arrivals ramp = Arrivals.parse("ramp:10..30/s/2s");
        assertThat(ramp.expectedWithin(Duration.ZERO)).isEqualTo(0);
        assertThat(ramp.expectedWithin(Duration.ofSeconds(1))).isEqualTo(15);
        assertThat(ramp.expectedWithin(Duration.ofSeconds(2))).isEqualTo(40);
        assertThat(ramp.expectedWithin(Duration.ofSeconds(3))).isEqualTo(70);
    }

    @ParameterizedTest
    @CsvSource({
        "poisson:500/s, 10, 500",
        "ramp:10..30/s/2s, 10, 30",
        "ramp:10..30/s/2s, 1, 15",
        "ramp:30..10/s/2s, 10, 25",
        "clients:50x1000@2/s, 10, 100",
        "batched:1ms:poisson:500/s, 10, 500",
        "batched:1s:poisson:500/s, 10, 500",
        "batched:300ms:poisson:500/s, 10, 600",
        "batched:1ms:ramp:10..30/s/2s, 10, 30",
    })
    void theBusiestSecondIsTheFirstOrTheLastAndHasWholeBatches(String law, long seconds, double most) {
        assertThat(Arrivals.parse(law).mostPerSecond(Duration.ofSeconds(seconds)))
                .isCloseTo(most, within(1e-9));
    }

    @Test
    void warmUpGoesAtTheRateOfTheBeginning() {
        assertThat(Arrivals.parse("poisson:5/s").warming()).contains(Arrivals.parse("poisson:5/s"));
        assertThat(Arrivals.parse("constant:5/s").warming()).contains(Arrivals.parse("constant:5/s"));
        assertThat(Arrivals.parse("ramp:5..50/s/1s").warming()).contains(Arrivals.parse("constant:5/s"));
    }

    @Test
    void onlyWhatStaysTheSameHasAMean() {
        assertThat(Arrivals.parse("poisson:5/s").meanPerSecond()).hasValue(5);
        assertThat(Arrivals.parse("constant:5/m").meanPerSecond()).hasValue(5 / 60.0);
        assertThat(Arrivals.parse("ramp:5..50/s/1s").meanPerSecond()).isEmpty();
    }

    @Test
    void aRampThatEndsBeforeItBeginsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Ramp(new Rate(1), new Rate(2), Duration.ofSeconds(-1)));
    }

    private static long[] first(int count, ArrivalTimes times) {
        return LongStream.generate(times::nextNanos).limit(count).toArray();
    }

    private static long countWithin(long nanos, ArrivalTimes times) {
        return LongStream.generate(times::nextNanos)
                .takeWhile(time -> time <= nanos)
                .count();
    }

    private static Arrivals anyLaw(RandomGenerator random) {
        Rate rate = anyRate(random);
        List<Arrivals> laws = new ArrayList<>();
        laws.add(new Poisson(rate));
        laws.add(new Constant(rate));
        laws.add(new Ramp(
                rate, anyRate(random), Duration.ofNanos(1 + random.nextLong(1L << (1 + random.nextInt(61))))));
        Arrivals law = laws.get(random.nextInt(laws.size()));
        return random.nextBoolean() ? law : Arrivals.batched(law, Duration.ofNanos(1 + random.nextLong(SECOND_NANOS)));
    }

    /** From the lowest to the highest rate there is, even on a log axis. */
    private static Rate anyRate(RandomGenerator random) {
        return new Rate(Math.min(1e9, 1e-9 * Math.pow(1e18, random.nextDouble())));
    }
}
