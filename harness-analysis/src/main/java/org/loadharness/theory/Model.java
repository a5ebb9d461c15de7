package org.loadharness.theory;

/** Where a prediction comes from. Immutable. Thread-safe. */
public enum Model {
    /** {@link org.loadharness.theory.Mmm}. */
    MMM("mmm"),
    /** {@link org.loadharness.theory.AllenCunneen}; M/G/m where arrivals are Poisson. */
    ALLEN_CUNNEEN("allen_cunneen"),
    /** {@link org.loadharness.theory.OverloadTransient}. */
    OVERLOAD_TRANSIENT("overload_transient"),
    /** {@link org.loadharness.theory.AsymptoticBounds}: throughput is at most this, response at least. */
    BOUND("bound"),
    /** {@link org.loadharness.theory.MachineRepairman}. */
    MACHINE_REPAIRMAN("machine_repairman"),
    /** {@link org.loadharness.theory.ClosedNetwork}: the mean values of users who pass several tiers. */
    MEAN_VALUES("mean_values"),
    /** Little's law, X = N / (W + Z), with the users that the point is named by. */
    LITTLE("little"),
    /** The same with the users that were there on average. */
    LITTLE_ACTIVE("little_active"),
    /** {@link org.loadharness.theory.PhaseSchedule} with the run's mean times for all phases. */
    PHASES("phases"),
    /** The same with the mean times of each phase. */
    PHASES_OWN("phases_own");

    private final String text;

    Model(String text) {
        this.text = text;
    }

    /** As tables name it. */
    public String text() {
        return text;
    }
}
