package org.loadharness.workload;

/**
 * Leads a user on a way of its own: which interaction comes next, and when, follows from those before, as in a visit that logs in,
 * looks around and buys. Such a way is a flow; a user goes one after the other. A session of a user that is led implements it: a
 * {@link GuidedSession}, or a {@link SteppedSession} beside it. The {@link Mix} of its workload is {@link Mix#guided}. Confined to
 * one thread.
 */
public interface Guide extends Course {
    /**
     * Whether the interaction that {@link #next} has named goes on with a flow. It then takes no arrival of an open load: those
     * begin flows.
     */
    boolean continuesFlow();

    /**
     * How long the user thinks between the end of the interaction before and the due time of the one that {@link #next} has
     * named; what the plan says goes before it.
     */
    long pauseNanos();

    /** What a program waits there beside that, whatever the plan says. */
    default long waitNanos() {
        return 0;
    }

    /** Index, among the workload's {@link Workload#flows}, of the flow that the interaction belongs to which {@link #next} has named. */
    default int flow() {
        return 0;
    }

    /**
     * What has become of the flow that the interaction belongs to which ended last. Asked once after each interaction, when no
     * attempt at it follows any more; not asked where the workload names no flows.
     */
    default Passage passage() {
        return Passage.UNDER_WAY;
    }

    /** How far a user has come in a flow. */
    enum Passage {
        /** Another interaction follows. */
        UNDER_WAY,
        /** It came to its end. */
        COMPLETED,
        /** A failure ended it. */
        BROKEN_OFF
    }
}
