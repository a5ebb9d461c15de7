package org.loadharness.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.cause.Cause;
import org.loadharness.cause.PointTime;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/** Causes of which the share is known beforehand, of a sort and a size that a seed draws: each is found first, and none is invented. */
@Tag("calibration")
@Timeout(300)
class SeededCausesTest {
    private static final double FIVE_POINTS = 0.05;
    private static final double SAME_MACHINE = 0.1;
    private static final int SORTS = 5;

    /**
     * A system.
     *
     * @param share of the users' time that goes with it, by design
     * @param isLimit whether it is what limits throughput, and is to be named so
     */
    private record Planted(Kind kind, double share, boolean isLimit, Call call) {}

    private interface Call {
        void perform() throws Exception;
    }

    @Test
    @Tag("law")
    void eachIsFoundFirstWithinFivePointsOfItsShareAndNoneIsInvented() throws Exception {
        for (int number = 0; number < Cases.of(2, 20); number++) {
            RandomGenerator random = new SeedTree(number).child("planted").stream();
            int users = random.nextInt(4, 13);
            Duration length = Duration.ofMillis(random.nextInt(3, 7));
            ExecutorService worker = Executors.newSingleThreadExecutor();
            try {
                holds(number, users, planted(number % SORTS, users, length, worker));
            } finally {
                worker.shutdownNow();
            }
        }
    }

    @Test
    void aPeerThatAnswersLateIsWaitedForAndIsNoLimit() throws Exception {
        Map<Thread, Socket> sockets = new ConcurrentHashMap<>();
        try (ServedWorkload.Server peer = new LockedServer()
                .serve(Settings.defaults(List.of()), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            holds(
                    -1,
                    6,
                    new Planted(
                            Kind.INPUT_OUTPUT,
                            1,
                            /* isLimit= */ false,
                            () -> {
                                Socket socket =
                                        sockets.computeIfAbsent(Thread.currentThread(), fresh -> connection(peer));
                                socket.getOutputStream().write(1);
                                assertThat(socket.getInputStream().read()).isEqualTo(1);
                            }));
        } finally {
            for (Socket socket : sockets.values()) {
                socket.close();
            }
        }
    }

    /** Somebody waits for one of them at every moment, and yet each is free most of the time. */
    @Test
    void locksOfOneNameThatTakeTurnsAreNoLimit() throws Exception {
        List<ReentrantLock> locks =
                IntStream.range(0, 32).mapToObj(stripe -> new ReentrantLock()).toList();
        RandomGenerator chance = new SeedTree(1).child("stripes").stream();
        Workload workload = Workload.named("stripes").interaction("call", 1, user -> {
            ReentrantLock lock = locks.get(below(chance, locks.size()));
            lock.lock();
            try {
                Rest.pass(Duration.ofMillis(4));
            } finally {
                lock.unlock();
            }
        });

        LoadResult result = run(workload, 16);

        PointTime time = PointTime.of(result.summary()).get(0);
        Part lock = time.parts().stream()
                .filter(part -> part.kind() == Kind.LOCK)
                .findFirst()
                .orElseThrow();
        assertThat(lock.share()).as(PartsInWords.of(time)).isGreaterThan(0.1);
        assertThat(lock.busyFraction().orElseThrow()).as(PartsInWords.of(time)).isLessThan(0.8);
        assertThat(Cause.of(result.summary()).get(0).limit())
                .as("%s", result.why())
                .isEmpty();
    }

    private static int below(RandomGenerator chance, int bound) {
        synchronized (chance) {
            return chance.nextInt(bound);
        }
    }

    private static Planted planted(int sort, int users, Duration length, ExecutorService worker) {
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        int places = 2 + users % 2;
        Semaphore pool = new Semaphore(places);
        double all = users;
        return switch (sort) {
            case 0 ->
                new Planted(
                        Kind.LOCK,
                        (all - 1) / all,
                        /* isLimit= */ true,
                        () -> {
                            lock.lock();
                            try {
                                Rest.pass(length);
                            } finally {
                                lock.unlock();
                            }
                        });
            case 1 ->
                new Planted(
                        Kind.POOL,
                        (all - places) / all,
                        /* isLimit= */ true,
                        () -> {
                            pool.acquire();
                            try {
                                Rest.pass(length);
                            } finally {
                                pool.release();
                            }
                        });
            case 2 ->
                new Planted(
                        Kind.LOCK,
                        (all - 1) / all,
                        /* isLimit= */ true,
                        () -> {
                            synchronized (monitor) {
                                Rest.pass(length);
                            }
                        });
            case 3 -> new Planted(Kind.SLEEP, 1, /* isLimit= */ false, () -> Rest.pass(length));
            default ->
                new Planted(
                        Kind.POOL,
                        1,
                        /* isLimit= */ false,
                        () -> CompletableFuture.runAsync(() -> Rest.pass(length), worker)
                                .get());
        };
    }

    private static void holds(int seed, int users, Planted planted) throws Exception {
        Workload workload = Workload.named("planted")
                .interaction("call", 1, user -> planted.call().perform());

        LoadResult result = run(workload, users);

        PointTime time = PointTime.of(result.summary()).get(0);
        Part first = time.largest().get(0);
        assertThat(first.kind()).as("seed %s: %s", seed, PartsInWords.of(time)).isEqualTo(planted.kind());
        assertThat(first.share() / (1 - waitingForAProcessor(time)))
                .as("seed %s, %s users: %s", seed, users, PartsInWords.of(time))
                .isCloseTo(planted.share(), within(FIVE_POINTS));
        if (planted.isLimit() && !isAsFastAsMeasured(time)) {
            return; // then the bound is not near what was measured, and rightly nothing is named
        }
        assertThat(Cause.of(result.summary()).get(0).limit().map(Cause.Limit::name))
                .as("seed %s: %s", seed, result.why())
                .isEqualTo(planted.isLimit() ? Optional.of(first.name()) : Optional.empty());
    }

    private static LoadResult run(Workload workload, int users) throws Exception {
        return Experiment.of(workload)
                .users(Integer.toString(users))
                .warmup(Duration.ofMillis(100))
                .measure(Duration.ofMillis(400))
                .repeats(2)
                .rehearsal(Duration.ZERO)
                .profiled()
                .run();
    }

    /** What other programs take of the machine is in no design. */
    private static double waitingForAProcessor(PointTime time) {
        return time.parts().stream()
                .filter(part -> part.kind() == Kind.PROCESSOR)
                .mapToDouble(Part::share)
                .sum();
    }

    /** A machine that is busy with others gives profiled and measured trials different shares of itself. */
    static boolean isAsFastAsMeasured(PointTime time) {
        double ratio = time.profiledPerSecond().orElseThrow()
                / time.point().perSecond().orElseThrow();
        return Math.abs(ratio - 1) <= SAME_MACHINE;
    }

    private static Socket connection(ServedWorkload.Server peer) {
        try {
            return new Socket(peer.address().getHost(), peer.address().getPort());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
