package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.CourseLog;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.FittedDependence.Observed;
import org.loadharness.stats.FittedPoint.Phase;
import org.loadharness.stats.FittedProcess.Ends;
import org.loadharness.stats.FittedProcess.Failures;
import org.loadharness.stats.FittedProcess.Flow;
import org.loadharness.stats.FittedProcess.Repeat;

/** Loads that change on purpose, and loads of several phases. */
class FittedPointTest {
    private static final SeedTree SEEDS = new SeedTree(29).child("fitted point");
    private static final double NANOS = 1e6;
    private static final int REPEATS = 5;

    /** Interactions of a repeat: from 6 in a bin to 44, as of a rate that rises. */
    private static final int COUNT = 6400;

    /** Times that are 2.7 times as long at the end of a rising rate as at its beginning, beside a dependence of their own. */
    private static final FittedDependence TRUTH = new FittedDependence(0.003, 0, 0.04, 0.6);

    @Test
    void whatAllRepeatsHaveInCommonIsNoDependenceBetweenThem() {
        FittedProcess truth = rising();

        List<Observed> repeats = observed(truth, SEEDS.child("fit"), 40);
        FittedProfile profile = FittedDependence.profile(repeats);
        FittedDependence beside = FittedDependence.of(repeats, profile);

        assertThat(profile.variance()).isCloseTo(truth.profile().variance(), within(0.02));
        assertThat(profile.share(255) / profile.share(0)).isBetween(5.0, 9.0);
        assertThat(beside.repeat()).isCloseTo(TRUTH.repeat(), within(0.003));
        assertThat(beside.part() + beside.wandering()).isCloseTo(TRUTH.wandering(), within(0.015));
        assertThat(beside.carried()).isCloseTo(TRUTH.carried(), within(0.15));
        assertThat(FittedDependence.of(repeats, FittedProfile.EVEN).wandering())
                .as("as if the rate were the same at every time")
                .isGreaterThan(1.5 * TRUTH.wandering());
    }

    @Test
    @Tag("law")
    void aRateThatChangesHasTheCoverageThatIsCounted(TestReporter reporter) {
        int runs = Cases.of(60, 1000);
        int fits = Cases.of(2, 8);
        FittedProcess truth = rising();
        Map<String, Double> counted = new TreeMap<>();
        Calibration.coverages(truth, REPEATS, runs, SEEDS.child("counted"))
                .forEach(each -> counted.put(each.figure(), fraction(each)));

        Map<String, Double> printed = new TreeMap<>();
        for (int fit = 0; fit < fits; fit++) {
            List<Observed> repeats = observed(truth, SEEDS.child("printed").child(fit), REPEATS);
            FittedProfile profile = FittedDependence.profile(repeats);
            FittedProcess fitted = new FittedProcess(
                    FittedTimes.of(
                            Distribution.merge(
                                    repeats.stream().map(Observed::times).toList()),
                            profile),
                    FittedDependence.of(repeats, profile),
                    truth.flow(),
                    Failures.NONE,
                    profile);
            Calibration.coverages(fitted, REPEATS, runs, SEEDS.child("again").child(fit))
                    .forEach(each -> printed.merge(each.figure(), fraction(each) / fits, Double::sum));
        }

        reporter.publishEntry("rising rate", "counted " + counted + ", printed " + printed);
        counted.forEach((figure, share) -> assertThat(printed.get(figure))
                .as(figure)
                .isCloseTo(share, within(0.02 + 3 * Math.sqrt(0.0475 / runs))));
    }

    @Test
    void aPhaseThatWaitsForAnotherBeginsLaterWhereThatTakesLonger() {
        FittedPoint point = new FittedPoint(List.of(
                new Phase("first", even(10e9), Optional.empty(), 0),
                new Phase("beside", even(1e9), Optional.empty(), 2e9),
                new Phase("second", even(10e9), Optional.of(0), 5e9)));
        List<Repeat> slow = List.of(repeat(20, 12), repeat(20, 1), repeat(40, 10));

        Repeat together = point.together(slow);

        assertThat(together.seconds()).isCloseTo(5 * 1.2 + 10, within(1e-9));
        assertThat(together.times().count()).isEqualTo(80);
        assertThat(together.perSecond()).isCloseTo(5, within(1e-9));
        assertThat(together.ended()).isEqualTo(new Proportion(80, 83));
    }

