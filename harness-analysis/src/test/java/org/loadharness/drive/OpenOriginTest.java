package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;
import static org.loadharness.drive.SimulatedTrials.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Retries;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.stats.TrialSummary;
import org.loadharness.workload.Mode;

/**
 * A phase counts from the zero of its timetable, not from when its users were woken for it. Little's law cannot see the
 * difference, for it holds of any time that all its figures share; what the system itself counts can.
 */
class OpenOriginTest {
    @ParameterizedTest
    @CsvSource({"1000/s, 5, 200", "1000/s, 5, 2000", "250/s, 3, 1", "730/s, 7, 40"})
    void anEvenLoadIsReportedToTheArrival(String rate, int seconds, int maxInFlight) throws Exception {
        TrialSummary trial = new JudgedTrial(1, open("constant:" + rate, maxInFlight), seconds + "s")
                .servedBy(maxInFlight, "1us")
                .summary();

        TrialLog log = trial.log();
        TrialMeasures measures = trial.measures();
        long sent = log.measured().sends().sent();
        long wallNanos = measures.concurrency().wallNanos();
        assertThat(log.measured().users().stream()
                        .filter(OpenOriginTest::hasBegun)
                        .map(UserLog::startNanos))
                .containsOnly(0L);
        assertThat(wallNanos).isEqualTo(lastEndNanos(log)).isLessThanOrEqualTo(seconds * SECOND_NANOS + 1_000);
        assertThat(perSecond(measures)).isEqualTo(sent * 1e9 / wallNanos, within(1e-9));
        assertThat(perSecond(measures)).isCloseTo(Double.parseDouble(rate.replace("/s", "")), within(1.5 / seconds));
    }

    /** One server of 1 ms takes a batch of 5 in 1, 2, 3, 4, 5 ms; the first has 4, as a law's first arrival is not at once. */
    @Test
    void aBatchWaitsForItselfToTheNanosecond() throws Exception {
        TrialSummary trial = new JudgedTrial(1, open("batched:10ms:constant:500/s", 50), "2s")
                .servedBy(1, "1ms")
                .summary();

        Distribution.Totals times = trial.measures().responses().totals();
        assertThat(trial.log().measured().sends().sent()).isEqualTo(999);
        assertThat(trial.log().measured().sends().lateness().totals().maxNanos())
                .isZero();
        assertThat(times.sumNanos()).isEqualTo((199 * (1 + 2 + 3 + 4 + 5) + (1 + 2 + 3 + 4)) * 1_000_000L);
        assertThat(times.maxNanos()).isEqualTo(5_000_000);
    }

    @Test
    void theRateIsWhatTheSystemItselfCounts() throws Exception {
        List<Long> servedNanos = Collections.synchronizedList(new ArrayList<>());
        TrialSummary trial = new JudgedTrial(2, open("poisson:400/s", 900), "20s")
                .with((user, healthy, clock) -> interaction -> {
                    servedNanos.add(clock.nanos());
                    return healthy.perform(interaction);
                })
                .summary();

        int calls = trial.log().measured().users().stream()
                .mapToInt(user -> (int) user.successes())
                .sum();
        List<Long> measured = servedNanos.subList(servedNanos.size() - calls, servedNanos.size());
        double systemsRate = (calls - 1) * 1e9 / (measured.get(calls - 1) - measured.get(0));
        assertThat(perSecond(trial.measures())).isCloseTo(systemsRate, within(systemsRate * 4 / calls));
    }

    @Test
    void aPhaseReleasedLaterCountsFromItsRelease() throws Exception {
        TrialLog log = new JudgedTrial(
                        3,
                        new Point(List.of(
                                phase(
                                        "day",
                                        open("constant:100/s", 300),
                                        Extent.parse("6s"),
                                        new LoadPhase.Release.AtOnce()),
                                phase(
                                        "rush",
                                        open("constant:500/s", 700),
                                        Extent.parse("2s"),
                                        new LoadPhase.Release.AfterTime(Duration.ofSeconds(3))))))
                .servedBy(1_000, "1us")
                .log();

        NamedPhaseLog rush = log.phases().get(1);
        assertThat(rush.releasedNanos()).isEqualTo(3 * SECOND_NANOS);
        assertThat(rush.log().users().stream().filter(OpenOriginTest::hasBegun).map(UserLog::startNanos))
                .containsOnly(3 * SECOND_NANOS);
    }

    @ParameterizedTest
    @CsvSource({"PLATFORM, 50", "PLATFORM, 2000", "VIRTUAL, 50", "VIRTUAL, 2000"})
    @Tag("calibration")
    @Timeout(60)
    void inRealTimeToo(Threads threads, int maxInFlight) throws InterruptedException {
        assumeTrue(threads == Threads.PLATFORM || Runtime.version().feature() >= 21, "virtual threads");
        TrialSettings settings = new TrialSettings(
                threads,
                Duration.ZERO,
                SimulatedTrials.NO_WARMUP,
                Duration.ofSeconds(30),
                Retries.NONE,
                TrialSettings.Recording.SUMS);
        ExperimentPlan plan = new ExperimentPlan(
                new Variant.SystemUnderTest(
                        "station", Mode.LOCAL, Map.of("servers", "3000", "service", "1us"), Optional.empty()),
                List.of(new Point(open("constant:500/s", maxInFlight), Extent.parse("2s"))),
                1,
                settings,
                1);

        TrialLog log = Runs.run(new StationWorkload(), plan, Set.of()).get(0);

        assertThat(log.measured().users().stream().map(UserLog::startNanos)).containsOnly(0L);
        assertThat(log.measured().sends().sent()).isBetween(999L, 1_000L);
        assertThat(lastEndNanos(log)).isBetween(1_998 * MILLI_NANOS, 2_500 * MILLI_NANOS);
    }

    private static OpenLoop open(String arrivals, int maxInFlight) {
        return new OpenLoop(Arrivals.parse(arrivals), maxInFlight);
    }

    private static double perSecond(TrialMeasures measures) {
        return measures.rates().throughputPerSecond().orElseThrow();
    }

    private static boolean hasBegun(UserLog user) {
        return user.successes() + user.failures() + user.censored() > 0;
    }

    private static long lastEndNanos(TrialLog log) {
        return log.measured().users().stream()
                .filter(OpenOriginTest::hasBegun)
                .mapToLong(UserLog::endNanos)
                .max()
                .orElseThrow();
    }
}
