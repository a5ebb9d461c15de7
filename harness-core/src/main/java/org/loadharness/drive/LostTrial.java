package org.loadharness.drive;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.workload.Settings;

/** What is reported of a trial whose data was lost: that it failed, and nothing of its users. Immutable. */
record LostTrial(TrialId id, Point point, Instant startedAt) {
    TrialLog log(TrialContextBuilder.WorkloadViews views, TrialProcesses.Lost lost) {
        return log(views, String.valueOf(lost.getMessage())).with(lost.took());
    }

    TrialLog log(TrialContextBuilder.WorkloadViews views, Generators.Lost lost) {
        TrialLog log = log(views, String.valueOf(lost.getMessage()));
        return lost.agents().agents().isEmpty() ? log : log.with(lost.agents());
    }

    /**
     * The same of any trial.
     *
     * @param reason in a clause
     */
    TrialLog log(TrialContextBuilder.WorkloadViews views, String reason) {
        List<NamedPhaseLog> phases = new ArrayList<>();
        int firstUser = 0;
        for (LoadPhase phase : point.phases()) {
            phases.add(new NamedPhaseLog(phase.name(), NamedPhaseLog.NEVER, nothing(views, phase, firstUser)));
            firstUser += phase.load().users();
        }
        return new TrialLog(
                id,
                startedAt,
                new Ending(Cause.FAILED, reason, List.of()),
                JoinedRecorders.join(phases.stream().map(NamedPhaseLog::log).toList()),
                phases.size() == 1 ? List.of() : phases,
                new WarmupLog(0, 0, 0, new Settling.Unasked(), Seconds.NONE),
                Seconds.NONE,
                List.of(),
                new ResourcesLog(ResourceUse.UNKNOWN, Optional.empty()),
                Distribution.EMPTY,
                Optional.empty());
    }

    private static PhaseLog nothing(TrialContextBuilder.WorkloadViews views, LoadPhase phase, int firstUser) {
        Settings settings = views.settings().apply(phase);
        Recorder recorder =
                new Recorder(views.names(settings), phase.load().users(), LatencyOrigin.FROM_START, Optional.empty());
        return new PhaseLog(
                recorder.interactionLogs(),
                recorder.userLogs(firstUser, 0),
                SendsLog.NONE,
                Optional.empty(),
                recorder.flowLogs());
    }
}
