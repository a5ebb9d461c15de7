package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.RunLog;

/**
 * Says that the machine was at work before the run began. A build just ended shows in it too, so this is only a note; what
 * the other work did to the numbers, the repeats show.
 */
final class BusyMachineAudit implements Audit<RunLog> {
    private static final double MOST_PER_CORE = 0.5;

    @Override
    public Optional<Finding> examine(RunLog log) {
        int cores = log.environment().cores();
        return log.environment()
                .loadBefore()
                .filter(load -> load > MOST_PER_CORE * cores)
                .map(load -> Finding.note(
                        "machine-busy",
                        "the machine was busy before the run: " + Digits.text(load, 2) + " threads running on " + cores
                                + " cores (at most " + Digits.text(MOST_PER_CORE * cores, 2)
                                + "); stop what else runs on it"));
    }
}
