package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.record.Distribution;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.simulation.SimulatedClock;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;

class TimetableTest {
    private static final long MICRO_NANOS = MILLI_NANOS / 1000;
    private static final int ARRIVALS = 200;
    private static final long LONG_NANOS = 1_000_000 * MILLI_NANOS;

    private final List<String> taken = Collections.synchronizedList(new ArrayList<>());

    @Test
    void everyArrivalIsTakenOnceWhenItIsDue() throws InterruptedException {
        Recorder recorder = drive(
                new SimulatedClock(),
                3,
                5 * MILLI_NANOS,
                LONG_NANOS,
                10 * MILLI_NANOS,
                20 * MILLI_NANOS,
                21 * MILLI_NANOS);

        assertThat(taken).containsExactly("10 at 10", "20 at 20", "21 at 21");
        assertThat(recorder.lateness().totals().maxNanos()).isZero();
        assertThat(recorder.waits().count()).isZero();
    }

    @Test
    void anArrivalWithoutAFreeUserWaitsAndThatIsNotTheGeneratorsFault() throws InterruptedException {
        Recorder recorder = drive(
                new SimulatedClock(),
                1,
                25 * MILLI_NANOS,
                LONG_NANOS,
                10 * MILLI_NANOS,
                20 * MILLI_NANOS,
                30 * MILLI_NANOS);

        assertThat(taken).containsExactly("10 at 10", "20 at 35", "30 at 60");
        assertThat(recorder.lateness().totals().maxNanos()).isZero();
        assertThat(recorder.waits().count()).isEqualTo(2);
        assertThat(recorder.waits().totals().sumNanos()).isEqualTo((15 + 30) * MILLI_NANOS);
    }

    @Test
    void anArrivalThatAFreeUserSleptThroughIsLateAndDidNotWaitForTheUserThatTookIt() throws InterruptedException {
        Clock slow = new UnpunctualClock(new SimulatedClock(), now -> now + 8 * MILLI_NANOS);

        Recorder recorder = drive(slow, 2, 0, LONG_NANOS, 10 * MILLI_NANOS, 11 * MILLI_NANOS, 12 * MILLI_NANOS);

        assertThat(taken).hasSize(3);
        assertThat(recorder.waits().count()).isZero();
        assertThat(recorder.lateness().totals().minNanos()).isGreaterThan(7 * MILLI_NANOS);
    }

    @Test
    void arrivalsAfterTheEndDoNotCome() throws InterruptedException {
        drive(
                new SimulatedClock(),
                2,
                MILLI_NANOS,
                20 * MILLI_NANOS,
                10 * MILLI_NANOS,
                19 * MILLI_NANOS,
                20 * MILLI_NANOS,
                30 * MILLI_NANOS);

        assertThat(taken).containsExactly("10 at 10", "19 at 19");
    }

    @Test
    void theGapsAreThoseBetweenStarts() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Timetable timetable = new Timetable(clock, () -> times(10 * MILLI_NANOS, 20 * MILLI_NANOS, 50 * MILLI_NANOS));
        drive(clock, timetable, 2, MILLI_NANOS, LONG_NANOS);

