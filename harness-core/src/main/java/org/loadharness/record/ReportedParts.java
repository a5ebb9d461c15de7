package org.loadharness.record;

import org.loadharness.record.Distribution.Totals;
import org.loadharness.time.HotPath;
import org.loadharness.workload.PartTimes;

/**
 * The parts of the interaction that ended last, as its session reports them, and the rest. They sum to the time of the
 * interaction whatever the session reports: of a part that is longer than what is left, no more than that is taken.
 *
 * <p>Most parts of most interactions take no time, as connecting does where a connection stays open. They are counted here, side
 * by side, and written nowhere else: memory of its own for each of them is what a processor would have to fetch every time.
 *
 * <p>Confined to one thread.
 */
@HotPath
final class ReportedParts {
    /** Cells behind those in use, which keep what other users write to away. */
    private static final int APART = 8;

    private final PartTimes session;
    private final long[] lengthsNanos;
    private final long[] misfits;
    /** By interaction and part, the rest behind the others. */
    private final long[] emptyCounts;
    /** Of those that took time, likewise. */
    private final SlotTotals totals;

    private long restNanos;

    ReportedParts(PartTimes session, int kinds, int parts) {
        this.session = session;
        this.lengthsNanos = new long[parts];
        this.misfits = new long[kinds];
        this.emptyCounts = new long[kinds * (parts + 1) + APART];
        this.totals = new SlotTotals(kinds * (parts + 1));
    }

    /** Asks for all of them; whatever the session throws leaves no trace but the lengths. Allocates nothing. */
    void ask(int interaction, long wholeNanos) {
        boolean fits = true;
        long leftNanos = wholeNanos;
        for (int part = 0; part < lengthsNanos.length; part++) {
            long reportedNanos = session.partNanos(part);
            if (reportedNanos < 0) {
                fits &= reportedNanos == PartTimes.UNKNOWN;
                lengthsNanos[part] = PartTimes.UNKNOWN;
                continue;
            }
            lengthsNanos[part] = Math.min(reportedNanos, Math.max(0, leftNanos));
            fits &= reportedNanos == lengthsNanos[part];
            leftNanos -= lengthsNanos[part];
        }
        restNanos = leftNanos;
        if (!fits) {
            misfits[interaction]++;
        }
    }

    /** Of a part, or {@link PartTimes#UNKNOWN}. */
    long nanos(int part) {
        return lengthsNanos[part];
    }

    /** What the reported parts leave. */
    long restNanos() {
        return restNanos;
    }

    /** One more that took no time, by interaction and part in one number. */
    void countEmpty(int interactionAndPart) {
        emptyCounts[interactionAndPart]++;
    }

    /** One more that took time, likewise. */
    void add(int interactionAndPart, long lengthNanos) {
        totals.add(interactionAndPart, lengthNanos);
    }

    /** Of those, likewise. */
    Totals totals(int interactionAndPart) {
        return totals.of(interactionAndPart);
    }

    /** How many took no time, likewise. */
    long emptyCount(int interactionAndPart) {
        return emptyCounts[interactionAndPart];
    }

    /** Successes of an interaction of which a negative length was reported, or more time than there was. */
    long misfits(int interaction) {
        return misfits[interaction];
    }
}
