package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Rates;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** Trials of four users with one fault, and what the audits say of them. */
final class Faults {
    static final int USERS = 4;
    static final int PER_USER = 200;

    private Faults() {}

    static SimulatedTrial trial() {
        return new SimulatedTrial(17, USERS, PER_USER);
    }

    static Verdict verdict(SimulatedTrial trial, int users) {
        return verdictOf(Given.plan(new Extent.Interactions(PER_USER), 1, users), trial);
    }

    static Verdict verdictOf(ExperimentPlan plan, SimulatedTrial trial) {
        Verdict verdict = TrialSummary.of(plan, Given.quietMachine(), phase -> Given.MIX, trial.log())
                .verdict();
        assertThat(verdict.findings()).allSatisfy(Faults::assertSaysWhatToDo);
        return verdict;
    }

    /** A finding is what was seen; and behind it the way out. */
    private static void assertSaysWhatToDo(Finding finding) {
        assertThat(finding.sentence()).as(finding.code()).matches(".+; [a-z].{10,}");
    }

    static List<String> codes(SimulatedTrial trial) {
        return codes(trial, PER_USER);
    }

    static List<String> codes(SimulatedTrial trial, int perUser) {
        return verdictOf(Given.plan(new Extent.Interactions(perUser), 1, USERS), trial).reasons().stream()
                .map(Finding::code)
                .toList();
    }

    static Finding reason(SimulatedTrial trial, String code) {
        return verdict(trial, USERS).reasons().stream()
                .filter(finding -> finding.code().equals(code))
                .findFirst()
                .orElseThrow();
    }

    static Finding onlyReason(SimulatedTrial trial, String butFor) {
        List<Finding> reasons = verdict(trial, USERS).reasons().stream()
                .filter(finding -> !finding.code().equals(butFor))
                .toList();
        assertThat(reasons).hasSize(1);
        return reasons.get(0);
    }

    static void assertRecordingIsWrong(SimulatedTrial trial, String what) {
        Finding finding = reason(trial, "counts-differ");
        assertThat(finding.severity()).isEqualTo(Severity.INVALID);
        assertThat(finding.sentence())
                .matches("counts differ: \\d+ " + what + ", \\d+ expected; the recording is wrong, please report it"
                        + " with the run's log");
    }

    static TrialEvidence evidenceWith(Rates rates) {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, USERS);
        TrialMeasures measures = Given.measures(trial().log(), 4);
        return new TrialEvidence(
                plan,
                Given.quietMachine(),
                phase -> Given.MIX,
                trial().log(),
                new TrialMeasures(
                        measures.counts(),
                        rates,
                        measures.concurrency(),
                        measures.responses(),
                        measures.interactions(),
                        measures.cpu(),
                        measures.services(),
                        measures.utilization(),
                        measures.sending(),
                        measures.flows()));
    }

    static UserLog censored(UserLog user) {
        return Given.user(
                user.user(), user.startNanos(), user.endNanos(), new Given.Did(user.successes(), user.failures(), 1));
    }

    static InteractionLog with(InteractionLog interaction, Distribution successes) {
        return Given.interaction(interaction.name(), successes, interaction.failures());
    }

    static Distribution withoutLargest(InteractionLog interaction) {
        Distribution all = interaction.successes();
        return all.since(Distribution.of(all.maxNanos().getAsLong()));
    }

    static <T> List<T> replaced(List<T> list, int index, T by) {
        List<T> replaced = new ArrayList<>(list);
        replaced.set(index, by);
        return replaced;
    }
}
