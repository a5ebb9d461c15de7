package org.loadharness.drive;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.loadharness.time.Clock;
import org.loadharness.workload.Session;
import org.loadharness.workload.User;

/**
 * Has a user lose time after each interaction, as if recording it took that long: between the reading of the clock that
 * ends the interaction and whatever the user does with the clock next.
 */
final class SlowRecorder {
    private enum State {
        ENDS,
        RECORDS
    }

    private final long costNanos;
    private final Map<Thread, State> states = new ConcurrentHashMap<>();

    SlowRecorder(long costNanos) {
        this.costNanos = costNanos;
    }

    Session spoil(User user, Session healthy, Clock clock) {
        return interaction -> {
            var outcome = healthy.perform(interaction);
            states.put(Thread.currentThread(), State.ENDS);
            return outcome;
        };
    }

    Clock clock(Clock healthy) {
        return new ClockInFront(healthy) {
            @Override
            public long nanos() {
                if (states.replace(Thread.currentThread(), State.ENDS, State.RECORDS)) {
                    return clock.nanos();
                }
                try {
                    record();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
                return clock.nanos();
            }

            @Override
            public long waitUntil(long dueNanos) throws InterruptedException {
                record();
                return clock.waitUntil(dueNanos);
            }

            @Override
            public long park(long dueNanos) throws InterruptedException {
                record();
                return clock.park(dueNanos);
            }

            private void record() throws InterruptedException {
                if (states.remove(Thread.currentThread(), State.RECORDS)) {
                    clock.waitUntil(clock.nanos() + costNanos);
                }
            }
        };
    }
}
