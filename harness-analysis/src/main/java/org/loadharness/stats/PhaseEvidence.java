package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.Arrivals.Trace;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.Threshold;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.workload.Mix;

/**
 * What the audits of one phase of a trial look at. Immutable. Thread-safe.
 *
 * @param load as it was planned
 * @param log what happened
 */
record PhaseEvidence(TrialEvidence trial, LoadPhase load, PhaseLog log, Concurrency concurrency, Counts counts) {
    /** Every audit of a phase; their order is that of equally grave reasons. */
    static final List<Audit<PhaseEvidence>> AUDITS = List.of(
            new UnstableQueueAudit(),
            new OccupancyAudit(),
            new LittlesLawAudit(),
            new UnsentAudit(),
            new MixAudit(),
            new WaitsAudit(),
            new LatenessAudit(),
            new SendRateAudit(),
            new CompletionRateAudit(),
            new InterarrivalTimesAudit(),
            new IdleUsersAudit(),
            new StarvedUsersAudit(),
            new OverlapAudit(),
            new StartSkewAudit());

    /** A threshold of the plan: a share as a fraction, a time in nanoseconds. */
    double limit(Threshold limit) {
        return trial.limit(limit);
    }

    /** The same with its name, for a sentence. */
    String limited(Threshold limit) {
        return trial.limited(limit);
    }

    /** How often the run is looked at. */
    Looks looks() {
        return trial.looks();
    }

    int users() {
        return load.load().users();
    }

    SendsLog sends() {
        return log.sends();
    }

    Mix mix() {
        return trial.mixes().apply(load);
    }

    /** Whether each user waits for its own interaction before the next one. */
    boolean isClosed() {
        return load.load() instanceof ClosedLoop;
    }

    /** Whether users go by a cycle of their own. */
    boolean isPaced() {
        return load.load() instanceof ClosedLoop closed && closed.pause() instanceof Pause.Cycle;
    }

    /** Whether response times count from when interactions were due. */
    boolean isChargedFromDue() {
        return !isClosed() || isPaced();
    }

    /** The timetable by a law that goes on for a time; empty without one. */
    Optional<Timetabled> timetabled() {
        return load.load() instanceof OpenLoop open
                        && !(open.arrivals() instanceof Trace)
                        && load.measured() instanceof Extent.Lasting lasting
                ? Optional.of(new Timetabled(open.arrivals(), lasting.duration()))
                : Optional.empty();
    }

    /** Time that users spent inside interactions that ended, from their starts, by their own sums. */
    double busyNanos() {
        return log.users().stream().mapToDouble(UserLog::busyNanos).sum();
    }

    /** Time that users waited for the next interaction to be due. */
    double pausedNanos() {
        return log.users().stream().mapToDouble(UserLog::pausedNanos).sum();
    }

    /** Mean time from start to end of the interactions that ended; 0 if none did. */
    double meanServiceNanos() {
        return counts.ended() == 0 ? 0 : busyNanos() / counts.ended();
    }

    /** Response times of all interactions that ended, by the exact sums beside the histograms. */
    double responseNanos() {
        return log.interactions().stream()
                .mapToDouble(
                        interaction -> (double) interaction.successes().totals().sumNanos()
                                + interaction.failures().totals().sumNanos())
                .sum();
    }

    /** The same as the histograms have them. */
    double responseNanosByBuckets() {
        return log.interactions().stream().mapToDouble(PhaseEvidence::byBuckets).sum();
    }

    private static double byBuckets(InteractionLog interaction) {
        return Buckets.sumNanos(interaction.successes()) + Buckets.sumNanos(interaction.failures());
    }

    String measureLonger() {
        return measureLonger(load);
    }

    /** The option that makes the phase longer. */
    static String measureLonger(LoadPhase load) {
        return load.measured() instanceof Extent.Lasting lasting
                ? "measure longer than --duration " + lasting.text()
                : "measure with --duration 10s";
    }
}
