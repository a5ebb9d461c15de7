package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.RunLog;
import org.loadharness.stats.Verdict.Finding;

/**
 * Says that the machine was at work before the run began. A build just ended shows in it too, so this is only a note; what
 * the other work did to the numbers, the repeats show. A simulated run does not depend on it.
 */
final class BusyMachineAudit implements Audit<RunLog> {
    @Override
    public Optional<Finding> examine(RunLog log) {
        if (log.plan().isSimulated()) {
            return Optional.empty();
        }
        int cores = log.environment().cores();
        return log.environment()
                .loadBefore()
                .filter(load -> load > log.plan().limits().of(Threshold.LOAD_BEFORE) * cores)
                .map(load -> FindingType.MACHINE_BUSY.note("the machine was busy before the run: "
                        + Numbers.text(load, 2)
                        + " threads running on " + cores + " cores, at most "
                        + log.plan().limits().named(Threshold.LOAD_BEFORE) + " of them; stop what else runs on it"));
    }
}
