package org.loadharness.drive;

import org.loadharness.load.Share;
import org.loadharness.time.Clock;

/**
 * The part of each trial that this process performs, and how it starts together with those that perform the rest.
 * Thread-safe.
 */
interface TrialPart {
    /** All of it, with nobody beside. */
    TrialPart WHOLE = new TrialPart() {
        @Override
        public Share share() {
            return Share.WHOLE;
        }

        @Override
        public void await(Gate gate, long leadNanos) {}

        @Override
        public long startNanos(Gate gate, Clock clock, long leadNanos) {
            return clock.nanos() + leadNanos;
        }
    };

    /** Where all parts of a trial meet before they go on, in this order. */
    enum Gate {
        /** The system of the trial is open, in its first state; no user has a session of it. */
        OPENED,
        /** Every user is ready for the warm-up. */
        WARMUP,
        /** Every user is ready to be measured. */
        MEASURED
    }

    /** Which part of the load. Asked once in a trial. */
    Share share();

    /**
     * This part stands at a gate; returns when all do.
     *
     * @param leadNanos how long ahead of the start its users are to be woken
     */
    void await(Gate gate, long leadNanos) throws InterruptedException;

    /** The reading of the clock at which users leave a gate where all parts stand. */
    long startNanos(Gate gate, Clock clock, long leadNanos);
}
