package org.loadharness.drive;

/**
 * How long everything is measured. Immutable. Thread-safe.
 *
 * @param rounds repetitions of whatever is compared, in turn
 * @param warmups JMH iterations before those that count
 * @param iterations JMH iterations that count
 * @param driverSeconds length of a run of the driver and of its peer
 * @param patienceMillis after which a start is given up
 */
record BenchmarkPlan(int rounds, int warmups, int iterations, long iterationMillis, long driverSeconds, long patienceMillis) {
    /** Five to six minutes. */
    static final BenchmarkPlan FULL = new BenchmarkPlan(3, 3, 5, 500, 5, 20_000);

    /** A minute, to see that everything works; its figures mean little. */
    static final BenchmarkPlan QUICK = new BenchmarkPlan(1, 1, 2, 200, 1, 2_000);
}
