package org.loadharness.planted;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.cause.Cause;
import org.loadharness.cause.PointTime;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.workload.Workload;

/** Systems whose limit is known: it is found first, and none is found where there is none. */
@Tag("calibration")
@Timeout(120)
class PlantedCausesTest {
    private static final int USERS = 8;
    private static final Duration HOLD = Duration.ofMillis(4);

    @Test
    void aLockHeldWhileOneIsServedIsTheCause() throws Exception {
        ReentrantLock lock = new ReentrantLock();

        LoadResult result = run("one-lock", () -> {
            lock.lock();
            try {
                Rest.pass(HOLD);
            } finally {
                lock.unlock();
            }
        });

        PointTime time = heaviest(result);
        Part first = time.largest().get(0);
        assertThat(first.kind()).as(PartsInWords.of(time)).isEqualTo(Kind.LOCK);
        assertThat(first.name()).isEqualTo("ReentrantLock in PlantedCausesTest");
        assertThat(first.share()).isBetween(0.7, 0.95); // 7 of 8 users wait
        assertThat(result.why())
                .singleElement()
                .asString()
                .contains("because of the ReentrantLock in PlantedCausesTest");
        Cause.Limit limit = Cause.of(result.summary()).get(0).limit().orElseThrow();
        assertThat(limit.holdNanos()).isBetween(0.8 * HOLD.toNanos(), 2.5 * HOLD.toNanos());
    }

    @Test
    void aPoolOfTwoIsTheCause() throws Exception {
        Semaphore pool = new Semaphore(2);

        LoadResult result = run("pool", () -> {
            pool.acquire();
            try {
                Rest.pass(HOLD);
            } finally {
                pool.release();
            }
        });

        PointTime time = heaviest(result);
        assertThat(time.largest().get(0).kind()).as(PartsInWords.of(time)).isEqualTo(Kind.POOL);
        assertThat(time.largest().get(0).share()).isBetween(0.55, 0.85); // 6 of 8 wait
        assertThat(result.why()).singleElement().asString().contains("because of the Semaphore in PlantedCausesTest");
    }

    @Test
    void aServiceThatSleepsForEachUserLimitsNothing() throws Exception {
        LoadResult result = run("sleeping", () -> Rest.pass(HOLD));

        PointTime time = heaviest(result);
        assertThat(time.largest().get(0).kind()).as(PartsInWords.of(time)).isEqualTo(Kind.SLEEP);
        assertThat(time.largest().get(0).share()).isGreaterThan(0.8);
        assertThat(Cause.of(result.summary()).get(0).limit()).isEmpty();
    }

    @Test
    void allTimeIsAccountedFor() throws Exception {
        LoadResult result = run("computing", PlantedCausesTest::compute);

        for (PointTime time : PointTime.of(result.summary())) {
            assertThat(time.parts().stream().mapToDouble(Part::share).sum()).isBetween(0.999, 1.001);
            assertThat(time.restFraction() - time.stolenFraction())
                    .as(PartsInWords.of(time))
                    .isLessThan(0.1);
            assertThat(time.restFraction()).as(PartsInWords.of(time)).isGreaterThan(-0.001);
            assertThat(time.largest().get(0).kind()).as(PartsInWords.of(time)).isIn(Kind.COMPUTING, Kind.PROCESSOR);
        }
    }

    private static void compute() {
        double sum = 0;
        for (int i = 1; i < 200_000; i++) {
            sum += Math.sqrt(i);
        }
        assertThat(sum).isPositive();
    }

    private static LoadResult run(String name, Planted system) throws Exception {
        Workload workload = Workload.named(name).interaction("call", 1, user -> system.call());
        return Experiment.of(workload)
                .users("1," + USERS)
                .warmup(Duration.ofMillis(100))
                .measure(Duration.ofMillis(500))
                .repeats(2)
                .rehearsal(Duration.ZERO)
                .profiled()
                .run();
    }

    private static PointTime heaviest(LoadResult result) {
        List<PointTime> times = PointTime.of(result.summary());
        return times.get(times.size() - 1);
    }

    private interface Planted {
        void call() throws Exception;
    }
}
