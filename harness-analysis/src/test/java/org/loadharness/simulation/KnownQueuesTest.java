package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.load.Extent;
import org.loadharness.load.Warmup;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.StationProbe.Observation;

/**
 * The driver on the simulated clock against theory. In a normal build with as many requests as fit in seconds, and the
 * error that these may leave; the long tests settle every queue to a hundredth where there are virtual threads, and to
 * three where there are none.
 */
class KnownQueuesTest {
    /** Waits are whole nanoseconds: the shortest mean wait here, 0.0006 S, has to be many of them. */
    private static final Duration SERVICE = Duration.ofNanos(500_000);

    private static final int PILOT = 10_000;
    private static final int MOST_ROUNDS = 4;
    private static final long SEED = 1;
    private static final long FEW = 4_000;
    private static final List<ClosedQueue> CLOSED = List.of(new ClosedQueue(4, 20, 9), new ClosedQueue(4, 50, 9));

    @Test
    void openQueuesAreTheorysInEveryFigure() throws InterruptedException {
        List<QueueEstimates> estimates = new ArrayList<>();
        for (Map.Entry<OpenQueue, Double> row : rows().entrySet()) {
            QueueEstimates estimate = observe(row.getKey(), row.getKey().utilisation() < 0.9 ? FEW : 4 * FEW);
            estimate.assertWithin(row.getValue());
            estimates.add(estimate);
        }

        QueueEstimates.assertTheorys(estimates);
    }

    /** Queues and the error that so few requests may leave. */
    private static Map<OpenQueue, Double> rows() {
        Map<OpenQueue, Double> rows = new LinkedHashMap<>();
        rows.put(OpenQueue.mm(1, 0.3), 0.1);
        rows.put(OpenQueue.mm(1, 0.7), 0.25);
        rows.put(OpenQueue.mm(1, 0.9), 0.5);
        rows.put(OpenQueue.mm(2, 0.5), 0.2);
        rows.put(OpenQueue.mm(2, 0.8), 0.3);
        rows.put(OpenQueue.mm(4, 0.7), 0.35);
        rows.put(OpenQueue.mm(8, 0.9), 0.5);
        rows.put(OpenQueue.md1(0.5), 0.15);
        rows.put(OpenQueue.md1(0.9), 0.4);
        return rows;
    }

    @Test
    void closedQueuesAreTheorysInThroughputAndResponse() throws InterruptedException {
        List<QueueEstimates> estimates = new ArrayList<>();
        for (ClosedQueue queue : CLOSED) {
            QueueEstimates estimate = observe(queue, 2 * FEW);
            estimate.assertWithin(0.1);
            estimates.add(estimate);
        }

        QueueEstimates.assertTheorys(estimates);
    }

    @Tag("long")
    @Timeout(10_800)
    @Test
    void openQueuesAreTheorysToAHundredth() throws InterruptedException {
        List<QueueEstimates> estimates = new ArrayList<>();
        for (double utilisation : new double[] {0.3, 0.5, 0.7, 0.8, 0.9}) {
            for (int servers : new int[] {1, 2, 4, 8}) {
                estimates.add(settled(OpenQueue.mm(servers, utilisation)));
            }
            estimates.add(settled(OpenQueue.md1(utilisation)));
        }

        assertThat(estimates).hasSize(25);
        estimates.forEach(estimate -> estimate.assertWithin(settledFraction()));
        QueueEstimates.assertTheorys(estimates);
    }

    private static QueueEstimates settled(OpenQueue queue) throws InterruptedException {
        QueueEstimates estimates = observe(queue, PILOT);
        for (int round = 1; round < MOST_ROUNDS && estimates.widestFraction() > settledFraction(); round++) {
            estimates = observe(queue, requestsFor(estimates));
        }
        return estimates;
    }

    @Tag("long")
    @Timeout(3_600)
    @Test
    void closedQueuesAreTheorysToAHundredth() throws InterruptedException {
        List<QueueEstimates> estimates = new ArrayList<>();
        for (ClosedQueue queue : CLOSED) {
            QueueEstimates estimate = observe(queue, requestsFor(observe(queue, 20_000)));
            estimate.assertWithin(settledFraction());
            estimates.add(estimate);
        }

        QueueEstimates.assertTheorys(estimates);
    }

    private static QueueEstimates observe(OpenQueue queue, long requests) throws InterruptedException {
        List<Observation> trials = StationProbe.observe(
                queue.design(SERVICE),
                queue.point(SERVICE, requests),
                queue.warmup(SERVICE),
                QueueEstimates.TRIALS,
                seed(queue));
        for (Observation trial : trials) {
            TrialLog log = trial.log();
            assertThat(log.measured().sends().waits().count())
                    .as("users ran out")
                    .isZero();
            assertThat(log.measured().sends().lateness().totals().maxNanos()).isZero();
        }
        return logged(QueueEstimates.of(queue, SERVICE, trials));
    }

    private static QueueEstimates observe(ClosedQueue queue, long requests) throws InterruptedException {
        Warmup none = new Warmup.Fixed(new Extent.Interactions(0));
        List<Observation> trials = StationProbe.observe(
                queue.design(SERVICE), queue.point(SERVICE, requests), none, QueueEstimates.TRIALS, seed(queue));
        return logged(QueueEstimates.of(queue, SERVICE, trials));
    }

    /** One of its own: queues that shared their random numbers would be off together. */
    private static long seed(Object queue) {
        return SEED + queue.toString().hashCode();
    }

    /** Per trial, so that the interval around every figure gets narrower than the error that is allowed. */
    private static long requestsFor(QueueEstimates first) {
        double tooWide = 1.1 * first.widestFraction() / settledFraction();
        return Math.round(first.requests() / (double) QueueEstimates.TRIALS * Math.max(1, tooWide * tooWide));
    }

    private static double settledFraction() {
        return ThreadKind.cheapest() == ThreadKind.VIRTUAL ? 0.01 : 0.03;
    }

    private static QueueEstimates logged(QueueEstimates estimates) {
        System.Logger logger = System.getLogger(KnownQueuesTest.class.getName());
        logger.log(System.Logger.Level.INFO, () -> "seed " + SEED + ", " + estimates);
        return estimates;
    }
}
