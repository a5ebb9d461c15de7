package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.loadharness.load.Extent;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;

/**
 * Nothing lost, nothing twice. Each interaction is counted by its user, in a histogram, in a second of the timeline and,
 * where it failed, by its kind. Where parts of successes are reported, they and the rest are all of the time. One that began
 * was sent by the timetable where there is one, and every user began as many as were planned. All these agree to the last
 * one, or the recorder is broken. What a hung user still does is unknown, so a trial with one is left out; users of an agent that
 * did not report are in no log, and what they did is in seconds alone.
 */
final class CountsAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        if (!evidence.isSettled() || isWithoutUsers(evidence)) {
            return Optional.empty();
        }
        List<Check> checks = new ArrayList<>(checks(evidence));
        evidence.trial().measured().interactions().forEach(interaction -> checks.addAll(partsChecks(interaction)));
        evidence.phases().forEach(phase -> checks.addAll(checks(phase)));
        return checks.stream().filter(Check::isWrong).findFirst().map(Check::finding);
    }

    /** Its process died: the seconds had come before, and nothing of its users ever will. */
    private static boolean isWithoutUsers(TrialEvidence evidence) {
        return evidence.trial().ending().cause() == Cause.FAILED
                && evidence.measures().counts().started() == 0;
    }

    private static List<Check> checks(TrialEvidence evidence) {
        TrialLog trial = evidence.trial();
        PhaseLog phase = trial.measured();
        Counts counts = evidence.measures().counts();
        List<SampledSecond> seconds = evidence.seconds();
        boolean sampled = !seconds.isEmpty();
        int phases = evidence.point().phases().size();
        long successes = counts.successes() + unreported(trial, Agent::successes);
        long failures = counts.failures() + unreported(trial, Agent::failures);
        return List.of(
                new Check("phases in the log", Math.max(1, trial.phases().size()), phases),
                new Check("users in the log", phase.users().size(), evidence.users() - unreported(trial, Agent::users)),
                new Check(
                        "successes in histograms",
                        evidence.measures().responses().count(),
                        counts.successes()),
                new Check("failures in histograms", failuresInHistograms(phase), counts.failures()),
                new Check("failures by kind", failuresByKind(trial), counts.failures()),
                new Check(
                        "successes in the timeline",
                        sampled ? sum(seconds, SampledSecond::successes) : successes,
                        successes),
                new Check(
                        "failures in the timeline",
                        sampled ? sum(seconds, SampledSecond::failures) : failures,
                        failures));
    }

    /**
     * What is known of agents that did not report: how many users they had, and what they told second by second. Where no agent
     * did, the log has all users, with nothing.
     */
    private static long unreported(TrialLog trial, ToLongFunction<Agent> figure) {
        return trial.agents().stream()
                .filter(agents -> agents.unreported().size() < agents.agents().size())
                .flatMap(agents -> agents.unreported().stream())
                .mapToLong(figure)
                .sum();
    }

    private static List<Check> checks(PhaseEvidence phase) {
        Counts counts = phase.counts();
        long attempts = phase.log().interactions().stream()
                .mapToLong(InteractionLog::attempts)
                .sum();
        SendsLog sends = phase.sends();
        return List.of(
                new Check("interactions begun", counts.started(), planned(phase)),
                new Check("interactions ended without an attempt", Math.max(0, counts.ended() - attempts), 0),
                new Check("arrivals sent", isCountedByUsers(phase) ? counts.started() : sends.sent(), counts.started()),
                new Check(
                        "arrivals sent that nobody planned",
                        phase.isClosed() ? 0 : Math.max(0, sends.sent() - sends.planned()),
                        0));
    }

    /** Where each user waits for its own, or an arrival begins a flow of several interactions, no timetable counts them. */
    private static boolean isCountedByUsers(PhaseEvidence phase) {
        return phase.isClosed() || phase.mix().isGuided();
    }

    private static List<Check> partsChecks(InteractionLog interaction) {
        return interaction
                .parts()
                .map(parts -> List.of(
                        new Check(
                                "successes with parts",
                                parts.rest().count(),
                                interaction.successes().count()),
                        new Check(
                                "nanoseconds in parts",
                                parts.sumNanos(),
                                interaction.fromStart().totals().sumNanos())))
                .orElse(List.of());
    }

    private static long failuresInHistograms(PhaseLog phase) {
        return phase.interactions().stream()
                .mapToLong(interaction -> interaction.failures().count())
                .sum();
    }

    private static long failuresByKind(TrialLog trial) {
        return trial.failures().stream().mapToLong(FailureLog::count).sum();
    }

    private static long planned(PhaseEvidence phase) {
        return phase.trial().isComplete()
                        && phase.isClosed()
                        && phase.load().measured() instanceof Extent.Interactions interactions
                ? (long) interactions.perUser() * phase.users()
                : phase.counts().started();
    }

    private static long sum(List<SampledSecond> seconds, ToLongFunction<SampledSecond> count) {
        return seconds.stream().mapToLong(count).sum();
    }

    private record Check(String what, long counted, long expected) {
        boolean isWrong() {
            return counted != expected;
        }

        Finding finding() {
            return FindingType.COUNTS_DIFFER.invalid("counts differ: " + counted + " " + what + ", " + expected
                    + " expected; the recording is wrong, please report it with the run's log");
        }
    }
}
