package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.load.Extent;
import org.loadharness.load.Warmup;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.StationProbe.Observation;

/**
 * The driver on the simulated clock against theory. In a normal build with as many requests as fit in seconds, which
 * decides for the errors that are still possible; the long ones settle every queue to a hundredth where there are virtual
 * threads, and to three where there are none.
 */
@Timeout(60)
class KnownQueuesTest {
    private static final Duration SERVICE = Duration.ofNanos(50_000);
    private static final long SEED = 1;
    private static final long FEW = 4_000;

    @ParameterizedTest
    @MethodSource
    void openQueuesAreTheorysInEveryFigure(OpenQueue queue, double mostErrorFraction) throws InterruptedException {
        observe(queue, FEW).assertTheorys(mostErrorFraction);
    }

    static Stream<Object[]> openQueuesAreTheorysInEveryFigure() {
        return Stream.of(new Object[][] {
            {OpenQueue.mm(1, 0.3), 0.03},
            {OpenQueue.mm(1, 0.7), 0.1},
            {OpenQueue.mm(1, 0.9), 0.2},
            {OpenQueue.mm(2, 0.5), 0.05},
            {OpenQueue.mm(2, 0.8), 0.1},
            {OpenQueue.mm(4, 0.7), 0.05},
            {OpenQueue.mm(8, 0.9), 0.15},
            {OpenQueue.md1(0.5), 0.03},
            {OpenQueue.md1(0.9), 0.15}
        });
    }

    @ParameterizedTest
    @MethodSource
    void closedQueuesAreTheorysInThroughputAndResponse(ClosedQueue queue) throws InterruptedException {
        observe(queue, 2 * FEW).assertTheorys(0.02);
    }

    static Stream<ClosedQueue> closedQueuesAreTheorysInThroughputAndResponse() {
        return Stream.of(new ClosedQueue(4, 20, 9), new ClosedQueue(4, 50, 9));
    }

    @Tag("long")
    @Timeout(7200)
    @ParameterizedTest
    @MethodSource
    void openQueuesAreTheorysToAHundredth(OpenQueue queue) throws InterruptedException {
        QueueEstimates first = observe(queue, 10_000);
        observe(queue, requestsFor(first)).assertTheorys(settledFraction());
    }

    static Stream<OpenQueue> openQueuesAreTheorysToAHundredth() {
        return Stream.of(0.3, 0.5, 0.7, 0.8, 0.9)
                .flatMap(utilisation -> Stream.concat(
                        Stream.of(1, 2, 4, 8).map(servers -> OpenQueue.mm(servers, utilisation)),
                        Stream.of(OpenQueue.md1(utilisation))));
    }

    @Tag("long")
    @Timeout(7200)
    @ParameterizedTest
    @MethodSource("closedQueuesAreTheorysInThroughputAndResponse")
    void closedQueuesAreTheorysToAHundredth(ClosedQueue queue) throws InterruptedException {
        QueueEstimates first = observe(queue, 10_000);
        observe(queue, requestsFor(first)).assertTheorys(settledFraction());
    }

    private static QueueEstimates observe(OpenQueue queue, long requests) throws InterruptedException {
        List<Observation> trials = StationProbe.observe(
                queue.design(SERVICE),
                queue.point(SERVICE, requests),
                queue.warmup(SERVICE),
                QueueEstimates.TRIALS,
                SEED);
        for (Observation trial : trials) {
            TrialLog log = trial.log();
            assertThat(log.measured().sends().waits().count())
                    .as("users ran out")
                    .isZero();
            assertThat(log.measured().sends().lateness().totals().maxNanos()).isZero();
        }
        return told(QueueEstimates.of(queue, SERVICE, trials));
    }

    private static QueueEstimates observe(ClosedQueue queue, long requests) throws InterruptedException {
        Warmup none = new Warmup.Fixed(new Extent.Interactions(0));
        List<Observation> trials = StationProbe.observe(
                queue.design(SERVICE), queue.point(SERVICE, requests), none, QueueEstimates.TRIALS, SEED);
        return told(QueueEstimates.of(queue, SERVICE, trials));
    }

    /** Per trial, so that the interval around every figure is a little narrower than the error that is allowed. */
    private static long requestsFor(QueueEstimates first) {
        double tooWide = 1.2 * first.widestFraction() / settledFraction();
        return Math.round(first.requests() / (double) QueueEstimates.TRIALS * Math.max(1, tooWide * tooWide));
    }

    private static double settledFraction() {
        return ThreadKind.cheapest() == ThreadKind.VIRTUAL ? 0.01 : 0.03;
    }

    private static QueueEstimates told(QueueEstimates estimates) {
        System.Logger logger = System.getLogger(KnownQueuesTest.class.getName());
        logger.log(System.Logger.Level.INFO, () -> "seed " + SEED + ", " + estimates);
        return estimates;
    }
}
