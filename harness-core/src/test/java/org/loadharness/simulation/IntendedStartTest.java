package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.Point;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.time.Rate;

/**
 * A service that stands still for a time F of D seconds keeps those waiting who come in that time, the first for F: a
 * fraction F / D of all, evenly spread, so that the p-quantile above that is F - (1 - p) D. Who measures from the start of
 * the request sees nothing of it where users are few.
 */
class IntendedStartTest {
    /** How far a percentile may be off for how it is stored: a bucket. */
    private static final double BUCKET_FRACTION = 0.001;

    private static final double SECOND = 1e9;
    private static final long SEED = 1;

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void aFreezeIsChargedToEverybodyWhoWasDueInIt(int users) throws InterruptedException {
        TrialLog log = run(users, Duration.ofSeconds(60), 1_000);

        InteractionLog requests = log.measured().interactions().get(0);
        assertThat(requests.successes().count()).isBetween(59_999L, 60_000L);
        assertThat(seconds(requests.successes(), 0.5)).isLessThan(0.000_001);
        assertWithinABucket(requests.successes(), 0.97, 1.2);
        assertWithinABucket(requests.successes(), 0.99, 2.4);
        assertWithinABucket(requests.successes(), 0.999, 2.94);
    }

    @Test
    void theServiceTimeBesideItShowsWhatFewUsersFeel() throws InterruptedException {
        TrialLog log = run(1, Duration.ofSeconds(60), 1_000);

        Distribution services = log.measured().interactions().get(0).services().orElseThrow();
        assertThat(seconds(services, 0.999)).isLessThan(0.000_001);
        assertThat(services.totals().maxNanos() / SECOND).isCloseTo(3, within(0.001));
        assertThat(log.measured().sends().waits().count()).isBetween(2_998L, 3_001L);
        assertThat(log.measured().sends().lateness().totals().maxNanos()).isZero();
    }

    @Test
    void withAUserForEverybodyResponseIsService() throws InterruptedException {
        TrialLog log = run(1_000, Duration.ofSeconds(6), 1_000);

        InteractionLog requests = log.measured().interactions().get(0);
        assertThat(log.measured().sends().waits().count()).isZero();
        assertThat(requests.services().orElseThrow()).isEqualTo(requests.successes());
        assertWithinABucket(requests.successes(), 0.97, 0.12);
    }

    /** Frozen for a twentieth of the time from its middle on. */
    private static TrialLog run(int users, Duration length, double perSecond) throws InterruptedException {
        long middleMillis = length.toMillis() / 2;
        long freezeMillis = length.toMillis() / 20;
        Map<String, String> parameters =
                Map.of("service", "100ns", "freeze", middleMillis + "ms+" + freezeMillis + "ms");
        Point point =
                new Point(new OpenLoop(new Arrivals.Constant(new Rate(perSecond)), users), new Extent.Lasting(length));
        return StationTrials.run(parameters, point, SEED);
    }

    /** At a thousand requests a second, whose percentiles are a millisecond apart. */
    private static void assertWithinABucket(Distribution responses, double fraction, double expected) {
        assertThat(seconds(responses, fraction)).isCloseTo(expected, within(expected * BUCKET_FRACTION + 0.001));
    }

    private static double seconds(Distribution distribution, double fraction) {
        return distribution.percentileNanos(fraction).orElseThrow() / SECOND;
    }
}
