package org.loadharness.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.PartTimes;

/**
 * Records what one user does. Written by that user alone; the success and failure counters and the interaction under way
 * may be read by others at any time, the rest once the user has ended.
 */
@HotPath
public final class UserRecorder {
    private static final long IDLE = Long.MIN_VALUE;

    private final Stripe stripe;
    private final FailureCounts failureCounts;
    private final Charging charging;
    /** Null where no single interaction is recorded: a test for null is what most runs can afford. */
    private final @Nullable RawLane raw;
    /** Likewise null where the workload tells no parts. */
    private @Nullable ToldParts told;

    private final int kinds;
    private final int parts;
    private final AtomicInteger[] counts;
    private final long[] retries;
    private final long[] sumNanos;
    private final long[] minNanos;
    private final long[] maxNanos;
    private final AtomicLong busySinceNanos = new AtomicLong(IDLE);
    private final AtomicInteger busyWith = new AtomicInteger();
    private long startNanos = IDLE;
    private long endNanos = IDLE;
    private long busyNanos;
    private long pausedNanos;

    UserRecorder(Slots slots, Charging charging, Stripe stripe, FailureCounts failureCounts, @Nullable RawLane raw) {
        this.raw = raw;
        this.kinds = slots.kinds();
        this.parts = slots.parts();
        this.charging = charging;
        this.stripe = stripe;
        this.failureCounts = failureCounts;
        this.counts = new AtomicInteger[2 * kinds];
        Arrays.setAll(counts, slot -> new AtomicInteger());
        this.retries = new long[kinds];
        this.sumNanos = new long[slots.count()];
        this.minNanos = new long[slots.count()];
        this.maxNanos = new long[slots.count()];
        Arrays.fill(minNanos, Long.MAX_VALUE);
        Arrays.fill(maxNanos, Long.MIN_VALUE);
    }

    /** From now on the user's session is asked for the parts of each success; not where the workload tells none. */
    public void askForParts(PartTimes session) {
        told = parts == 0 ? null : new ToldParts(session, kinds, parts);
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
     * The next interaction was waited for. Allocates nothing.
     *
     * @param readyNanos when a user was free for it
     * @param dueNanos when it was due
     * @param sentNanos when the wait had ended
     */
    public void waited(long readyNanos, long dueNanos, long sentNanos) {
        long behindNanos = readyNanos - dueNanos;
        if (behindNanos > 0) {
            add(Slots.waits(kinds), behindNanos);
        }
        add(Slots.lateness(kinds), sentNanos - (behindNanos > 0 ? readyNanos : dueNanos));
    }

    /** The user did nothing for that long, between two interactions. */
    public void paused(long lengthNanos) {
        pausedNanos += lengthNanos;
    }

    /** A failed attempt at the interaction begun last is repeated. */
    public void retry(int interaction) {
        retries[interaction]++;
        if (raw != null) {
            raw.retry();
        }
    }

    /**
     * The interaction begun last has ended. Allocates nothing when it succeeded.
     *
     * @param dueNanos when it was to start
     * @param sentNanos when it did
     * @param doneNanos when it ended
     * @return whether the user was held up, and the clock has to be read again for what comes next
     */
    public boolean record(int interaction, long dueNanos, long sentNanos, long doneNanos, Outcome outcome) {
        int slot = interaction;
        ToldParts asked = outcome instanceof Outcome.Failure ? null : told;
        if (asked != null) {
            asked.ask(interaction, doneNanos - sentNanos); // first: if it throws, the interaction has not ended
        }
        long responseNanos = doneNanos - (charging == Charging.FROM_DUE ? dueNanos : sentNanos);
        if (outcome instanceof Outcome.Failure failure) {
            slot += kinds;
            failureCounts.add(failure);
        } else if (charging == Charging.FROM_DUE) {
            add(Slots.service(kinds, interaction), doneNanos - sentNanos);
        }
        add(slot, responseNanos);
        if (asked != null) {
            addParts(interaction, asked);
        }
        busyNanos += doneNanos - sentNanos;
        endNanos = doneNanos;
        counts[slot].setRelease(counts[slot].getPlain() + 1);
        busySinceNanos.setOpaque(IDLE);
        boolean written = raw != null && raw.record(interaction, dueNanos, sentNanos, doneNanos, outcome);
        return written || asked != null;
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
                user,
                startNanos - phaseStartNanos,
                endNanos - phaseStartNanos,
                successes(),
                failures(),
                censored,
                busyNanos,
                pausedNanos);
    }

    Totals totals(int slot) {
        return new Totals(sumNanos[slot], minNanos[slot], maxNanos[slot]);
    }

    long retries(int interaction) {
        return retries[interaction];
    }

    long misfits(int interaction) {
        return told == null ? 0 : told.misfits(interaction);
    }

    private void addParts(int interaction, ToldParts asked) {
        for (int part = 0; part < parts; part++) {
            if (asked.nanos(part) != PartTimes.UNTOLD) {
                add(Slots.part(kinds, parts, interaction, part), asked.nanos(part));
            }
        }
        add(Slots.part(kinds, parts, interaction, parts), asked.restNanos());
    }

    private void add(int slot, long nanos) {
        sumNanos[slot] += nanos;
        minNanos[slot] = Math.min(minNanos[slot], nanos);
        maxNanos[slot] = Math.max(maxNanos[slot], nanos);
        stripe.record(slot, nanos);
    }

    private long sum(int from, int to) {
        long sum = 0;
        for (int slot = from; slot < to; slot++) {
            sum += counts[slot].getAcquire();
        }
        return sum;
    }
}
