package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.simulation.SimulatedClock;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;

/** Threads with many users each, that share the arrivals of one timetable on a simulated clock. */
@Timeout(60)
final class FreeUsersTest {
    private static final long MICRO_NANOS = MILLI_NANOS / 1_000;
    private static final long LONG_NANOS = 1_000_000 * MILLI_NANOS;
    private static final int MOST_USERS = 16;

    /** Arrivals in the order in which they were begun. */
    private final List<Taken> taken = Collections.synchronizedList(new ArrayList<>());

    private final Recorder recorder = recorder();

    /** Which arrival was taken when, and by which thread. */
    private record Taken(long dueNanos, long sentNanos, int loop) {}

    /** A user under way until then. */
    private record Busy(int user, long endNanos) {}

    /** So many users on so many threads. */
    private record Shares(int loops, int users) {}

    /** How long the n-th arrival takes, and for how long its begin holds up the thread. */
    private record Service(IntToLongFunction lengthNanos, IntToLongFunction heldUpNanos) {
        static Service of(long lengthNanos) {
            return new Service(number -> lengthNanos, number -> 0);
        }
    }

    private static Recorder recorder() {
        return new Recorder(List.of(new Mix.Entry("only", 1)), MOST_USERS, LatencyOrigin.FROM_DUE);
    }

    /** A clock on which it takes 35 us to wake a thread. */
    private static Clock slowToWake() {
        return new ClockInFront(new SimulatedClock()) {
            @Override
            public long wakeUpNanos() {
                return 35 * MICRO_NANOS;
            }
        };
    }

    private static ArrivalTimes times(long... due) {
        int[] next = new int[1];
        return () -> next[0] < due.length ? due[next[0]++] : ArrivalTimes.EXHAUSTED;
    }

    /** One thread with its users, as a selector's loop has them. */
    private final class Loop implements Runnable {
        private final int number;
        private final Clock clock;
        private final FreeUsers<Integer> free;
        private final Service service;
        private final List<Integer> users;
        private final PriorityQueue<Busy> busy = new PriorityQueue<>(Comparator.comparingLong(Busy::endNanos));
        private Thread thread = Thread.currentThread();

        Loop(int number, Clock clock, Timetable timetable, Service service, List<Integer> users) {
            this.number = number;
            this.clock = clock;
            this.service = service;
            this.users = users;
            this.free = new FreeUsers<>(timetable, clock, () -> clock.wake(thread));
        }

        Thread thread() {
            thread = new Thread(clock.member(this), "loop-" + number);
            return thread;
        }

        @Override
        public void run() {
            users.forEach(user -> free.add(user, free.originNanos()));
            try {
                take();
                while (!free.isOver() || !busy.isEmpty()) {
                    await();
                    for (Busy first = busy.peek(); first != null && first.endNanos() - clock.nanos() <= 0; ) {
                        busy.remove();
                        free.add(first.user(), first.endNanos());
                        take();
                        first = busy.peek();
                    }
                    take();
                }
                free.dismiss();
            } catch (InterruptedException stopped) {
                free.leave();
            }
        }

        private void await() throws InterruptedException {
            Busy first = busy.peek();
            long callNanos = free.callNanos();
            long atNanos = first == null ? callNanos : Math.min(callNanos, first.endNanos());
            boolean looksAgain = atNanos - clock.nanos() <= 0;
            long nowNanos = clock.park(looksAgain ? clock.nanos() + MICRO_NANOS : atNanos);
            if (!looksAgain) {
                free.awoke(nowNanos);
            }
        }

        private void take() throws InterruptedException {
            for (Integer user = free.next(); user != null; user = free.next()) {
                taken.add(new Taken(free.dueNanos(), free.sentNanos(), number));
                int arrival = taken.size();
                recorder.user(user).waited(free.someoneFreeSinceNanos(), free.dueNanos(), free.sentNanos());
                clock.waitUntil(clock.nanos() + service.heldUpNanos().applyAsLong(arrival));
                busy.add(new Busy(user, clock.nanos() + service.lengthNanos().applyAsLong(arrival)));
            }
        }
    }

    private Timetable drive(Clock clock, Shares shares, Service service, long untilNanos, long... due)
            throws InterruptedException {
        Timetable timetable = new Timetable(clock, () -> times(due));
        timetable.open(clock.nanos(), untilNanos);
        join(clock, start(clock, timetable, shares, service));
        return timetable;
    }

