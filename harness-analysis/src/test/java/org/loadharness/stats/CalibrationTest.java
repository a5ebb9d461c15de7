package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.CourseLog;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.FittedDependence.Observed;
import org.loadharness.stats.FittedProcess.Ends;
import org.loadharness.stats.FittedProcess.Failures;
import org.loadharness.stats.FittedProcess.Flow;

class CalibrationTest {
    private static final SeedTree SEEDS = new SeedTree(19).child("calibration");
    private static final double NANOS = 1e6;
    private static final int REPEATS = 5;

    @Test
    void fittedTimesHaveTheFiguresOfTheirHistogram() {
        RandomGenerator random = SEEDS.child("times").stream();
        Distribution times = Distribution.of(random.doubles(50_000)
                .mapToLong(each -> (long) (-NANOS * Math.log(1 - each)) + 1)
                .toArray());

        FittedTimes fitted = FittedTimes.of(times);

        assertThat(fitted.meanNanos() / times.meanNanos().orElseThrow()).isCloseTo(1, within(1e-3));
        for (double fraction : new double[] {0.5, 0.95, 0.99}) {
            assertThat(fitted.percentileNanos(fraction)
                            / times.percentileNanos(fraction).orElseThrow())
                    .as("p%s", 100 * fraction)
                    .isCloseTo(1, within(3e-3));
        }
    }

    @Test
    void whatIsFittedToAProcessIsItsDependence() {
        FittedDependence truth = new FittedDependence(0.002, 0.01, 0.03, 0.7);
        FittedProcess process = exponential(truth, new Flow(Ends.AS_PLANNED, 25_600, 1e10, 1), Failures.NONE);

        FittedDependence fitted = FittedDependence.of(
                IntStream.range(0, 40)
                        .mapToObj(repeat -> SEEDS.child("fit").child(repeat).stream())
                        .map(random -> observed(process.nanos(random.nextGaussian(), random)))
                        .toList(),
                FittedProfile.EVEN);

        assertThat(fitted.repeat()).isCloseTo(truth.repeat(), within(0.0015));
        assertThat(fitted.part()).isCloseTo(truth.part(), within(0.005));
        assertThat(fitted.wandering()).isCloseTo(truth.wandering(), within(0.006));
        assertThat(fitted.carried()).isCloseTo(truth.carried(), within(0.08));
    }

    @Test
    void timesThatAreForThemselvesHaveNoDependence() {
        FittedProcess process =
                exponential(FittedDependence.NONE, new Flow(Ends.AS_PLANNED, 5_000, 1e10, 1), Failures.NONE);

        FittedDependence fitted = FittedDependence.of(
                IntStream.range(0, 10)
                        .mapToObj(repeat -> SEEDS.child("none").child(repeat).stream())
                        .map(random -> observed(process.nanos(random.nextGaussian(), random)))
                        .toList(),
                FittedProfile.EVEN);

        assertThat(fitted.own()).isGreaterThan(0.99);
    }

    /** One server, exponential times: what is fitted to one run says how often the intervals of all such runs hold the truth. */
    @ParameterizedTest
    @Tag("law")
    @CsvSource({"0.3, 2000", "0.6, 2000", "0.8, 2000"})
    void aQueueHasTheCoverageThatIsCounted(double utilisation, int arrivals, TestReporter reporter) {
        int runs = Cases.of(60, 1000);
        Map<String, Double> counted = counted(utilisation, arrivals, runs);

        Map<String, Double> printed = new TreeMap<>();
        int fits = Cases.of(2, 10);
        for (int fit = 0; fit < fits; fit++) {
            SeedTree seeds = SEEDS.child("queue " + utilisation).child(fit);
            List<Observed> repeats = IntStream.range(0, REPEATS)
                    .mapToObj(repeat ->
                            observed(queue(utilisation, arrivals, seeds.child("fitted").child(repeat).stream())))
                    .toList();
            Flow flow = new Flow(Ends.AT_RANDOM, arrivals, arrivals * NANOS / utilisation, 1);
            FittedProcess process = new FittedProcess(
                    FittedTimes.of(Distribution.merge(
                            repeats.stream().map(Observed::times).toList())),
                    FittedDependence.of(repeats, FittedProfile.EVEN),
                    flow,
                    Failures.NONE);
            Calibration.coverages(process, REPEATS, runs, seeds)
                    .forEach(coverage -> printed.merge(coverage.figure(), fraction(coverage) / fits, Double::sum));
        }

        reporter.publishEntry("rho " + utilisation, "counted " + counted + ", printed " + printed);
        counted.forEach((figure, fraction) -> assertThat(printed.get(figure))
                .as(figure)
                .isCloseTo(fraction, within(0.01 + 3 * Math.sqrt(0.0475 / runs))));
    }

