package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import org.loadharness.record.Distribution.Totals;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Guide.Passage;

/**
 * The flow that a user is in, and how many it has begun. One that the user brings from a stage before is not counted: part of
 * its time lies there.
 *
 * <p>Confined to the user's thread until the user has ended.
 */
@HotPath
final class FlowTimes {
    private static final int NONE = -1;
    private static final long[] NOWHERE = {};

    private final Guide session;
    private final long[] begun;
    private final SlotTotals totals;
    private final int kinds;
    /** By flow and interaction; made at the first failure that ends a flow. */
    private long[] brokenOff = NOWHERE;

    private int flow = NONE;
    private Passage passage = Passage.UNDER_WAY;
    private boolean opens;
    private long workNanos;
    private long dueNanos;
    private long lengthNanos;

    FlowTimes(Guide session, Slots slots) {
        this.session = session;
        this.begun = new long[slots.flows()];
        this.totals = new SlotTotals(slots.amongFlows(slots.count()));
        this.kinds = slots.kinds();
    }

    /** An interaction begins, which the session has just named. */
    void begin() {
        opens = !session.continuesFlow();
        if (opens) {
            flow = session.flow();
            begun[flow]++;
            workNanos = 0;
        } else if (flow != NONE) {
            workNanos += session.waitNanos();
        }
    }

    /** It has ended, and nothing of it is repeated: what has become of the flow is the session's to say. */
    void ask() {
        passage = requireNonNull(session.passage(), "passage");
    }

    /**
     * It has ended, and the session was asked.
     *
     * @param startNanos when its response time began
     * @return what has become of the flow, if that is counted; under way otherwise
     */
    Passage ended(int interaction, long startNanos, long doneNanos) {
        if (flow == NONE) {
            return Passage.UNDER_WAY;
        }
        if (opens) {
            dueNanos = startNanos;
        }
        workNanos += doneNanos - startNanos;
        lengthNanos = doneNanos - dueNanos;
        if (passage == Passage.BROKEN_OFF) {
            breakOff(interaction);
        }
        return passage;
    }

    private void breakOff(int interaction) {
        if (brokenOff.length == 0) {
            brokenOff = new long[begun.length * kinds];
        }
        brokenOff[flow * kinds + interaction]++;
    }

    /** The flow of which the interaction was that ended last. */
    int flow() {
        return flow;
    }

    /** Its response times so far, with what a program waited between them. */
    long workNanos() {
        return workNanos;
    }

    /** From the due time of its first interaction to the end of the one that ended last. */
    long lengthNanos() {
        return lengthNanos;
    }

    /** The user is in no flow any more. */
    void leave() {
        flow = NONE;
    }

    /** One more time of a flow, by its place among the slots of flows. */
    void add(int amongFlows, long nanos) {
        totals.add(amongFlows, nanos);
    }

    /** Of those, likewise. */
    Totals totals(int amongFlows) {
        return totals.of(amongFlows);
    }

    long begun(int which) {
        return begun[which];
    }

    long brokenOff(int which, int interaction) {
        return brokenOff.length == 0 ? 0 : brokenOff[which * kinds + interaction];
    }
}