    private List<Thread> start(Clock clock, Timetable timetable, Shares shares, Service service) {
        List<Thread> threads = IntStream.range(0, shares.loops())
                .mapToObj(loop -> new Loop(
                                loop,
                                clock,
                                timetable,
                                service,
                                IntStream.range(0, shares.users())
                                        .filter(user -> user % shares.loops() == loop)
                                        .boxed()
                                        .toList())
                        .thread())
                .toList();
        threads.forEach(clock::start);
        return threads;
    }

    private static void join(Clock clock, List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            clock.join(thread, LONG_NANOS);
        }
    }

    private List<String> takenInMillis() {
        return taken.stream()
                .map(one -> one.dueNanos() / MILLI_NANOS + " at " + one.sentNanos() / MILLI_NANOS)
                .toList();
    }

    private static long[] millis(long... millis) {
        return LongStream.of(millis).map(milli -> milli * MILLI_NANOS).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyArrivalIsTakenOnceWhenItIsDue(int loops) throws InterruptedException {
        Timetable timetable = drive(
                new SimulatedClock(),
                new Shares(loops, 3),
                Service.of(5 * MILLI_NANOS),
                LONG_NANOS,
                millis(10, 20, 21));

        assertThat(takenInMillis()).containsExactly("10 at 10", "20 at 20", "21 at 21");
        assertThat(recorder.lateness().totals().maxNanos()).isZero();
        assertThat(recorder.waits().count()).isZero();
        assertThat(timetable.sent()).isEqualTo(3);
        assertThat(timetable.gaps().totals().sumNanos()).isEqualTo(11 * MILLI_NANOS);
    }

    @Test
    void anArrivalWithoutAFreeUserWaitsAndThatIsNotTheGeneratorsFault() throws InterruptedException {
        drive(new SimulatedClock(), new Shares(1, 1), Service.of(25 * MILLI_NANOS), LONG_NANOS, millis(10, 20, 30));

        assertThat(takenInMillis()).containsExactly("10 at 10", "20 at 35", "30 at 60");
        assertThat(recorder.lateness().totals().maxNanos()).isZero();
        assertThat(recorder.waits().count()).isEqualTo(2);
        assertThat(recorder.waits().totals().sumNanos()).isEqualTo((15 + 30) * MILLI_NANOS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void arrivalsAreBegunWhenUsersWithAThreadEachBeginThem(int loops) throws InterruptedException {
        for (int seed = 1; seed <= 100; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            int users = loops + random.nextInt(8);
            long serviceNanos = 1 + random.nextInt(9) * MILLI_NANOS;
            long[] due = LongStream.iterate(1, at -> at + random.nextLong(3 * MILLI_NANOS))
                    .limit(60)
                    .toArray();
            List<String> alone = byUsersWithAThreadEach(users, serviceNanos, due);
            taken.clear();

            drive(new SimulatedClock(), new Shares(loops, users), Service.of(serviceNanos), LONG_NANOS, due);

            assertThat(taken)
                    .extracting(one -> one.dueNanos() + " at " + one.sentNanos())
                    .as("seed %s, %s users", seed, users)
                    .isEqualTo(alone);
        }
    }

    private static List<String> byUsersWithAThreadEach(int users, long serviceNanos, long... due)
            throws InterruptedException {
        Clock clock = new SimulatedClock();
        Timetable timetable = new Timetable(clock, () -> times(due));
        Recorder own = recorder();
        List<String> begun = new ArrayList<>();
        timetable.open(clock.nanos(), LONG_NANOS);
        List<Thread> threads = IntStream.range(0, users)
                .mapToObj(user -> new Thread(clock.member(() -> {
                    SharedPace pace = new SharedPace(timetable, own.user(user));
                    try {
                        long dueNanos = pace.next(timetable.originNanos(), Schedule.NONE_ENDED);
                        while (dueNanos != Schedule.EXHAUSTED) {
                            begun.add(dueNanos + " at " + pace.sentNanos());
                            dueNanos = pace.next(clock.waitUntil(clock.nanos() + serviceNanos), 0);
                        }
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                })))
                .toList();
        threads.forEach(clock::start);
        join(clock, threads);
        return begun;
    }

    @Test
    void aThreadThatIsHeldUpIsChargedWithWhatCameDueMeanwhile() throws InterruptedException {
        Service heldUp = new Service(number -> MILLI_NANOS, number -> number == 1 ? 7 * MILLI_NANOS : 0);

        drive(new SimulatedClock(), new Shares(1, 4), heldUp, LONG_NANOS, millis(10, 12, 16, 20));

        assertThat(takenInMillis()).containsExactly("10 at 10", "12 at 17", "16 at 17", "20 at 20");
        assertThat(recorder.waits().count()).isZero();
        assertThat(recorder.lateness().totals().sumNanos()).isEqualTo((5 + 1) * MILLI_NANOS);
    }

    @Test
    void anotherThreadTakesOverFromALeaderThatIsHeldUp() throws InterruptedException {
        Service heldUp = new Service(number -> 150 * MICRO_NANOS, number -> number == 52 ? 100 * MILLI_NANOS : 0);
        long[] due = LongStream.rangeClosed(1, 200)
                .map(number -> number * 100 * MICRO_NANOS)
                .toArray();

        drive(slowToWake(), new Shares(3, 15), heldUp, LONG_NANOS, due);

        int away = taken.get(51).loop();
        assertThat(taken).hasSize(200);
        assertThat(taken.subList(0, 51)).allMatch(one -> one.loop() == away && one.sentNanos() == one.dueNanos());
        assertThat(taken.subList(52, 200)).noneMatch(one -> one.loop() == away);
        assertThat(taken).allMatch(one -> one.sentNanos() - one.dueNanos() <= MILLI_NANOS / 2 + 35 * MICRO_NANOS);
        assertThat(taken.subList(75, 200)).allMatch(one -> one.sentNanos() == one.dueNanos());
    }

    @Test
    void aThreadThatFallsBehindCallsInAnotherOne() throws InterruptedException {
        // each begin takes 150 us and arrivals are 100 us apart: one thread cannot keep up, two can
        Service slow = new Service(number -> 10 * MICRO_NANOS, number -> 150 * MICRO_NANOS);
        long[] due = LongStream.rangeClosed(1, 500)
                .map(number -> number * 100 * MICRO_NANOS)
                .toArray();

        drive(slowToWake(), new Shares(2, 16), slow, LONG_NANOS, due);

        assertThat(taken).hasSize(500);
        for (int loop : new int[] {0, 1}) {
            assertThat(taken.stream().filter(one -> one.loop() == loop).count()).isGreaterThan(100);
        }
        assertThat(taken).allMatch(one -> one.sentNanos() - one.dueNanos() < MILLI_NANOS);
    }

    @Test
    void manyThreadsOnTheMachinesClockShareEveryArrivalAmongThem() throws InterruptedException {
        long[] due = LongStream.rangeClosed(1, 20_000)
                .map(number -> number * 20 * MICRO_NANOS)
                .toArray();

        Timetable timetable = drive(Clock.system(), new Shares(4, 16), Service.of(100 * MICRO_NANOS), LONG_NANOS, due);

        long originNanos = timetable.originNanos();
        assertThat(taken).extracting(one -> one.dueNanos() - originNanos).containsExactlyInAnyOrder(boxed(due));
        assertThat(taken).allMatch(one -> one.sentNanos() - one.dueNanos() >= 0);
        assertThat(timetable.sent()).isEqualTo(20_000);
        assertThat(recorder.lateness().count()).isEqualTo(20_000);
        assertThat(recorder.lateness().totals().minNanos()).isNotNegative();
    }

    private static Long[] boxed(long... values) {
        return LongStream.of(values).boxed().toArray(Long[]::new);
    }

    @Test
    void arrivalsAfterTheEndDoNotCome() throws InterruptedException {
        Timetable timetable = drive(
                new SimulatedClock(),
                new Shares(2, 2),
                Service.of(MILLI_NANOS),
                20 * MILLI_NANOS,
                millis(10, 19, 20, 30));

        assertThat(takenInMillis()).containsExactly("10 at 10", "19 at 19");
        assertThat(timetable.planned()).isEqualTo(2);
    }

    @Test
    void closingSendsEverybodyHome() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Timetable timetable = new Timetable(clock, () -> times(10 * MILLI_NANOS, LONG_NANOS));
        timetable.open(0, Clock.NEVER);
        List<Thread> loops = start(clock, timetable, new Shares(3, 4), Service.of(MILLI_NANOS));
        clock.waitUntil(500 * MILLI_NANOS);

        timetable.close();
        join(clock, loops);

        assertThat(takenInMillis()).containsExactly("10 at 10");
        assertThat(clock.nanos()).isEqualTo(500 * MILLI_NANOS);
    }

    @Test
    void aThreadThatEndsHandsOn() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Timetable timetable = new Timetable(clock, () -> times(millis(10, 20, 30)));
        timetable.open(0, Clock.NEVER);
        List<Thread> loops = start(clock, timetable, new Shares(3, 6), Service.of(MILLI_NANOS));
        clock.waitUntil(5 * MILLI_NANOS);

        clock.interrupt(loops.get(0));
        clock.waitUntil(15 * MILLI_NANOS);
        clock.interrupt(loops.get(1));
        join(clock, loops);

        assertThat(takenInMillis()).containsExactly("10 at 10", "20 at 20", "30 at 30");
    }
}