    /** Eight users of exponential times of their own, for 50 mean times: their counts are those of a Poisson process. */
    @Test
    @Tag("law")
    void aClosedLoopHasTheCoverageThatIsCounted(TestReporter reporter) {
        int runs = Cases.of(100, 2000);
        Flow flow = new Flow(Ends.AT_A_TIME, 400, 400 * NANOS / 8, 8);
        FittedProcess process = exponential(FittedDependence.NONE, flow, Failures.NONE);
        long held = 0;
        for (int run = 0; run < runs; run++) {
            RandomGenerator random = SEEDS.child("closed").child(run).stream();
            Interval interval = Estimate.of(IntStream.range(0, REPEATS)
                            .mapToDouble(repeat -> closed(8, 400 / 8.0, random))
                            .toArray())
                    .interval()
                    .orElseThrow();
            held += interval.low() <= 400 && 400 <= interval.high() ? 1 : 0;
        }

        List<Coverage> printed = Calibration.coverages(process, REPEATS, runs, SEEDS.child("closed printed"));

        reporter.publishEntry("closed", "counted " + held + " of " + runs + ", printed " + printed);
        assertThat(printed.get(0).figure()).isEqualTo("throughput_per_s");
        assertThat(fraction(printed.get(0))).isCloseTo((double) held / runs, within(4 * Math.sqrt(0.0475 / runs)));
    }

    /** Completions of so many users in that many mean times. */
    private static double closed(int users, double length, RandomGenerator random) {
        int count = -users;
        for (int user = 0; user < users; user++) {
            for (double at = 0; at < length; count++) {
                at += random.nextExponential();
            }
        }
        return count;
    }

    @Test
    void failuresThatComeInBurstsAreDrawnInBursts() {
        List<Proportion> alike =
                List.of(new Proportion(990, 1000), new Proportion(991, 1000), new Proportion(989, 1000));
        List<Proportion> bursts =
                List.of(new Proportion(999, 1000), new Proportion(999, 1000), new Proportion(972, 1000));

        assertThat(Failures.of(alike)).isEqualTo(new Failures(Failures.of(alike).fraction(), 0));
        assertThat(Failures.of(alike).fraction()).isCloseTo(0.01, within(1e-9));
        assertThat(Failures.of(bursts).scatter()).isGreaterThan(0.8);
        Coverage success = Calibration.coverages(
                        exponential(FittedDependence.NONE, new Flow(Ends.AT_RANDOM, 1000, 1e9, 1), Failures.of(alike)),
                        REPEATS,
                        100,
                        SEEDS.child("failures"))
                .stream()
                .filter(coverage -> coverage.figure().equals("success_fraction"))
                .findFirst()
                .orElseThrow();
        assertThat(success.isOff()).as("%s", success).isFalse();
    }

    private static Map<String, Double> counted(double utilisation, int arrivals, int runs) {
        double mean = QueueRun.trueMean(utilisation) * NANOS;
        Map<String, Long> held = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
            SeedTree seeds = SEEDS.child("counted " + utilisation).child(run);
            List<Distribution> repeats = IntStream.range(0, REPEATS)
                    .mapToObj(repeat -> seeds.child(repeat).stream())
                    .map(random -> Distribution.of(queue(utilisation, arrivals, random)))
                    .toList();
            PooledPercentiles pooled = PooledPercentiles.of(repeats);
            count(held, "latency_mean_ms", mean(repeats).interval().orElseThrow(), mean);
            count(held, "latency_p50_ms", pooled.at(0.5).interval().orElseThrow(), -Math.log(0.5) * mean);
            count(held, "latency_p95_ms", pooled.at(0.95).interval().orElseThrow(), -Math.log(0.05) * mean);
            count(held, "latency_p99_ms", pooled.at(0.99).interval().orElseThrow(), -Math.log(0.01) * mean);
        }
        return held.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> (double) entry.getValue() / runs, (one, two) -> one, TreeMap::new));
    }

    private static void count(Map<String, Long> held, String figure, Interval interval, double truth) {
        held.merge(figure, interval.low() <= truth && truth <= interval.high() ? 1L : 0L, Long::sum);
    }

    private static Estimate mean(List<Distribution> repeats) {
        return Estimate.of(repeats.stream()
                .mapToDouble(each -> each.meanNanos().orElseThrow())
                .toArray());
    }

    private static double fraction(Coverage coverage) {
        return coverage.share().orElseThrow().fraction();
    }

    private static long[] queue(double utilisation, int arrivals, RandomGenerator random) {
        return Arrays.stream(QueueRun.responses(utilisation, arrivals, random))
                .mapToLong(each -> Math.round(each * NANOS))
                .toArray();
    }

    private static FittedProcess exponential(FittedDependence dependence, Flow flow, Failures failures) {
        RandomGenerator random = SEEDS.child("exponential").stream();
        long[] times = random.doubles(50_000)
                .mapToLong(each -> (long) (-NANOS * Math.log(1 - each)) + 1)
                .toArray();
        return new FittedProcess(FittedTimes.of(Distribution.of(times)), dependence, flow, failures);
    }

    private static Observed observed(long... nanos) {
        List<CourseLog.Bin> bins = IntStream.range(0, CourseLog.BINS)
                .mapToObj(bin -> bin(Arrays.copyOfRange(nanos, at(bin, nanos.length), at(bin + 1, nanos.length))))
                .toList();
        return new Observed(Distribution.of(nanos), new CourseLog(1_000_000_000, bins, List.of()));
    }

    private static int at(int bin, int length) {
        return (int) ((long) bin * length / CourseLog.BINS);
    }

    private static CourseLog.Bin bin(long... nanos) {
        double logs = Arrays.stream(nanos)
                .mapToDouble(each -> CourseLog.LOGS_PER_OCTAVE * Math.log((double) Math.max(1000, each)) / Math.log(2))
                .sum();
        return new CourseLog.Bin(nanos.length, Math.round(logs));
    }
}
