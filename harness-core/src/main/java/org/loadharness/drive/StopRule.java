package org.loadharness.drive;

import org.loadharness.load.Extent;
import org.loadharness.time.HotPath;

/** Says when a user has done its part of a phase. Confined to one thread. */
@HotPath
@FunctionalInterface
interface StopRule {
    /**
     * Whether the user stops now. Asked once before every interaction.
     *
     * @param readyNanos reading of the clock when the user became free
     */
    boolean reached(long readyNanos);

    /** The interaction before which it was asked last did not come: a flow had none. */
    default void skipped() {}

    /** Whether an interaction that is due then belongs to the phase no more; asked while the user waits for it. */
    default boolean excludes(long dueNanos) {
        return false;
    }

    /** The rule of one user for an extent whose phase starts at that reading of the clock. */
    static StopRule of(Extent extent, long phaseStartNanos) {
        if (extent instanceof Extent.Interactions interactions) {
            return new AfterInteractions(interactions.perUser());
        }
        Extent.Lasting lasting = (Extent.Lasting) extent;
        long endNanos = phaseStartNanos + lasting.duration().toNanos();
        return new AtTime(endNanos);
    }
}
