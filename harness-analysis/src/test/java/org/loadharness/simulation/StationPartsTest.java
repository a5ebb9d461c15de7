package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.Point;
import org.loadharness.record.PartsLog;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.theory.Md1;
import org.loadharness.theory.Mmm;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;
import org.loadharness.workload.Settings;

class StationPartsTest {
    private static final int REPEATS = 5;
    private static final long SEED = 20;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Interval.Confidence CAUTIOUS = new Interval.Confidence(0.999);

    @ParameterizedTest
    @CsvSource({"1, 500", "2, 1400"})
    void theServiceIsTheLawsAndTheWaitIsTheorysMm(int servers, int perSecond) throws InterruptedException {
        List<PartsLog> trials = observe(servers, perSecond, "exp:1ms");

        Mmm theory = Mmm.of(perSecond, 0.001, servers);
        assertInside(trials, "service", 0.001);
        assertInside(trials, "wait", theory.meanWaitingSeconds());
    }

    @Test
    void theServiceIsTheLawsAndTheWaitIsTheorysMd1() throws InterruptedException {
        List<PartsLog> trials = observe(1, 700, "1ms");

        assertThat(trials)
                .allSatisfy(
                        trial -> assertThat(trial.lengths("service").totals().minNanos())
                                .isEqualTo(trial.lengths("service").totals().maxNanos())
                                .isEqualTo(1_000_000));
        assertInside(trials, "wait", Md1.of(700, 0.001).meanWaitingSeconds());
    }

    @Test
    void onASimulatedClockNothingIsLeft() throws InterruptedException {
        for (PartsLog trial : observe(1, 900, "exp:1ms")) {
            assertThat(trial.rest().totals().maxNanos()).isZero();
            assertThat(trial.misfits()).isZero();
        }
    }

    @Test
    void eachStationReportsItsOwn() throws InterruptedException {
        Point alone = new Point(new ClosedLoop(1), new Extent.Interactions(10));

        PartsLog parts = parts(Map.of("service", "1ms", "tiers", "3ms*2+5ms"), alone, 1);

        Map.of("service", 1, "service-2", 3, "service-3", 5).forEach((part, millis) -> {
            assertThat(parts.lengths(part).totals().minNanos()).isEqualTo(millis * 1_000_000);
            assertThat(parts.lengths(part).totals().maxNanos()).isEqualTo(millis * 1_000_000);
        });
        for (String part : List.of("wait", "wait-2", "wait-3")) {
            assertThat(parts.lengths(part).totals().maxNanos()).isZero();
        }
        assertThat(parts.rest().totals().maxNanos()).isZero();
    }

    @Test
    void standingStillIsWaiting() throws InterruptedException {
        Point alone = new Point(new ClosedLoop(1), new Extent.Interactions(100));

        PartsLog parts = parts(Map.of("service", "1ms", "freeze", "20ms+500ms"), alone, 1);

        assertThat(parts.lengths("service").totals().maxNanos()).isEqualTo(1_000_000);
        assertThat(parts.lengths("wait").totals().sumNanos()).isEqualTo(500_000_000);
    }

    @Test
    void aStationIsAQueueThatTheoryKnowsUnlessItStandsStillOrIsOneOfSeveral() {
        assertThat(station(Map.of("servers", "3")))
                .contains(new Queueing.Station(OptionalInt.of(3), new Demand.Measured(List.of("service"))));
        assertThat(station(Map.of("queue", "10")))
                .hasValueSatisfying(
                        station -> assertThat(station.waitingPlaces()).hasValue(10));
        assertThat(station(Map.of("freeze", "10s+1s"))).isEmpty();
        assertThat(station(Map.of("tiers", "1ms*2"))).isEmpty();
    }

    private static Optional<Queueing.Station> station(Map<String, String> parameters) {
        StationWorkload workload = new StationWorkload();
        return workload.station(Settings.of(workload.parameters(), parameters));
    }

    private static List<PartsLog> observe(int servers, int perSecond, String service) throws InterruptedException {
        Point point = new Point(
                new OpenLoop(Arrivals.parse("poisson:" + perSecond + "/s"), 100),
                new Extent.Lasting(Duration.ofSeconds(20_000 / perSecond)));
        List<PartsLog> trials = new ArrayList<>();
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            trials.add(parts(Map.of("servers", Integer.toString(servers), "service", service), point, SEED + repeat));
        }
        return trials;
    }

    private static PartsLog parts(Map<String, String> parameters, Point point, long seed) throws InterruptedException {
        return StationTrials.run(parameters, point, seed)
                .measured()
                .interactions()
                .get(0)
                .parts()
                .orElseThrow();
    }

    /** The interval of the repeats holds it, and is narrow enough to say something. */
    private static void assertInside(List<PartsLog> trials, String part, double expectedSeconds) {
        Estimate mean = Estimate.of(trials.stream()
                .mapToDouble(trial -> trial.lengths(part).meanNanos().orElseThrow() / NANOS_PER_SECOND)
                .toArray());
        Interval interval = mean.interval(CAUTIOUS).orElseThrow();

        assertThat(expectedSeconds).as("%s, seed %d", part, SEED).isBetween(interval.low(), interval.high());
        assertThat(interval.halfWidth()).isLessThan(0.5 * expectedSeconds);
        assertThat(mean.mean().orElseThrow()).isBetween(0.9 * expectedSeconds, 1.1 * expectedSeconds);
    }
}
