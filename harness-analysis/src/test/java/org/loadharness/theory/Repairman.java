package org.loadharness.theory;

/** What theory says of users who think and then queue, for tests of other packages. */
public record Repairman(double throughputPerSecond, double meanResponseSeconds) {
    /** Of exponential times. */
    public static Repairman of(int users, double meanThinkSeconds, double meanServiceSeconds, int servers) {
        MachineRepairman theory =
                MachineRepairman.of(new MachineRepairman.Users(users, meanThinkSeconds, meanServiceSeconds, servers));
        return new Repairman(theory.throughputPerSecond(), theory.meanResponseSeconds());
    }
}
