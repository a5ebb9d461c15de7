package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * Nothing lost, nothing twice. Each interaction is counted by its user, in a histogram, in a second of the timeline and,
 * where it failed, by its kind; and every user began as many as were planned. All these agree to the last one, or the
 * recorder is broken. What a hung user still does cannot be told, so a trial with one is left out.
 */
final class CountsAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        if (!evidence.isSettled()) {
            return Optional.empty();
        }
        return checks(evidence).stream()
                .filter(check -> check.counted() != check.expected())
                .findFirst()
                .map(Check::finding);
    }

    private static List<Check> checks(TrialEvidence evidence) {
        TrialLog trial = evidence.trial();
        PhaseLog phase = trial.measured();
        Counts counts = evidence.measures().counts();
        boolean sampled = !trial.timeline().isEmpty();
        return List.of(
                new Check("users in the log", phase.users().size(), evidence.users()),
                new Check(
                        "successes in histograms",
                        evidence.measures().responses().count(),
                        counts.successes()),
                new Check("failures in histograms", failuresInHistograms(phase), counts.failures()),
                new Check("failures by kind", failuresByKind(trial), counts.failures()),
                new Check(
                        "successes in the timeline",
                        sampled ? successesIn(trial.timeline()) : counts.successes(),
                        counts.successes()),
                new Check(
                        "failures in the timeline",
                        sampled ? failuresIn(trial.timeline()) : counts.failures(),
                        counts.failures()),
                new Check("interactions begun", counts.started(), planned(evidence)));
    }

    private static long failuresInHistograms(PhaseLog phase) {
        return phase.interactions().stream()
                .mapToLong(interaction -> interaction.failures().count())
                .sum();
    }

    private static long failuresByKind(TrialLog trial) {
        return trial.failures().stream().mapToLong(FailureLog::count).sum();
    }

    private static long successesIn(List<SecondLog> timeline) {
        return timeline.stream().mapToLong(second -> second.successes().count()).sum();
    }

    private static long failuresIn(List<SecondLog> timeline) {
        return timeline.stream().mapToLong(SecondLog::failures).sum();
    }

    private static long planned(TrialEvidence evidence) {
        List<LoadPhase> phases = evidence.point().phases();
        boolean counted = phases.stream().allMatch(phase -> phase.measured() instanceof Extent.Interactions);
        return evidence.isComplete() && counted
                ? phases.stream().mapToLong(CountsAudit::planned).sum()
                : evidence.measures().counts().started();
    }

    private static long planned(LoadPhase phase) {
        return phase.measured() instanceof Extent.Interactions interactions
                ? (long) interactions.perUser() * phase.load().users()
                : 0;
    }

    private record Check(String what, long counted, long expected) {
        Finding finding() {
            return Finding.invalid(
                    "counts-differ",
                    "counts differ: " + counted + " " + what + ", " + expected
                            + " expected; the recording is wrong, please report it with the run's log");
        }
    }
}
