package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.load.Schedule;
import org.loadharness.load.StopRule;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.HotPath;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

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
    private final Halt halt;
    private final Mix mix;
    private final Attempts attempts;

    UserLoop(Ticker ticker, Halt halt, Mix mix, Attempts attempts) {
        this.ticker = ticker;
        this.halt = halt;
        this.mix = mix;
        this.attempts = attempts;
    }

    /**
     * Runs until the stop rule says so or no interaction comes any more.
     *
     * @throws InterruptedException if the trial was halted before
     */
    void run(Timing timing, RandomGenerator random, UserRecorder recorder) throws InterruptedException {
        Pace pace = timing.pace();
        StopRule stop = timing.stop();
        TurnTaking turns = timing.turns();
        int interaction = Schedule.NONE_ENDED;
        long ready = ticker.nanos();
        recorder.enter(ready);
        while (!stop.reached(ready)) {
            halt.check();
            long due = pace.next(ready, interaction);
            if (due == Schedule.EXHAUSTED) {
                return;
            }
            long sent = pace.sentNanos();
            interaction = mix.choose(random);
            recorder.begin(interaction, sent);
            Outcome outcome = attempts.perform(interaction, recorder);
            ready = ticker.nanos();
            boolean heldUp = recorder.record(interaction, due, sent, ready, outcome);
            ready = turns.next(heldUp ? ticker.nanos() : ready);
        }
    }

    /** When a user's interactions are due, when it stops, and when it lets others go first. Confined to one thread. */
    record Timing(Pace pace, StopRule stop, TurnTaking turns) {}
}
