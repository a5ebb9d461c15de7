package org.loadharness.planted;

import static org.assertj.core.api.Assertions.assertThat;

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
@Timeout(1800) // of the long form, on a machine that has much else to do
class SeededCausesTest {
    private static final double FIVE_POINTS = 0.05;
    private static final double NEAR = 0.25;
    private static final double BUSY = 0.8;
    private static final double MOST_TAKEN = 0.1;
    private static final int SORTS = 7;
    private static final Duration SHORT = Duration.ofMillis(400);

    /** Until the mean of what chance decides is known. */
    private static final Duration LONG = Duration.ofMillis(1500);

    /**
     * A system.
     *
     * @param share of the users' time that goes with it, by design
     * @param isLimit whether it is what limits throughput, and is to be named so
     */
    private record Planted(Kind kind, double share, boolean isLimit, Call call) {}

    /** Where a planted system takes what it needs. */
    private record Soil(int users, Duration length, RandomGenerator random, ExecutorService worker) {}

    private interface Call {
        void perform() throws Exception;
    }

    @Test
    @Tag("law")
    void eachIsFoundFirstWithinFivePointsOfItsShareAndNoneIsInvented() throws Exception {
        for (int number = 0; number < Cases.of(SORTS, 20 * SORTS); number++) {
            RandomGenerator random = new SeedTree(number).child("planted").stream();
            int users = random.nextInt(6, 13);
            Duration length = Duration.ofMillis(random.nextInt(3, 7));
            ExecutorService worker = Executors.newSingleThreadExecutor();
            try {
                Soil soil = new Soil(users, length, random, worker);
                holds(number, users, planted(number % SORTS, soil));
            } finally {
                worker.shutdownNow();
            }
        }
    }

    @Test
    @Tag("law")
    void aPeerThatAnswersLateIsWaitedForAndIsNoLimit() throws Exception {
        for (int number = 0; number < Cases.of(1, 20); number++) {
            aPeerIsWaitedFor(number, new SeedTree(number).child("peer").stream().nextInt(4, 9));
        }
    }

