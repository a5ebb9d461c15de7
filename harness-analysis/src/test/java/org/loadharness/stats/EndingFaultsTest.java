package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Faults.USERS;
import static org.loadharness.stats.Faults.codes;
import static org.loadharness.stats.Faults.onlyReason;
import static org.loadharness.stats.Faults.trial;
import static org.loadharness.stats.Faults.verdict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** Trials that broke off, users that were lost and interactions that failed turn the verdict. */
class EndingFaultsTest {
    @ParameterizedTest
    @EnumSource(
            value = Cause.class,
            names = {"COMPLETED"},
            mode = EnumSource.Mode.EXCLUDE)
    void aTrialThatDidNotRunToItsEndIsInvalid(Cause cause) {
        Finding finding = onlyReason(trial().ended(cause, "of that reason"), "");

        assertThat(finding.severity()).isEqualTo(Severity.INVALID);
        assertThat(finding.code()).isIn("timed-out", "interrupted", "trial-failed");
        assertThat(finding.sentence()).startsWith("trial ").contains(": of that reason; ");
    }

    @Test
    void aTrialWithoutUsersReportsItsEndingAlone() {
        SimulatedTrial trial = new SimulatedTrial(1, USERS, 0).ended(Cause.FAILED, "no threads");

        assertThat(codes(trial)).containsExactly("trial-failed");
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void aLostUserIsInvalid(Fate fate) {
        LostUser lost = new LostUser(2, fate, "java.lang.StackOverflowError\n\tat deep");

        Finding finding = onlyReason(trial().ended(Cause.COMPLETED, "", lost), "");

        assertThat(finding.severity()).isEqualTo(Severity.INVALID);
        assertThat(finding.code()).isEqualTo("users-lost");
        assertThat(finding.sentence())
                .isEqualTo("users lost: 1 of 4 (" + fate.name().toLowerCase(java.util.Locale.ROOT)
                        + "), user 2: java.lang.StackOverflowError; see errors.csv and mend what ends them");
    }

    @Test
    void usersStoppedAtTheTimeLimitAreTheEndingsFinding() {
        LostUser stopped = new LostUser(1, Fate.STOPPED, "interrupted");

        Finding finding = onlyReason(trial().ended(Cause.TIMED_OUT, "the time limit of 1s was reached", stopped), "");

        assertThat(finding.sentence())
                .isEqualTo("trial timed out: the time limit of 1s was reached, 1 user did not do its part;"
                        + " raise --time-limit or measure less per trial");
    }

    @Test
    void aHungUserIsInvalidEvenAtTheTimeLimit() {
        LostUser hung = new LostUser(1, Fate.HUNG, "does not end");

        assertThat(codes(trial().ended(Cause.TIMED_OUT, "", hung))).containsExactly("timed-out", "users-lost");
    }

    @Test
    void oneFailureInAHundredIsNoFault() {
        assertThat(codes(trial().failing(0.005))).isEmpty();
    }

    @Test
    void moreFailuresThanOneInAHundredAreSuspect() {
        Finding finding = onlyReason(trial().failing(0.1), "");

        assertThat(finding.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(finding.code()).isEqualTo("failures");
        assertThat(finding.sentence())
                .matches("failures: \\d+ of 800 interactions, [\\d.]+ % \\(limit 1 %\\), most often"
                        + " duplicated;"
                        + " see errors.csv and mend the cause");
    }

    @ParameterizedTest
    @CsvSource({
        "data:account, no row is free, data-exhausted, found no row of data",
        "redirected-away, a redirect leads to a.test, redirected-away, were redirected",
        "connect-failed, cannot connect: Cannot assign requested address, ports-short, found no free port"
    })
    void failuresWhoseKindSaysMoreAreSaidHoweverFewTheyAre(String kind, String example, String code, String said) {
        Finding finding = onlyReason(trial().failing(0.005, kind, example), "");

        assertThat(finding.code()).isEqualTo(code);
        assertThat(finding.sentence()).matches("\\d+ interactions? " + said + ".*");
        assertThat(codes(trial().failing(0.005, "connect-failed", "cannot connect: no route")))
                .isEmpty();
    }

    @Test
    void mostlyFailuresAreInvalid() {
        assertThat(onlyReason(trial().failing(0.6), "").severity()).isEqualTo(Severity.INVALID);
    }

    @Test
    void nothingButFailuresAreInvalid() {
        assertThat(onlyReason(trial().failing(1), "").sentence())
                .startsWith("failures: 800 of 800 interactions, 100 % (limit 50 %)");
    }

    @Test
    void aTrialWithoutInteractionsIsInvalid() {
        ExperimentPlan plan = Given.plan(new Extent.Lasting(Duration.ofSeconds(1)), 1, USERS);

        Verdict verdict = TrialSummary.of(
                        plan, Given.quietMachine(), phase -> Given.MIX, new SimulatedTrial(1, USERS, 0).log())
                .verdict();

        assertThat(verdict.findings())
                .containsExactly(
                        FindingType.NOTHING_MEASURED.invalid(
                                "nothing measured: 0 interactions ended, at least 1 wanted; measure longer than --duration 1s"));
    }

    @Test
    void aUserWithoutSuccessIsSuspect() {
        ExperimentPlan plan = Given.plan(new Extent.Lasting(Duration.ofSeconds(1)), 1, USERS + 1);
        SimulatedTrial trial = trial().withUsers(users -> {
            List<UserLog> more = new ArrayList<>(users);
            more.add(Given.user(USERS, 0, 0, new Given.Did(0, 0, 0)));
            return more;
        });

        Verdict verdict = TrialSummary.of(plan, Given.quietMachine(), phase -> Given.MIX, trial.log())
                .verdict();

        assertThat(verdict.reasons())
                .containsExactly(
                        FindingType.USERS_WITHOUT_SUCCESS.suspect(
                                "users without a success: 1 of 5 (limit 0); measure longer than --duration 1s"),
                        FindingType.USERS_STARVED.suspect(
                                "users starved: of 5 the least ended 0, the median 200 interactions (limit 10 %), Jain's index"
                                        + " is 0.8; drive fewer users for each processor, or measure longer than --duration"
                                        + " 1s"));
    }
}
