package org.loadharness.theory;

/** What theory knows, for tests of other packages. */
public final class ClosedForms {
    private ClosedForms() {}

    /** Mean response time of users who think and then queue for servers, all for exponential times. */
    public static double repairmanSeconds(int users, double meanThinkSeconds, double meanServiceSeconds, int servers) {
        return MachineRepairman.of(new MachineRepairman.Users(users, meanThinkSeconds, meanServiceSeconds, servers))
                .meanResponseSeconds();
    }
}
