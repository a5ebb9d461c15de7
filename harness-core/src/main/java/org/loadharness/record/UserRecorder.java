package org.loadharness.record;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Guide.Passage;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.PartTimes;

/**
 * Records what one user does. Written by that user alone; the success and failure counters and the interaction under
 * way may be read by others at any time, the rest once the user has ended.
 *
 * <p>What is written in each interaction lies in objects that end with as many bytes as processors hand to each other
 * at once, so that no two users write to the same ones.
 */
@HotPath
public final class UserRecorder {
    private static final long IDLE = Long.MIN_VALUE;
    private static final @Nullable Tally[] NONE_YET = {};
    private static final Totals NO_TIME = new Totals(0, 0, 0);

    private final Stripe stripe;
    private final FailureCounts failureCounts;
    private final LatencyOrigin charging;
    /** Null where no single interaction is recorded: a test for null is what most runs can afford. */
    private final @Nullable RawLane raw;
    /** Likewise null where the workload reports no parts. */
    private @Nullable ReportedParts reported;
    /** Where the workload names no flows. */
    private @Nullable FlowTimes flows;
    /** And where the phase has no course. */
    private @Nullable CourseLane lane;

    private final int kinds;
    private final int parts;
    private final Slots slots;
    /** One for each slot that the user has come to, and for successes from the start of the phase. */
    private @Nullable Tally[] tallies = NONE_YET;

    private final OwnTime time = new OwnTime();
    private long startNanos = IDLE;

    UserRecorder(
            Slots slots, LatencyOrigin charging, Stripe stripe, FailureCounts failureCounts, @Nullable RawLane raw) {
        this.raw = raw;
        this.kinds = slots.kinds();
        this.parts = slots.parts();
        this.charging = charging;
        this.stripe = stripe;
        this.failureCounts = failureCounts;
        this.slots = slots;
    }

    /**
     * From now on the user's session is asked for the parts of each success, and for what becomes of its flows; not where the
     * workload has none.
     */
    public void follow(PartTimes session) {
        reported = parts == 0 ? null : new ReportedParts(session, kinds, parts);
        flows = slots.flows() > 0 && session instanceof Guide guided ? new FlowTimes(guided, slots) : null;
    }

    /** The user enters the phase at that reading of the clock. */
    public void enter(long nowNanos) {
        startNanos = nowNanos;
        time.endNanos = nowNanos;
        lane = stripe.course().hasBegun() ? new CourseLane(stripe.course()) : null;
        for (int interaction = 0; interaction < kinds; interaction++) {
            tally(interaction); // here and not at the first success, which is to be no special case for the compiler
        }
    }

    /** The user begins an interaction. */
    public void begin(int interaction, long startOfInteractionNanos) {
        if (interaction >= kinds) {
            throw new IllegalStateException(
                    "the session named interaction " + interaction + ", but its mix has " + kinds + ", counted from 0");
        }
        if (flows != null) {
            flows.begin();
        }
        time.busyWith = interaction;
        time.setRelease(startOfInteractionNanos);
    }

    /**
     * The next interaction was waited for. Allocates nothing, but the first time.
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

    /** The user did nothing for that long before an interaction: it counts once one behind it has ended, as its time does. */
    public void paused(long lengthNanos) {
        if (time.pausedAfterNanos != time.endNanos) {
            time.pausedAfterNanos = time.endNanos;
            time.pausedSinceNanos = 0;
        }
        time.pausedSinceNanos += lengthNanos;
        time.pausedNanos += lengthNanos;
    }

    /** Pauses behind which an interaction has ended: whether one does is asked here, since most interactions have no pause. */
    private long pausedNanos() {
        return time.pausedNanos - (time.pausedAfterNanos == time.endNanos ? time.pausedSinceNanos : 0);
    }

    /**
     * An attempt at the interaction begun last has failed and is repeated. Allocates nothing.
     *
     * @param endNanos when it ended
     * @param againNanos when the next one begins
     */
    public void retry(int interaction, Outcome.Failure failure, long endNanos, long againNanos) {
        tally(interaction).retries++;
        if (raw != null) {
            raw.retry(failure, endNanos, againNanos);
        }
    }