    private static void aPeerIsWaitedFor(int number, int users) throws Exception {
        Map<Thread, Socket> sockets = new ConcurrentHashMap<>();
        try (ServedWorkload.Server peer = new LockedServer()
                .serve(Settings.defaults(List.of()), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Call call = () -> {
                Socket socket = sockets.computeIfAbsent(Thread.currentThread(), fresh -> connection(peer));
                socket.getOutputStream().write(1);
                assertThat(socket.getInputStream().read()).isEqualTo(1);
            };
            holds(number, users, new Planted(Kind.INPUT_OUTPUT, 1, /* isLimit= */ false, call));
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

        LoadResult result = run(workload, 16, SHORT);

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

    private static Planted planted(int sort, Soil soil) {
        return switch (sort) {
            case 0 -> oneLock(soil);
            case 1 -> aPool(soil);
            case 2 -> oneMonitor(soil);
            case 3 -> new Planted(Kind.SLEEP, 1, /* isLimit= */ false, () -> Rest.pass(soil.length()));
            case 4 -> aWorker(soil);
            case 5 -> aLockForAPartOfTheService(soil);
            default -> aStation(soil);
        };
    }

    /** All but one wait. */
    private static Planted oneLock(Soil soil) {
        ReentrantLock lock = new ReentrantLock();
        double all = soil.users();
        return new Planted(Kind.LOCK, (all - 1) / all, /* isLimit= */ true, () -> under(lock, soil.length()));
    }

    private static Planted oneMonitor(Soil soil) {
        Object monitor = new Object();
        double all = soil.users();
        return new Planted(
                Kind.LOCK,
                (all - 1) / all,
                /* isLimit= */ true,
                () -> {
                    synchronized (monitor) {
                        Rest.pass(soil.length());
                    }
                });
    }

    private static Planted aPool(Soil soil) {
        int places = 2 + soil.users() % 2;
        Semaphore pool = new Semaphore(places);
        double all = soil.users();
        return new Planted(Kind.POOL, (all - places) / all, /* isLimit= */ true, () -> inside(pool, soil.length()));
    }

    /** Whoever waits for what another thread does knows nothing of its limit. */
    private static Planted aWorker(Soil soil) {
        return new Planted(
                Kind.POOL,
                1,
                /* isLimit= */ false,
                () -> CompletableFuture.runAsync(() -> Rest.pass(soil.length()), soil.worker())
                        .get());
    }

    /** Of n users one is in the lock and as many are beside it as fit into its time; the others wait. */
    private static Planted aLockForAPartOfTheService(Soil soil) {
        ReentrantLock lock = new ReentrantLock();
        double beside = soil.random().nextDouble(0.4, 1);
        Duration rest = Duration.ofNanos((long) (beside * soil.length().toNanos()));
        double all = soil.users();
        return new Planted(
                Kind.LOCK,
                (all - 1 - beside) / all,
                /* isLimit= */ true,
                () -> {
                    under(lock, soil.length());
                    Rest.pass(rest);
                });
    }

    /** Exponential service at two places, and half as long a pause. */
    private static Planted aStation(Soil soil) {
        int places = 2;
        Semaphore station = new Semaphore(places);
        double meanNanos = soil.length().toNanos();
        return new Planted(
                Kind.POOL,
                waitingFraction(soil.users(), places, 0.5),
                /* isLimit= */ true,
                () -> {
                    inside(station, exponential(soil.random(), meanNanos));
                    Rest.pass(exponential(soil.random(), meanNanos / 2));
                });
    }

    /**
     * Of the users' time, in a queue M/M/m with a finite population: a chain of births and deaths.
     *
     * @param rest between two calls, in mean service times
     */
    private static double waitingFraction(int users, int places, double rest) {
        double weight = 1;
        double sum = 1;
        double waiting = 0;
        for (int present = 1; present <= users; present++) {
            weight *= (users - present + 1) / rest / Math.min(present, places);
            sum += weight;
            waiting += weight * Math.max(0, present - places);
        }
        return waiting / sum / users;
    }

    private static Duration exponential(RandomGenerator random, double meanNanos) {
        synchronized (random) {
            return Duration.ofNanos((long) (meanNanos * random.nextExponential()));
        }
    }

    private static void under(ReentrantLock lock, Duration length) {
        lock.lock();
        try {
            Rest.pass(length);
        } finally {
            lock.unlock();
        }
    }

    private static void inside(Semaphore pool, Duration length) throws InterruptedException {
        pool.acquire();
        try {
            Rest.pass(length);
        } finally {
            pool.release();
        }
    }

    private static void holds(int seed, int users, Planted planted) throws Exception {
        Workload workload = Workload.named("planted")
                .interaction("call", 1, user -> planted.call().perform());

        LoadResult result = run(workload, users, seed % SORTS == SORTS - 1 ? LONG : SHORT);

        PointTime time = PointTime.of(result.summary()).get(0);
        Part first = time.largest().get(0);
        assertThat(first.kind()).as("seed %s: %s", seed, PartsInWords.of(time)).isEqualTo(planted.kind());
        assertThat(first.share())
                .as("seed %s, %s users: %s", seed, users, PartsInWords.of(time))
                .isBetween(planted.share() - takenByTheMachine(time) - FIVE_POINTS, planted.share() + FIVE_POINTS);
        boolean isNamed =
                planted.isLimit() && isInUseAndNear(time, first.busyFraction().orElse(0));
        assertThat(Cause.of(result.summary()).get(0).limit().map(Cause.Limit::name))
                .as("seed %s: %s", seed, result.why())
                .isEqualTo(isNamed ? Optional.of(first.name()) : Optional.empty());
    }

    private static LoadResult run(Workload workload, int users, Duration measured) throws Exception {
        return Experiment.of(workload)
                .users(Integer.toString(users))
                .warmup(Duration.ofMillis(100))
                .measure(measured)
                .repeats(2)
                .rehearsal(Duration.ZERO)
                .profiled()
                .run();
    }

    /**
     * Waits for a processor, and standstills that last as long as their thread waits for one: they are in no design. They may be
     * of users who would wait, or of those that others wait for.
     */
    private static double takenByTheMachine(PointTime time) {
        return time.parts().stream()
                        .filter(part -> part.kind() == Kind.PROCESSOR || part.kind() == Kind.COLLECTOR)
                        .mapToDouble(Part::share)
                        .sum()
                + time.stolenFraction();
    }

    /**
     * Whether a resource is in use all the time and its bound near what was measured: only then is it to be named. On a machine
     * that is busy with others profiled and measured trials may have such different shares of it that nothing may be said. Nor may
     * it where the machine's host took so much that too little is accounted for.
     */
    static boolean isInUseAndNear(PointTime time, double busy) {
        double bound = time.profiledPerSecond().orElseThrow() / busy;
        boolean isTaken = Math.min(time.restFraction(), time.stolenFraction()) > MOST_TAKEN;
        return busy >= BUSY
                && !isTaken
                && Math.abs(bound / time.point().perSecond().orElseThrow() - 1) <= NEAR;
    }

    private static Socket connection(ServedWorkload.Server peer) {
        try {
            return new Socket(peer.address().getHost(), peer.address().getPort());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
