package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.HotPath;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Course;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.SteppedSession;

/**
 * What {@link UserLoop} and {@link Attempts} do, in steps between which nothing waits: one user in one phase, one
 * interaction after the other. Here too the reading of the clock that ends an interaction starts the next one where nothing
 * lies between them.
 *
 * <p>Confined to one thread.
 */
@HotPath
final class SteppedLoop {
    /** Interactions that wait for nothing, after which other users come first; the time given away belongs to none. */
    private static final int TURN = 20;

    private final SteppedSession session;
    private final Mix mix;
    private final Course order;
    private final BackOff backOff;
    private final Halt halt;
    private final Ticker ticker;
    private final Timing timing;
    private final UserRecorder recorder;
    private Wait wait = Wait.NOTHING;
    private int interaction = Schedule.NONE_ENDED;
    private int next = Schedule.NONE_ENDED;
    private int attempts;
    private boolean backingOff;
    private boolean givingWay;
    /** Whether a wait is to be recorded when an interaction begins: not where a flow has none. */
    private boolean waited;

    private long freeNanos;
    private long awaitedNanos;
    private long waitEndNanos;
    /** Whether nothing came of what was due. */
    private boolean skipping;

    private long readyNanos;
    private long dueNanos;
    private long sentNanos;
    private long retryNanos;
    private long failedNanos;
    /** The attempt that is to be repeated; null before the first. */
    private Outcome.@Nullable Failure repeated;

    /** When a user's interactions are due, when it stops, which they are, and who records them. Confined to one thread. */
    record Timing(Schedule schedule, StopRule stop, RandomGenerator random, UserRecorder recorder) {}

    SteppedLoop(SteppedSession session, UserSpec role, BackOff backOff, Timing timing) {
        this.session = session;
        this.mix = role.phaseContext().mix();
        this.order = session instanceof Guide guide ? guide : mix;
        this.backOff = backOff;
        this.halt = role.context().halt();
        this.ticker = role.context().clock();
        this.timing = timing;
        this.recorder = timing.recorder();
    }

    /** What the user waits for after the call before; nothing if its phase is over. */
    Wait waitsFor() {
        return wait;
    }

    /** The reading of the clock that it waits for, if it does. */
    long timeNanos() {
        return backingOff ? retryNanos : dueNanos;
    }

    /**
     * Begins the phase.
     *
     * @param enteredNanos reading of the clock since when the user is there
     */
    void enter(long enteredNanos) {
        readyNanos = enteredNanos;
        recorder.enter(readyNanos);
        if (isDue()) {
            goOn(begin(readyNanos));
        }
    }

    /** Goes on with the interaction under way, for which something may have come. */
    void advance() {
        goOn(attempt(Move.ADVANCE));
    }

    /** The time has come that it waited for. */
    void timeCame() {
        if (backingOff) {
            backingOff = false;
            recorder.retry(interaction, requireNonNull(repeated, "repeated"), failedNanos, ticker.nanos());
            goOn(attempt(Move.RETRY));
            return;
        }
        long nowNanos = ticker.nanos();
        if (givingWay) {
            givingWay = false;
            readyNanos = nowNanos;
            dueNanos = nowNanos;
        } else {
            waited(readyNanos, nowNanos);
            recorder.paused(nowNanos - readyNanos);
        }
        goOn(begin(nowNanos));
    }

    /** The user's arrival has come. */
    void arrivalCame(FreeUsers<?> by) {
        dueNanos = by.dueNanos();
        waited(by.someoneFreeSinceNanos(), by.sentNanos());
        recorder.paused(by.sentNanos() - readyNanos);
        goOn(begin(by.sentNanos()));
    }

    /** Since when the user is free that waits for an arrival. */
    long readyNanos() {
        return readyNanos;
    }

    /** Whether it waits for an interaction that does not come any more. */
    boolean isExcluded() {
        return wait == Wait.TIME && !backingOff && !givingWay && timing.stop().excludes(dueNanos);
    }

