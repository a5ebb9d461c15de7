package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Faults.PER_USER;
import static org.loadharness.stats.Faults.USERS;
import static org.loadharness.stats.Faults.assertRecordingIsWrong;
import static org.loadharness.stats.Faults.codes;
import static org.loadharness.stats.Faults.evidenceWith;
import static org.loadharness.stats.Faults.reason;
import static org.loadharness.stats.Faults.replaced;
import static org.loadharness.stats.Faults.trial;
import static org.loadharness.stats.Faults.verdict;
import static org.loadharness.stats.Faults.with;
import static org.loadharness.stats.Faults.withoutLargest;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.stats.TrialMeasures.Rates;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** A recording that contradicts itself is found. */
class RecordingFaultsTest {
    @Test
    void whatAHungUserStillDoesIsNoFindingAboutTheRecording() {
        LostUser hung = new LostUser(1, Fate.HUNG, "does not end");
        SimulatedTrial trial = trial().ended(Cause.TIMED_OUT, "", hung)
                .withUsers(users -> replaced(users, 1, Given.user(1, 0, 1, new Given.Did(1, 0, 1))));

        assertThat(codes(trial)).containsExactly("timed-out", "users-lost", "interactions-missing");
    }

    @Test
    void aResultLostByTheHistogramsIsFound() {
        assertRecordingIsWrong(
                trial().withInteractions(interactions ->
                        replaced(interactions, 0, with(interactions.get(0), withoutLargest(interactions.get(0))))),
                "successes in histograms");
    }

    @Test
    void aResultRecordedTwiceIsFound() {
        assertRecordingIsWrong(
                trial().withInteractions(interactions -> replaced(
                        interactions,
                        0,
                        with(
                                interactions.get(0),
                                Distribution.merge(List.of(interactions.get(0).successes(), Distribution.of(1)))))),
                "successes in histograms");
    }

    @Test
    void aResultThatIsInNoSecondIsFound() {
        assertRecordingIsWrong(
                trial().withTimeline(seconds -> List.of(Given.second(
                        SECOND_NANOS,
                        Distribution.of(1, 2, 3),
                        0,
                        0,
                        new ResourcesLog(Given.cpu(1), Optional.empty())))),
                "successes in the timeline");
    }

    @Test
    void aFailureThatIsInNoSecondIsFound() {
        assertRecordingIsWrong(
                trial().failing(0.005)
                        .withTimeline(seconds -> seconds.stream()
                                .map(second -> Given.second(
                                        second.endNanos(),
                                        second.successes(),
                                        0,
                                        0,
                                        new ResourcesLog(second.generator(), second.server())))
                                .toList()),
                "failures in the timeline");
    }

    @Test
    void aTrialTooShortForATimelineHasNoFinding() {
        assertThat(codes(trial().withTimeline(seconds -> List.of()))).isEmpty();
    }

    /** Its process died: its seconds had come before, and its users are in no log. */
    @Test
    void aTrialWhoseProcessDiedAfterSomeSecondsIsNoWrongRecording() {
        SimulatedTrial lost = trial().ended(Cause.FAILED, "its process ended before it did, with exit code 137")
                .withUsers(users -> users.stream()
                        .map(user -> Given.user(user.user(), 0, 0, 0))
                        .toList())
                .withInteractions(interactions -> interactions.stream()
                        .map(each -> Given.interaction(each.name(), Distribution.EMPTY, Distribution.EMPTY))
                        .toList());

        assertThat(codes(lost)).contains("trial-failed").doesNotContain("counts-differ");
    }

    @Test
    void aUserThatDidLessThanPlannedIsFound() {
        Verdict verdict = TrialSummary.of(
                        Given.plan(new Extent.Interactions(PER_USER + 1), 1, USERS),
                        Given.quietMachine(),
                        phase -> Given.MIX,
                        trial().log())
                .verdict();

        assertThat(verdict.reasons())
                .containsExactly(FindingType.COUNTS_DIFFER.invalid(
                        "counts differ: 800 interactions begun, 804 expected; the recording is wrong, please report it"
                                + " with the run's log"));
    }

    @Test
    void aLostUserThatHasEndedHidesNoWrongRecording() {
        LostUser died = new LostUser(1, Fate.DIED, "java.lang.StackOverflowError");
        SimulatedTrial trial = trial().ended(Cause.COMPLETED, "", died).withUsers(users -> users.subList(1, USERS));

        assertThat(codes(trial))
                .containsExactly("users-lost", "counts-differ", "occupancy-impossible", "littles-law-broken");
    }

    @Test
    void aUserMissingFromTheLogIsFound() {
        assertRecordingIsWrong(trial().withUsers(users -> users.subList(1, USERS)), "users in the log");
    }

    @Test
    void moreTimeInInteractionsThanUsersHadIsFound() {
        SimulatedTrial trial = trial().withUsers(users -> users.stream()
                .map(user -> Given.user(user.user(), 0, user.endNanos() / 2, new Given.Did(user.successes(), 0, 0)))
                .toList());

        Finding finding = reason(trial, "occupancy-impossible");

        assertThat(finding.severity()).isEqualTo(Severity.INVALID);
        assertThat(finding.sentence())
                .matches("[\\d.]+ interactions in flight or thought about on average, at most the [\\d.]+ active users"
                        + " are possible;"
                        + " the recording is wrong, please report it with the run's log");
    }

    @Test
    void twoFormulasThatContradictEachOtherAreFound() {
        Rates impossible = new Rates(
                java.util.OptionalDouble.of(100),
                java.util.OptionalDouble.of(100),
                java.util.OptionalDouble.of(39.99),
                USERS);

        Optional<Finding> finding = new MeanLawAudit().examine(evidenceWith(impossible));

        assertThat(finding)
                .hasValue(FindingType.MEAN_LAW_BROKEN.invalid(
                        "throughput_sum_per_s x ms_per_success is 3999, at least 4000 is certain;"
                                + " the recording is wrong, please report it with the run's log"));
    }

    @Test
    void twoFormulasThatJustAgreeAreSound() {
        Rates just = new Rates(
                java.util.OptionalDouble.of(100),
                java.util.OptionalDouble.of(100),
                java.util.OptionalDouble.of(40 * (1 - 1e-15)),
                USERS);

        assertThat(new MeanLawAudit().examine(evidenceWith(just))).isEmpty();
    }
}
