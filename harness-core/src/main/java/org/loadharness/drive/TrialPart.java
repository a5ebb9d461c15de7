package org.loadharness.drive;

import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Share;
import org.loadharness.time.Clock;

/**
 * The part of each trial that this process performs, and how it starts together with those that perform the rest.
 * Thread-safe.
 */
public interface TrialPart {
    /** All of it, with nobody beside. */
    TrialPart WHOLE = new TrialPart() {
        @Override
        public Share share() {
            return Share.WHOLE;
        }

        @Override
        public void await(Gate gate, long leadNanos) {}

        @Override
        public Optional<Map<String, Long>> together(Map<String, Long> seen) {
            return Optional.of(seen);
        }

        @Override
        public long startNanos(Gate gate, Clock clock, long leadNanos) {
            return clock.nanos() + leadNanos;
        }
    };

    /** Where all parts of a trial meet before load is made, in this order. */
    enum Gate {
        /** The part that leads has opened the system in its first state; no user has a session of it. */
        OPENED,
        /** Every user is ready for the warm-up. */
        WARMUP,
        /** Every user is ready to be measured. */
        MEASURED
    }

    /** Which part of the load; the same throughout a trial. */
    Share share();

    /** Whether this part brings the system to its first state, and asks it in the end what it did. */
    default boolean leads() {
        return share().before() == 0;
    }

    /**
     * This part stands at a gate; returns when all do.
     *
     * @param leadNanos how long ahead of the start its users are to be woken
     */
    void await(Gate gate, long leadNanos) throws InterruptedException;

    /** The reading of the clock at which users leave a gate where all parts stand. */
    long startNanos(Gate gate, Clock clock, long leadNanos);

    /**
     * Every user of this part has ended as it should; returns when all parts have ended.
     *
     * @param seen what they saw of the system, as counts by name
     * @return the counts of all parts, added; empty if users of another part have not ended as they should
     */
    Optional<Map<String, Long>> together(Map<String, Long> seen) throws InterruptedException;
}
