package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.load.Schedule;
import org.loadharness.load.StopRule;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;
import org.loadharness.time.Ticker;
import org.loadharness.time.Waiter;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/**
 * The heart: one user, one interaction after the other. Every load model goes through it; they differ only in when the
 * next interaction is due. The reading of the clock that ends an interaction starts the next one where nothing lies
 * between them, so that an interaction costs one reading.
 *
 * <p>Confined to one thread.
 */
@HotPath
final class UserLoop {
    private final Ticker ticker;
    private final Waiter waiter;
    private final Halt halt;
    private final Mix mix;
    private final Session session;

    UserLoop(Clock clock, Halt halt, Mix mix, Session session) {
        this.ticker = clock;
        this.waiter = clock;
        this.halt = halt;
        this.mix = mix;
        this.session = session;
    }

    /**
     * Runs until the stop rule says so or the schedule has nothing more.
     *
     * @throws InterruptedException if the trial was halted before
     */
    void run(Timing timing, RandomGenerator random, UserRecorder recorder) throws InterruptedException {
        Schedule schedule = timing.schedule();
        StopRule stop = timing.stop();
        TurnTaking turns = timing.turns();
        int ended = Schedule.NONE_ENDED;
        long ready = ticker.nanos();
        recorder.enter(ready);
        while (!stop.reached(ready)) {
            halt.check();
            long due = schedule.nextDueNanos(ready, ended);
            if (due == Schedule.EXHAUSTED) {
                return;
            }
            long start = due == ready ? ready : waiter.waitUntil(due);
            int interaction = mix.choose(random);
            recorder.begin(interaction, start);
            Outcome outcome = perform(interaction);
            ready = ticker.nanos();
            recorder.record(interaction, due, ready, outcome);
            ended = interaction;
            ready = turns.next(ready);
        }
    }

    private Outcome perform(int interaction) throws InterruptedException {
        try {
            return session.perform(interaction);
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Exception failed) {
            halt.check(); // it broke off because of the halt: unfinished, not failed
            return Outcome.failure(failed.getClass().getSimpleName(), failed);
        }
    }

    /** When a user's interactions are due, when it stops, and when it lets others go first. Confined to one thread. */
    record Timing(Schedule schedule, StopRule stop, TurnTaking turns) {}
}