    @Test
    void aSlowRepeatIsSlowInAllOfItsPhases() {
        FittedProcess process = new FittedProcess(
                exponential(FittedProfile.EVEN),
                new FittedDependence(0.3, 0, 0, 0),
                new Flow(Ends.AS_PLANNED, 500, 1e9, 1),
                Failures.NONE);
        FittedPoint point = new FittedPoint(List.of(
                new Phase("one", process, Optional.empty(), 0), new Phase("two", process, Optional.empty(), 0)));
        RandomGenerator random = SEEDS.child("slow").stream();

        long alike = IntStream.range(0, 100)
                .mapToObj(run -> point.draw(random))
                .filter(drawn -> isSlow(drawn.get(0)) == isSlow(drawn.get(1)))
                .count();

        assertThat(alike).isGreaterThan(90);
    }

    private static boolean isSlow(Repeat repeat) {
        return repeat.times().percentileNanos(0.5).orElseThrow() > NANOS * Math.log(2);
    }

    private static Repeat repeat(int successes, double seconds) {
        return new Repeat(
                Distribution.of(IntStream.range(0, successes)
                        .mapToLong(each -> each + 1)
                        .toArray()),
                seconds,
                new Proportion(successes, successes + 1));
    }

    private static FittedProcess even(double nanos) {
        return new FittedProcess(
                exponential(FittedProfile.EVEN),
                FittedDependence.NONE,
                new Flow(Ends.AS_PLANNED, 100, nanos, 1),
                Failures.NONE);
    }

    private static FittedProcess rising() {
        List<Bin> bins = IntStream.range(0, CourseLog.BINS)
                .mapToObj(bin -> 6 + 38L * bin / 255)
                .map(count -> new Bin(count, CourseLog.LOGS_PER_OCTAVE * count * (count - 6) / 26))
                .toList();
        FittedProfile profile = FittedProfile.of(
                List.of(new CourseLog(1_000_000_000, bins, List.of())), 2.0 * CourseLog.LOGS_PER_OCTAVE);
        return new FittedProcess(
                exponential(profile), TRUTH, new Flow(Ends.AS_PLANNED, COUNT, 1e10, 1), Failures.NONE, profile);
    }

    private static FittedTimes exponential(FittedProfile profile) {
        RandomGenerator random = SEEDS.child("times").stream();
        return FittedTimes.of(
                Distribution.of(random.doubles(50_000)
                        .mapToLong(each -> (long) (-NANOS * Math.log(1 - each)) + 1)
                        .toArray()),
                profile);
    }

    private static List<Observed> observed(FittedProcess process, SeedTree seeds, int repeats) {
        List<Observed> all = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            RandomGenerator random = seeds.child(repeat).stream();
            long[] nanos = process.nanos(random.nextGaussian(), random);
            all.add(new Observed(Distribution.of(nanos), course(process.profile(), nanos)));
        }
        return all;
    }

    private static CourseLog course(FittedProfile profile, long... nanos) {
        List<Bin> bins = new ArrayList<>();
        double until = 0;
        int at = 0;
        for (int bin = 0; bin < CourseLog.BINS; bin++) {
            until += nanos.length * profile.share(bin);
            double logs = 0;
            int from = at;
            for (; at < nanos.length && at < Math.round(until); at++) {
                logs += CourseLog.LOGS_PER_OCTAVE * Math.log(Math.max(1000, (double) nanos[at])) / Math.log(2);
            }
            bins.add(new Bin(at - from, Math.round(logs)));
        }
        return new CourseLog(1_000_000_000, bins, List.of());
    }

    private static double fraction(Coverage coverage) {
        return coverage.share().orElseThrow().fraction();
    }
}