    /**
     * The interaction begun last has ended. Allocates nothing when it succeeded, but for the first that has parts
     * or is charged from when it was due.
     *
     * @param dueNanos when it was to start
     * @param sentNanos when it did
     * @param doneNanos when it ended
     * @return whether the user was held up, and the clock has to be read again for what comes next
     */
    public boolean record(int interaction, long dueNanos, long sentNanos, long doneNanos, Outcome outcome) {
        int slot = interaction;
        ReportedParts asked = outcome instanceof Outcome.Failure ? null : reported;
        if (asked != null) {
            asked.ask(interaction, doneNanos - sentNanos); // first: if it throws, the interaction has not ended
        }
        if (flows != null) {
            flows.ask(); // likewise
        }
        long responseNanos = doneNanos - (charging == LatencyOrigin.FROM_DUE ? dueNanos : sentNanos);
        if (outcome instanceof Outcome.Failure failure) {
            slot += kinds;
            failureCounts.add(failure);
        } else if (charging == LatencyOrigin.FROM_DUE) {
            add(Slots.service(kinds, interaction), doneNanos - sentNanos);
        }
        Tally ended = add(slot, responseNanos);
        if (asked != null) {
            addParts(interaction, asked);
        }
        if (flows != null) {
            addFlow(flows, flows.ended(interaction, doneNanos - responseNanos, doneNanos));
        }
        if (lane != null && slot == interaction) {
            lane.success(doneNanos, responseNanos);
        }
        time.busyNanos += doneNanos - sentNanos;
        time.endNanos = doneNanos;
        ended.countOne();
        time.setOpaque(IDLE);
        boolean written = raw != null && raw.record(interaction, dueNanos, sentNanos, doneNanos, outcome);
        return written || asked != null || flows != null;
    }

    /** Whether an interaction is under way. */
    public boolean isBusy() {
        return time.getAcquire() != IDLE;
    }

    /** Index of the interaction begun last. */
    public int busyWith() {
        return time.busyWith;
    }

    /** Interactions of this user that have succeeded. */
    public long successes() {
        return sum(0, kinds);
    }

    /** Interactions of this user that have failed. */
    public long failures() {
        return sum(kinds, 2 * kinds);
    }

    /** Hands on what is not yet in the course of the phase; once the user has ended. */
    void endCourse() {
        if (lane != null) {
            lane.flush();
        }
    }

    UserLog log(int user, long phaseStartNanos) {
        if (startNanos == IDLE) {
            return new UserLog(user, 0, 0, 0, 0, 0, 0, 0); // it never entered the phase
        }
        int censored = isBusy() ? 1 : 0;
        return new UserLog(
                user,
                startNanos - phaseStartNanos,
                time.endNanos - phaseStartNanos,
                successes(),
                failures(),
                censored,
                time.busyNanos,
                pausedNanos());
    }

    Totals totals(int slot) {
        if (reported != null && slots.isOfPart(slot)) {
            Totals written = reported.totals(slots.amongParts(slot));
            return emptyCount(slot) == 0 ? written : written.plus(NO_TIME);
        }
        if (flows != null && slots.isOfFlow(slot)) {
            return flows.totals(slots.amongFlows(slot));
        }
        Tally tally = known(slot);
        return tally == null ? Totals.NONE : tally.totals();
    }

    /** How many parts of that slot took no time, and are in no bucket. */
    long emptyCount(int slot) {
        return reported == null || !slots.isOfPart(slot) ? 0 : reported.emptyCount(slots.amongParts(slot));
    }

    long retries(int interaction) {
        Tally tally = known(interaction);
        return tally == null ? 0 : tally.retries;
    }

    long misfits(int interaction) {
        return reported == null ? 0 : reported.misfits(interaction);
    }

    long begunFlows(int flow) {
        return flows == null ? 0 : flows.begun(flow);
    }

    long brokenOff(int flow, int interaction) {
        return flows == null ? 0 : flows.brokenOff(flow, interaction);
    }

