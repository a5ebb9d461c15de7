package org.loadharness.predict;

/** Where a prediction comes from. Immutable. Thread-safe. */
public enum Model {
    /** {@link org.loadharness.model.Mmm}. */
    MMM("mmm"),
    /** {@link org.loadharness.model.AllenCunneen}; M/G/m where arrivals are Poisson. */
    ALLEN_CUNNEEN("allen_cunneen"),
    /** {@link org.loadharness.model.OverloadTransient}. */
    OVERLOAD_TRANSIENT("overload_transient"),
    /** {@link org.loadharness.model.AsymptoticBounds}: throughput is at most this, response at least. */
    BOUND("bound"),
    /** {@link org.loadharness.model.MachineRepairman}. */
    MACHINE_REPAIRMAN("machine_repairman");

    private final String text;

    Model(String text) {
        this.text = text;
    }

    /** As tables name it. */
    public String text() {
        return text;
    }
}
