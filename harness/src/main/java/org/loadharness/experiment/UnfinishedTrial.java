package org.loadharness.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.TrialsFile.Unfinished;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;

/** What is reported of a trial whose process was killed: its seconds up to then. Stateless. */
final class UnfinishedTrial {
    private static final double NANOS_PER_SECOND = 1e9;

    private UnfinishedTrial() {}

    /** @param startedAt when the session began in which it was killed: of the trial itself that is unknown */
    static TrialLog log(WorkloadDescription workload, Unfinished left, Instant startedAt) {
        return new TrialLog(
                left.trial(),
                startedAt,
                new Ending(Cause.KILLED, detail(left.measured()), List.of()),
                nothing(workload),
                List.of(),
                warmup(left.warmup()),
                left.measured(),
                List.of(),
                new ResourcesLog(ResourceUse.UNKNOWN, Optional.empty()),
                Distribution.EMPTY,
                Optional.empty());
    }

    private static String detail(Seconds measured) {
        return "its process ended without a word when "
                + Math.round(measured.endNanos().orElse(0) / NANOS_PER_SECOND)
                + " s of it were written down; timeline.csv has them, and nothing is known of its single interactions";
    }

    private static WarmupLog warmup(Seconds seconds) {
        return new WarmupLog(
                seconds.stream().mapToLong(second -> second.successes().count()).sum(),
                seconds.stream().mapToLong(TrialLog.SecondLog::failures).sum(),
                seconds.endNanos().orElse(0),
                new Settling.Unasked(),
                seconds);
    }

    private static PhaseLog nothing(WorkloadDescription workload) {
        List<InteractionLog> interactions = workload.mix().entries().stream()
                .map(entry ->
                        new InteractionLog(entry.name(), Distribution.EMPTY, Distribution.EMPTY, Optional.empty(), 0))
                .toList();
        return new PhaseLog(interactions, List.of(), SendsLog.NONE);
    }
}
