package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * A reading comes once a second. One that is seconds late shows a process that stood still as a whole, as on a machine
 * that slept or was moved, or of a clock that jumped; whatever was under way then is charged for it. When a trial is ended
 * before its time, its last reading waits for the users.
 */
final class FrozenAudit implements Audit<TrialEvidence> {
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        double lateNanos = longestNanos(evidence.seconds()) - NANOS_PER_SECOND;
        if (!evidence.isComplete() || lateNanos <= evidence.limit(Threshold.SAMPLING_LATE)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.GENERATOR_FROZEN.suspect("the generator froze: a reading came "
                + Numbers.text(lateNanos / NANOS_PER_SECOND, 3) + " s late"
                + evidence.limited(Threshold.SAMPLING_LATE)
                + "; repeat it on a machine that does not sleep, and whose clock does not jump"));
    }

    private static long longestNanos(List<SampledSecond> seconds) {
        return seconds.stream().mapToLong(SampledSecond::lengthNanos).max().orElse(0);
    }
}
