package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.HotPath;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Course;
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
    private final Course course;
    private final Attempts attempts;
    private final Placebo placebo;
    private int ended = Schedule.NONE_ENDED;

    UserLoop(Ticker ticker, Halt halt, Course course, Attempts attempts, Placebo placebo) {
        this.ticker = ticker;
        this.halt = halt;
        this.course = course;
        this.attempts = attempts;
        this.placebo = placebo;
    }

    /**
     * Runs until the stop rule says so or no interaction comes any more.
     *
     * @throws InterruptedException if the trial was halted before
     */
    void run(Timing timing, RandomGenerator random, UserRecorder recorder) throws InterruptedException {
        StopRule stop = timing.stop();
        TurnTaking turns = timing.turns();
        ended = Schedule.NONE_ENDED;
        long ready = timing.pace().enters(ticker.nanos());
        recorder.enter(ready);
        while (!stop.reached(ready)) {
            long free = perform(ready, timing, random, recorder);
            if (free == Schedule.EXHAUSTED) {
                return;
            }
            ready = turns.next(free);
        }
    }

    /**
     * Performs the next interaction: a method of its own, so that it is compiled as such. What is compiled of a loop is
     * dropped when the loop ends, and a thousand users who begin one leave the compiler no time to make it again.
     *
     * @return when the user is free for another; {@link Schedule#EXHAUSTED} if none comes any more
     */
    private long perform(long ready, Timing timing, RandomGenerator random, UserRecorder recorder)
            throws InterruptedException {
        halt.check();
        Pace pace = timing.pace();
        int named = course.next(random); // before its due time, which may depend on it
        long due = pace.next(ready, ended);
        if (due == Schedule.EXHAUSTED) {
            return Schedule.EXHAUSTED;
        }
        int interaction = course.due(named);
        if (interaction == Course.NOTHING) {
            timing.stop().skipped();
            return ticker.nanos();
        }
        pace.begun();
        long sent = pace.sentNanos();
        recorder.begin(interaction, sent);
        Outcome outcome = attempts.perform(interaction, recorder);
        long done = placebo.end(sent);
        boolean heldUp = recorder.record(interaction, due, sent, done, outcome);
        ended = interaction;
        return heldUp ? ticker.nanos() : done;
    }

    /** When a user's interactions are due, when it stops, and when it lets others go first. Confined to one thread. */
    record Timing(Pace pace, StopRule stop, TurnTaking turns) {}
}