    /** Performs one interaction after the other, until it has to wait. */
    private void goOn(SteppedSession.Step first) {
        SteppedSession.Step step = first;
        int leftOfTurn = TURN;
        while (step instanceof SteppedSession.Step.Ended ended) {
            if (isRepeated(ended.outcome()) || !isDueAfter(ended.outcome())) {
                return;
            }
            if (leftOfTurn == 0) {
                givingWay = true;
                wait = Wait.TIME;
                return;
            }
            leftOfTurn--;
            step = begin(readyNanos);
        }
        wait = Wait.EVENT;
    }

    private boolean isRepeated(Outcome outcome) {
        if (outcome instanceof Outcome.Failure failure
                && backOff.allows(attempts, failure, session.mostRetries(interaction, backOff.most()))) {
            repeated = failure;
            failedNanos = ticker.nanos();
            retryNanos = failedNanos + backOff.waitNanos(attempts);
            backingOff = true;
            wait = Wait.TIME;
            return true;
        }
        return false;
    }

    private boolean isDueAfter(Outcome outcome) {
        readyNanos = ticker.nanos();
        if (skipping) {
            timing.stop().skipped();
            return isDue();
        }
        boolean heldUp = recorder.record(interaction, dueNanos, sentNanos, readyNanos, outcome);
        if (heldUp) {
            readyNanos = ticker.nanos();
        }
        return isDue();
    }

    /** Whether the user, which is free, has its next interaction to perform at once; what it waits for otherwise. */
    private boolean isDue() {
        dueNanos = timing.stop().reached(readyNanos) ? Schedule.EXHAUSTED : dueOfNextNanos();
        if (dueNanos == Schedule.WITH_ARRIVAL) {
            wait = Wait.ARRIVAL;
            return false;
        }
        boolean comesLater = dueNanos - readyNanos > 0;
        if (dueNanos == Schedule.EXHAUSTED || (comesLater && timing.stop().excludes(dueNanos))) {
            wait = Wait.NOTHING;
            return false;
        }
        if (comesLater) {
            wait = Wait.TIME;
            return false;
        }
        if (dueNanos != readyNanos) {
            waited(readyNanos, readyNanos);
        }
        return true;
    }

    /** The interaction comes before its due time, which may depend on it. */
    private long dueOfNextNanos() {
        next = order.next(timing.random());
        return timing.schedule().nextDueNanos(readyNanos, interaction);
    }

    private void waited(long fromNanos, long toNanos) {
        waited = true;
        freeNanos = fromNanos;
        awaitedNanos = dueNanos;
        waitEndNanos = toNanos;
    }

    private SteppedSession.Step begin(long nowNanos) {
        sentNanos = nowNanos;
        int due = order.due(next);
        boolean recordsWait = waited;
        waited = false;
        skipping = due == Course.NOTHING;
        if (skipping) {
            return SteppedSession.Step.SUCCEEDED;
        }
        if (recordsWait) {
            recorder.waited(freeNanos, awaitedNanos, waitEndNanos);
        }
        interaction = due;
        attempts = 0;
        recorder.begin(interaction, nowNanos);
        return attempt(Move.BEGIN);
    }

    private enum Move {
        BEGIN,
        RETRY,
        ADVANCE
    }

    @SuppressWarnings("InterruptedExceptionSwallowed") // steps do not wait: the trial was halted
    private SteppedSession.Step attempt(Move move) {
        try {
            SteppedSession.Step step = switch (move) {
                case BEGIN -> {
                    attempts++;
                    yield session.begin(interaction);
                }
                case RETRY -> {
                    attempts++;
                    yield session.retry(interaction);
                }
                case ADVANCE -> session.advance();
            };
            if (step == null) {
                throw NoOutcome.of(mix, interaction);
            }
            return step;
        } catch (Exception failed) {
            if (halt.isRequested()) {
                return SteppedSession.Step.WAITING; // it broke off because of the halt: unfinished, not failed
            }
            return SteppedSession.Step.ended(Outcome.failure(failed));
        }
    }
}
