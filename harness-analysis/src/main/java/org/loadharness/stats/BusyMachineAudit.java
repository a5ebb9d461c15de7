package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.Environment.BusyBefore;
import org.loadharness.record.RunLog;
import org.loadharness.stats.Verdict.Finding;

/**
 * Says that others were at work on the machine just before the run began. They may have ended since, so this is only a
 * note; what they did to the numbers, the repeats show. A simulated run does not depend on it, and where the system has no
 * counters nothing is known.
 */
final class BusyMachineAudit implements Audit<RunLog> {
    @Override
    public Optional<Finding> examine(RunLog log) {
        if (log.plan().isSimulated()) {
            return Optional.empty();
        }
        return log.environment()
                .busyBefore()
                .filter(busy -> busy.othersFraction() > log.plan().limits().of(Threshold.LOAD_BEFORE))
                .map(busy -> FindingType.MACHINE_BUSY.note(sentence(busy, log)));
    }

    private static String sentence(BusyBefore busy, RunLog log) {
        String waiting = busy.waitingFraction().isPresent()
                ? ", and threads waited for one "
                        + Numbers.percent(busy.waitingFraction().getAsDouble()) + " of the time"
                : "";
        double stolen = busy.stolenFraction().orElse(0);
        boolean byHost = stolen > busy.othersFraction() / 2;
        return "the machine was busy before the run: others used " + Numbers.percent(busy.othersFraction())
                + " of its processors" + log.plan().limits().limited(Threshold.LOAD_BEFORE)
                + (byHost ? ", other machines on its host " + Numbers.percent(stolen) : "") + waiting
                + (byHost ? "; measure where no other machine shares the processors" : "; stop what else runs on it");
    }
}