    private void addParts(int interaction, ReportedParts asked) {
        for (int part = 0; part < parts; part++) {
            long lengthNanos = asked.nanos(part);
            if (lengthNanos != PartTimes.UNKNOWN) {
                addPart(interaction, part, lengthNanos, asked);
            }
        }
        addPart(interaction, parts, asked.restNanos(), asked);
    }

    private void addPart(int interaction, int part, long lengthNanos, ReportedParts asked) {
        int slot = Slots.part(kinds, parts, interaction, part);
        if (lengthNanos == 0) {
            asked.countEmpty(slots.amongParts(slot));
        } else {
            asked.add(slots.amongParts(slot), lengthNanos);
            stripe.record(slot, lengthNanos);
        }
    }

    private void addFlow(FlowTimes ended, Passage passage) {
        if (passage == Passage.UNDER_WAY) {
            return;
        }
        boolean completed = passage == Passage.COMPLETED;
        int flow = ended.flow();
        addOfFlow(ended, completed ? slots.completed(flow) : slots.brokenOff(flow), ended.workNanos());
        if (completed) {
            addOfFlow(ended, slots.length(flow), ended.lengthNanos());
        }
        ended.leave();
    }

    private void addOfFlow(FlowTimes ended, int slot, long nanos) {
        ended.add(slots.amongFlows(slot), nanos);
        stripe.record(slot, nanos);
    }

    private Tally add(int slot, long nanos) {
        Tally tally = tally(slot);
        tally.add(nanos);
        stripe.record(slot, nanos);
        return tally;
    }

    private Tally tally(int slot) {
        Tally tally = known(slot);
        return tally == null ? begun(slot) : tally;
    }

    private @Nullable Tally known(int slot) {
        Tally[] own = tallies;
        return slot < own.length ? own[slot] : null;
    }

    private Tally begun(int slot) {
        if (tallies.length == 0) {
            tallies = new Tally[Slots.ofInteractions(kinds)];
        }
        Tally fresh = new Tally();
        tallies[slot] = fresh;
        return fresh;
    }

    private long sum(int from, int to) {
        long sum = 0;
        for (int slot = from; slot < to; slot++) {
            Tally tally = known(slot);
            sum += tally == null ? 0 : tally.getAcquire();
        }
        return sum;
    }

    /**
     * What the user does with its time. Its number is since when it performs an interaction, or {@link #IDLE}: that,
     * and the interaction after it, may be read by others at any time, the rest once the user has ended.
     */
    @SuppressWarnings("unused") // the last fields keep the others away from what lies behind
    private static final class OwnTime extends AtomicLong {
        private static final long serialVersionUID = 1L;

        private long endNanos = IDLE;
        private long busyNanos;
        private long pausedNanos;
        private long pausedSinceNanos; // of the pauses those that came after the end below
        private long pausedAfterNanos = IDLE; // the end of the last interaction that a pause came after
        private int busyWith;

        private long apart0;
        private long apart1;
        private long apart2;
        private long apart3;
        private long apart4;
        private long apart5;
        private long apart6;
        private long apart7;

        OwnTime() {
            super(IDLE);
        }
    }

    /**
     * What the user has had of one slot: together, because an interaction touches all of it. Its number may be read by
     * others at any time, the rest once the user has ended.
     */
    @SuppressWarnings("unused") // likewise
    private static final class Tally extends AtomicLong {
        private static final long serialVersionUID = 1L;

        private long retries;
        private long sumNanos;
        private long minNanos = Long.MAX_VALUE;
        private long maxNanos = Long.MIN_VALUE;

        private long apart0;
        private long apart1;
        private long apart2;
        private long apart3;
        private long apart4;
        private long apart5;
        private long apart6;
        private long apart7;

        void add(long nanos) {
            sumNanos += nanos;
            minNanos = Math.min(minNanos, nanos);
            maxNanos = Math.max(maxNanos, nanos);
        }

        void countOne() {
            setRelease(getPlain() + 1);
        }

        Totals totals() {
            return new Totals(sumNanos, minNanos, maxNanos);
        }
    }
}
