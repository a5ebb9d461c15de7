package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;

/** What the audits of a trial look at. Immutable. Thread-safe. */
record TrialEvidence(ExperimentPlan plan, TrialLog trial, TrialMeasures measures) {
    /** Every audit of a trial; their order is that of equally grave reasons. */
    static final List<Audit<TrialEvidence>> AUDITS = List.of(
            new EndingAudit(),
            new LostUsersAudit(),
            new EmptyAudit(),
            new CountsAudit(),
            new MeanLawAudit(),
            new OccupancyAudit(),
            new FailuresAudit(),
            new MixAudit(),
            new IdleUsersAudit(),
            new OverlapAudit(),
            new StartSkewAudit(),
            new GarbageAudit(),
            new ShortPhaseAudit());

    Point point() {
        return plan.pointOf(trial.id());
    }

    int users() {
        return point().users();
    }

    /** Whether every user did what it was to do. */
    boolean isComplete() {
        return trial.ending().cause() == Cause.COMPLETED
                && trial.ending().lost().isEmpty();
    }

    /** Whether every user has ended, so that its figures belong together. */
    boolean isSettled() {
        return trial.ending().lost().stream().noneMatch(user -> user.fate() == Fate.HUNG);
    }

    /** The option that makes the measured phase longer. */
    String measureLonger() {
        Optional<Extent> measured = point().only().map(LoadPhase::measured);
        return measured.orElse(null) instanceof Extent.Lasting lasting
                ? "measure longer than --duration " + lasting.text()
                : "measure with --duration 10s";
    }
}
