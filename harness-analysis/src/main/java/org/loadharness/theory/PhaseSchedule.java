package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * How long a load of several phases takes, each of whose users performs a fixed number of interactions and waits for its
 * own: a user, and so its phase, lasts n (W + Z), with W and Z the means of an interaction's time and of the pause before
 * it. A phase begins at its time or with the end of another one, and the whole lasts until the last one ends; phases one
 * after the other last (W + Z) (n1 + n2 + ...). Users of a phase are taken as equal: those that differ end apart, which
 * makes phases longer, and those that wait for the first of them begin earlier. Immutable. Thread-safe.
 *
 * @param phases at least one; each begins by itself or with the end of one that stands before it
 */
record PhaseSchedule(List<Phase> phases) {
    public PhaseSchedule {
        phases = List.copyOf(phases);
        if (phases.isEmpty()) {
            throw new IllegalArgumentException("a schedule has at least one phase");
        }
        for (int index = 0; index < phases.size(); index++) {
            if (phases.get(index).begin() instanceof Begin.AtEndOf after && after.phase() >= index) {
                throw new IllegalArgumentException("phase " + index + " begins with the end of phase " + after.phase()
                        + ", which does not stand before it");
            }
        }
    }

    /** When a phase begins. Immutable. Thread-safe. */
    public sealed interface Begin {
        /**
         * By itself.
         *
         * @param seconds after the start, 0 or more
         */
        record At(double seconds) implements Begin {
            public At {
                Require.notNegative("seconds", seconds);
            }
        }

        /**
         * When all users of another one have ended.
         *
         * @param phase its index, from 0
         */
        record AtEndOf(int phase) implements Begin {
            public AtEndOf {
                Require.between("phase", phase, 0, Integer.MAX_VALUE);
            }
        }
    }

    /**
     * One phase. Immutable. Thread-safe.
     *
     * @param interactionsPerUser n; a phase of none takes no time
     * @param cycleSeconds W + Z, 0 or more
     */
    public record Phase(Begin begin, int interactionsPerUser, double cycleSeconds) {
        public Phase {
            requireNonNull(begin, "begin");
            Require.between("interactionsPerUser", interactionsPerUser, 0, Integer.MAX_VALUE);
            Require.notNegative("cycleSeconds", cycleSeconds);
        }
    }

    /** From the first interaction of all to the end of the last, in seconds; 0 if no phase has any. */
    public double wallSeconds() {
        List<Double> ends = new ArrayList<>();
        double first = Double.POSITIVE_INFINITY;
        double last = 0;
        for (Phase phase : phases) {
            double begin = phase.begin() instanceof Begin.AtEndOf after
                    ? ends.get(after.phase())
                    : ((Begin.At) phase.begin()).seconds();
            double end = begin + phase.interactionsPerUser() * phase.cycleSeconds();
            ends.add(end);
            if (phase.interactionsPerUser() > 0) {
                first = Math.min(first, begin);
                last = Math.max(last, end);
            }
        }
        return Math.max(0, last - first);
    }
}
