package org.loadharness.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Outcome;

/**
 * Records what one user does. Written by that user alone; the success and failure counters and the interaction under way
 * may be read by others at any time, the rest once the user has ended. Slots are the interactions, once for successes and
 * once for failures.
 */
@HotPath
public final class UserRecorder {
    private static final long IDLE = Long.MIN_VALUE;

    private final Stripe stripe;
    private final FailureCounts failureCounts;
    private final int kinds;
    private final AtomicInteger[] counts;
    private final long[] sumNanos;
    private final long[] minNanos;
    private final long[] maxNanos;
    private final AtomicLong busySinceNanos = new AtomicLong(IDLE);
    private final AtomicInteger busyWith = new AtomicInteger();
    private long startNanos = IDLE;
    private long endNanos = IDLE;

    UserRecorder(int kinds, Stripe stripe, FailureCounts failureCounts) {
        this.kinds = kinds;
        this.stripe = stripe;
        this.failureCounts = failureCounts;
        this.counts = new AtomicInteger[2 * kinds];
        Arrays.setAll(counts, slot -> new AtomicInteger());
        this.sumNanos = new long[2 * kinds];
        this.minNanos = new long[2 * kinds];
        this.maxNanos = new long[2 * kinds];
        Arrays.fill(minNanos, Long.MAX_VALUE);
        Arrays.fill(maxNanos, Long.MIN_VALUE);
    }

    /** The user enters the phase at that reading of the clock. */
    public void enter(long nowNanos) {
        startNanos = nowNanos;
        endNanos = nowNanos;
    }

    /** The user begins an interaction. */
    public void begin(int interaction, long startOfInteractionNanos) {
        busyWith.setOpaque(interaction);
        busySinceNanos.setOpaque(startOfInteractionNanos);
    }

    /**
     * The interaction begun last has ended. Allocates nothing when it succeeded.
     *
     * @param dueNanos when it was to start: its response time counts from here
     * @param doneNanos when it ended
     */
    public void record(int interaction, long dueNanos, long doneNanos, Outcome outcome) {
        int slot = interaction;
        if (outcome instanceof Outcome.Failure failure) {
            slot += kinds;
            failureCounts.add(failure);
        }
        long responseNanos = doneNanos - dueNanos;
        sumNanos[slot] += responseNanos;
        minNanos[slot] = Math.min(minNanos[slot], responseNanos);
        maxNanos[slot] = Math.max(maxNanos[slot], responseNanos);
        stripe.record(slot, responseNanos);
        endNanos = doneNanos;
        counts[slot].setRelease(counts[slot].getPlain() + 1);
        busySinceNanos.setOpaque(IDLE);
    }

    /** Whether an interaction is under way. */
    public boolean isBusy() {
        return busySinceNanos.getOpaque() != IDLE;
    }

    /** Index of the interaction begun last. */
    public int busyWith() {
        return busyWith.getOpaque();
    }

    /** Interactions of this user that have succeeded. */
    public long successes() {
        return sum(0, kinds);
    }

    /** Interactions of this user that have failed. */
    public long failures() {
        return sum(kinds, 2 * kinds);
    }

    UserLog log(int user, long phaseStartNanos) {
        if (startNanos == IDLE) {
            return UserLog.absent(user);
        }
        int censored = isBusy() ? 1 : 0;
        return new UserLog(
                user, startNanos - phaseStartNanos, endNanos - phaseStartNanos, successes(), failures(), censored);
    }

    Totals totals(int slot) {
        return new Totals(sumNanos[slot], minNanos[slot], maxNanos[slot]);
    }

    private long sum(int from, int to) {
        long sum = 0;
        for (int slot = from; slot < to; slot++) {
            sum += counts[slot].getAcquire();
        }
        return sum;
    }
}