        Distribution gaps = timetable.gaps();
        assertThat(gaps.count()).isEqualTo(2);
        assertThat(gaps.totals().sumNanos()).isEqualTo(40 * MILLI_NANOS);
        assertThat(timetable.sent()).isEqualTo(3);
        assertThat(timetable.planned()).isEqualTo(3);
    }

    @Test
    void manyUsersOnTheMachinesClockShareEveryArrivalAmongThem() throws InterruptedException {
        long[] due = LongStream.rangeClosed(1, 20_000).map(i -> i * 10_000).toArray();
        Recorder recorder = drive(Clock.system(), 50, 100_000, LONG_NANOS, due);

        assertThat(taken).hasSize(20_000).doesNotHaveDuplicates();
        assertThat(recorder.lateness().count()).isEqualTo(20_000);
        assertThat(recorder.lateness().totals().minNanos()).isNotNegative();
    }

    @Test
    void shortInteractionsStayWithOneUserWhereItTakesLongerToWakeAnother() throws InterruptedException {
        List<Taken> all = takeAll(number -> 10 * MICRO_NANOS);

        assertThat(all.stream().map(Taken::user).distinct()).hasSize(1);
        assertThat(all).allMatch(one -> one.lateNanos() == 0);
    }

    @Test
    void longInteractionsAreHandedRound() throws InterruptedException {
        List<Taken> all = takeAll(number -> 50 * MICRO_NANOS);

        assertThat(all.stream().map(Taken::user).distinct().count()).isGreaterThan(1);
        assertThat(all).allMatch(one -> one.lateNanos() == 0);
    }

    @Test
    void whoStandsByTakesOverFromALeaderThatUnexpectedlyStaysAway() throws InterruptedException {
        List<Taken> all = takeAll(number -> number == 52 ? 100 * MILLI_NANOS : 10 * MICRO_NANOS);

        int away = all.get(51).user();
        assertThat(all.subList(52, ARRIVALS)).noneMatch(one -> one.user() == away);
        assertThat(all.subList(52, 62)).anyMatch(one -> one.lateNanos() > 0);
        assertThat(all).allMatch(one -> one.lateNanos() <= MILLI_NANOS / 2);
        assertThat(all.subList(62, ARRIVALS)).allMatch(one -> one.lateNanos() == 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void anotherUserStandsByWhereTheOneThatDidIsStopped(int left) throws InterruptedException {
        Clock clock = slowToWake();
        List<Thread> users = new ArrayList<>();

        List<Taken> all = takeAll(clock, users, number -> {
            if (number == 52) {
                List<Thread> others = users.stream()
                        .filter(user -> user != Thread.currentThread())
                        .toList();
                others.stream().filter(user -> user != others.get(left)).forEach(clock::interrupt);
            }
            return number == 52 ? 5 * MILLI_NANOS : 10 * MICRO_NANOS;
        });

        assertThat(all).hasSize(ARRIVALS);
        assertThat(all.subList(52, 62))
                .anyMatch(one -> one.user() != all.get(51).user());
        assertThat(all).allMatch(one -> one.lateNanos() <= MILLI_NANOS);
    }

    /** An arrival, and who took it. */
    private record Taken(int user, long lateNanos) {}

    /** Who takes arrivals that are 100 us apart, where it takes 70 us to wake a thread. */
    private static List<Taken> takeAll(LongUnaryOperator serviceNanos) throws InterruptedException {
        return takeAll(slowToWake(), new ArrayList<>(), serviceNanos);
    }

    private static Clock slowToWake() {
        return new ClockInFront(new SimulatedClock()) {
            @Override
            public long wakeUpNanos() {
                return 70 * MICRO_NANOS;
            }
        };
    }

    private static List<Taken> takeAll(Clock clock, List<Thread> users, LongUnaryOperator serviceNanos)
            throws InterruptedException {
        long[] due = LongStream.rangeClosed(1, ARRIVALS)
                .map(i -> i * 100 * MICRO_NANOS)
                .toArray();
        Timetable timetable = new Timetable(clock, () -> times(due));
        Recorder recorder = new Recorder(List.of(), 4, LatencyOrigin.FROM_DUE);
        List<Taken> all = Collections.synchronizedList(new ArrayList<>());
        timetable.open(clock.nanos(), LONG_NANOS);
        IntStream.range(0, 4)
                .mapToObj(user -> new Thread(clock.member(() -> {
                    SharedPace pace = new SharedPace(timetable, recorder.user(user));
                    try {
                        long dueNanos = pace.next(clock.nanos(), Schedule.NONE_ENDED);
                        while (dueNanos != Schedule.EXHAUSTED) {
                            pace.begun();
                            all.add(new Taken(user, pace.sentNanos() - dueNanos));
                            clock.waitUntil(clock.nanos() + serviceNanos.applyAsLong(all.size()));
                            dueNanos = pace.next(clock.nanos(), 0);
                        }
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                })))
                .forEach(users::add);
        users.forEach(clock::start);
        join(clock, users);
        return all;
    }

    @Test
    void closingSendsEverybodyHome() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Timetable timetable = new Timetable(clock, () -> times(10 * MILLI_NANOS, LONG_NANOS));
        timetable.open(0, Clock.NEVER);
        List<Thread> users =
                start(clock, timetable, 4, MILLI_NANOS, new Recorder(List.of(), 4, LatencyOrigin.FROM_DUE));
        clock.waitUntil(500 * MILLI_NANOS);

        timetable.close();
        join(clock, users);

        assertThat(taken).containsExactly("10 at 10");
        assertThat(clock.nanos()).isEqualTo(500 * MILLI_NANOS);
    }

    @Test
    void anInterruptedLeaderHandsOn() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Timetable timetable = new Timetable(clock, () -> times(10 * MILLI_NANOS, 20 * MILLI_NANOS));
        timetable.open(0, Clock.NEVER);
        List<Thread> users =
                start(clock, timetable, 2, MILLI_NANOS, new Recorder(List.of(), 2, LatencyOrigin.FROM_DUE));
        clock.waitUntil(5 * MILLI_NANOS);

        clock.interrupt(users.get(0));
        clock.waitUntil(100 * MILLI_NANOS);
        timetable.close();
        join(clock, users);

        assertThat(taken).containsExactly("10 at 10", "20 at 20");
    }

    private Recorder drive(Clock clock, int users, long serviceNanos, long untilNanos, long... due)
            throws InterruptedException {
        return drive(clock, new Timetable(clock, () -> times(due)), users, serviceNanos, untilNanos);
    }

    private Recorder drive(Clock clock, Timetable timetable, int users, long serviceNanos, long untilNanos)
            throws InterruptedException {
        Recorder recorder = new Recorder(List.of(new Mix.Entry("only", 1)), users, LatencyOrigin.FROM_DUE);
        timetable.open(clock.nanos(), untilNanos);
        join(clock, start(clock, timetable, users, serviceNanos, recorder));
        return recorder;
    }

    private List<Thread> start(Clock clock, Timetable timetable, int users, long serviceNanos, Recorder recorder) {
        long originNanos = clock.nanos();
        List<Thread> threads = IntStream.range(0, users)
                .mapToObj(user -> new Thread(
                        clock.member(() ->
                                use(clock, new SharedPace(timetable, recorder.user(user)), serviceNanos, originNanos)),
                        "user-" + user))
                .toList();
        threads.forEach(clock::start);
        return threads;
    }

    private void use(Clock clock, SharedPace pace, long serviceNanos, long originNanos) {
        try {
            long due = pace.next(clock.nanos(), Schedule.NONE_ENDED);
            while (due != Schedule.EXHAUSTED) {
                pace.begun();
                taken.add((due - originNanos) / MILLI_NANOS + " at " + (pace.sentNanos() - originNanos) / MILLI_NANOS
                        + suffix(due));
                clock.waitUntil(clock.nanos() + serviceNanos);
                due = pace.next(clock.nanos(), 0);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Distinguishes arrivals of the same millisecond. */
    private static String suffix(long dueNanos) {
        return dueNanos % MILLI_NANOS == 0 ? "" : " (" + dueNanos + ")";
    }

    private static void join(Clock clock, List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            clock.join(thread, LONG_NANOS);
        }
    }

    private static ArrivalTimes times(long... due) {
        int[] next = new int[1];
        return () -> next[0] < due.length ? due[next[0]++] : ArrivalTimes.EXHAUSTED;
    }
}
