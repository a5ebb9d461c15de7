package org.loadharness.steady;

/**
 * How large a change must be to be found in 90 of 100 phases: as many standard errors as give the alarm, and what chance
 * may take away from it, of the change and of its error, which is itself only estimated. Checked by simulation with a
 * margin of 15 % for changes that are no pure drift or step. Immutable. Thread-safe.
 *
 * @param freedom degrees of freedom of the error
 */
record Sensitivity(int freedom) {
    private static final double NORMAL_90 = 1.2815515655446004;
    private static final double MARGIN = 1.15;
    private static final int ROUNDS = 30;

    double of(double alarm, double standardError) {
        double beyond = NORMAL_90;
        for (int round = 0; round < ROUNDS; round++) {
            double expected = alarm + beyond;
            beyond = NORMAL_90 * Math.sqrt(1 + (alarm * alarm + expected * expected) / (2.0 * freedom));
        }
        return MARGIN * (alarm + beyond) * standardError;
    }
}
