package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.simulation.SimulatedClock;

/** Threads that meet on their way to leading, step by step in one thread. */
final class LeadershipTest {
    @Test
    void aThreadThatIsHeldUpOnItsWayToLeadingTakesNothingBeforeSomebodyWasFree() {
        Readings clock = new Readings(0);
        Timetable timetable = new Timetable(clock, () -> times(10, 20, 20, 20));
        timetable.open(0, Long.MAX_VALUE / 2);
        FreeUsers<Integer> heldUp = new FreeUsers<>(timetable, clock, () -> {});
        FreeUsers<Integer> others = new FreeUsers<>(timetable, clock, () -> {});
        heldUp.add(1, 0);
        assertThat(heldUp.next()).isNull();
        clock.nanos = 20;
        clock.meanwhile = () -> {
            clock.nanos = 40;
            others.add(2, 40);
            assertThat(others.next()).isEqualTo(2);
            clock.nanos = 50;
            others.add(2, 50);
            others.add(3, 50);
            assertThat(others.next()).isEqualTo(3);
        };

        assertThat(heldUp.next()).isEqualTo(1);

        assertThat(heldUp.someoneFreeSinceNanos()).isEqualTo(50);
        assertThat(heldUp.sentNanos()).isEqualTo(50);
    }

    /** It had looked whether it leads just before. */
    @Test
    void whoIsNamedWhileItWaitsForTheLockLeads() {
        Leadership leadership = new Leadership(new Readings(35));
        Leadership.Candidate fallenBehind = () -> {};
        Leadership.Candidate named = () -> {};
        leadership.report(fallenBehind, 0, 0);
        leadership.report(named, 0, 0);
        assertThat(leadership.isLeading(named)).isFalse();
        assertThat(leadership.callIn(fallenBehind, Long.MAX_VALUE / 2)).isTrue();

        assertThat(leadership.stepIn(named, 1)).isTrue();

        assertThat(leadership.isLeading(named)).isTrue();
        assertThat(leadership.stepIn(fallenBehind, 1)).isFalse();
    }

    /** A clock that stands where it is set. What happens meanwhile does so once, after the next reading. */
    private static final class Readings extends ClockInFront {
        private final long slowNanos;
        private long nanos;
        private Runnable meanwhile = () -> {};

        /** Waking a thread takes that long. */
        Readings(long slowNanos) {
            super(new SimulatedClock());
            this.slowNanos = slowNanos;
        }

        @Override
        public long wakeUpNanos() {
            return slowNanos;
        }

        @Override
        public long nanos() {
            long read = nanos;
            Runnable now = meanwhile;
            meanwhile = () -> {};
            now.run();
            return read;
        }
    }

    private static ArrivalTimes times(long... due) {
        int[] next = new int[1];
        return () -> next[0] < due.length ? due[next[0]++] : ArrivalTimes.EXHAUSTED;
    }
}
