package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Faults.PER_USER;
import static org.loadharness.stats.Faults.USERS;
import static org.loadharness.stats.Faults.censored;
import static org.loadharness.stats.Faults.codes;
import static org.loadharness.stats.Faults.onlyReason;
import static org.loadharness.stats.Faults.reason;
import static org.loadharness.stats.Faults.replaced;
import static org.loadharness.stats.Faults.trial;
import static org.loadharness.stats.Faults.verdict;
import static org.loadharness.stats.Faults.verdictOf;
import static org.loadharness.stats.Given.MILLI_NANOS;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;

/** A load that was not what its label says turns the verdict; a healthy one does not. */
class LoadFaultsTest {
    @Test
    void healthyTrialsAreSound() {
        for (int seed = 0; seed < 200; seed++) {
            int users = 1 + seed % 10;

            Verdict verdict = verdict(new SimulatedTrial(seed, users, PER_USER), users);

            assertThat(verdict).as("seed %d", seed).isInstanceOf(Verdict.Sound.class);
            assertThat(verdict.findings())
                    .as("seed %d", seed)
                    .allMatch(finding -> finding.code().equals("users-not-overlapping"));
        }
    }

    @Test
    void tinyTrialsAreNotSound() {
        for (int users = 1; users <= 2; users++) {
            // 200 interactions of 5 us, the second user half a trial late
            Verdict verdict = verdict(
                    new SimulatedTrial(users, users, PER_USER).lasting(5_000).spaced(500_000), users);

            assertThat(verdict).isInstanceOf(Verdict.Suspect.class);
            assertThat(verdict.reasons()).extracting(Finding::code).containsExactly("short-phase");
            assertThat(verdict.reasons().get(0).sentence())
                    .matches("measured for [\\d.]+ ms only \\(limit 100ms\\); measure with --duration 10s");
        }
    }

    @Test
    void usersThatRunOneAfterTheOtherAreSuspect() {
        // each is busy for about 200 ms of 1.4 s: 4 · 0.2 / 1.4 = 0.57 active
        Finding finding = onlyReason(trial().spaced(400 * MILLI_NANOS), "start-skewed");

        assertThat(finding.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(finding.code()).isEqualTo("users-not-overlapping");
        assertThat(finding.sentence())
                .matches("users did not overlap: 0\\.\\d+ of 4 active on average \\(limit 50 %\\);"
                        + " measure with --duration 10s");
    }

    @Test
    void usersThatOverlapInPartAreNoted() {
        Verdict verdict = verdict(trial().spaced(30 * MILLI_NANOS), USERS);

        assertThat(verdict).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.findings()).extracting(Finding::code).containsExactly("users-not-overlapping");
        assertThat(verdict.findings().get(0).sentence()).contains("(limit 90 %)");
    }

    @Test
    void usersThatStartTooFarApartAreSuspect() {
        Finding finding = reason(trial().spaced(60 * MILLI_NANOS), "start-skewed");

        assertThat(finding.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(finding.sentence())
                .matches("users started 180 ms apart \\(limit 100ms\\) in \\d+ ms of measuring;"
                        + " drive fewer users, or measure with --duration 10s");
    }

    @Test
    void aSkewThatWeighsLittleIsNoFault() {
        assertThat(codes(trial().spaced(33 * MILLI_NANOS))).doesNotContain("start-skewed"); // 99 ms
        assertThat(codes(new SimulatedTrial(1, USERS, 2000).spaced(40 * MILLI_NANOS)))
                .doesNotContain("start-skewed"); // 6 %
    }

    @Test
    void aTrialByTimeIsToBeMadeLonger() {
        ExperimentPlan plan = Given.plan(new Extent.Lasting(Duration.ofSeconds(1)), 1, USERS);

        Verdict verdict = TrialSummary.of(
                        plan,
                        Given.quietMachine(),
                        phase -> Given.MIX,
                        trial().spaced(400 * MILLI_NANOS).log())
                .verdict();

        assertThat(verdict.reasons())
                .allMatch(finding -> finding.sentence().endsWith("measure longer than --duration 1s"));
    }

    @Test
    void aMixThatUsersDoNotFollowIsSuspect() {
        Mix followed = Mix.of(new Mix.Entry("customer", 75), new Mix.Entry("manager", 25));

        Finding finding = onlyReason(trial().followed(followed), "");

        assertThat(finding.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(finding.code()).isEqualTo("mix-off");
        assertThat(finding.sentence())
                .matches("mix off: manager was 2[\\d.]+ % of interactions, 40 % intended, which chance does"
                        + " rarely \\(limit 0\\.000001\\);"
                        + " look at how users choose interactions");
    }

    @Test
    void aMixThatWasCutOffIsNotJudged() {
        Mix followed = Mix.of(new Mix.Entry("customer", 75), new Mix.Entry("manager", 25));
        SimulatedTrial trial = trial().followed(followed)
                .ended(Cause.INTERRUPTED, "")
                .withUsers(users -> replaced(users, 0, censored(users.get(0))));

        assertThat(codes(trial)).containsExactly("interrupted", "interactions-missing");
    }

    @Test
    void usersThatAreMostlyOutsideInteractionsAreSuspect() {
        Finding finding = onlyReason(trial().outside(3 * MILLI_NANOS), "");

        assertThat(finding.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(finding.code()).isEqualTo("users-between-interactions");
        assertThat(finding.sentence())
                .matches("users were inside an interaction for 2[\\d.]+ % of the time in which they did not wait for"
                        + " one \\(limit 50 %\\);"
                        + " drive fewer users or longer interactions");
    }

    @Test
    void theTimeOfAnEvenStartIsNoFault() {
        assertThat(codes(new SimulatedTrial(1, USERS, 20).outside(5 * MILLI_NANOS), 20))
                .isEmpty();
    }

    @Test
    void garbageOfTheGeneratorIsSuspectWhereTheServerIsElsewhere() {
        SimulatedTrial trial = trial().used(Given.used(1, 9, 20 * MILLI_NANOS), Optional.of(Given.cpu(1)))
                .withTimeline(s -> List.of());
        Extent measured = new Extent.Interactions(PER_USER);

        Verdict remote = verdictOf(Given.plan(Mode.RPC, measured, 1, USERS), trial);
        Verdict local = verdictOf(Given.plan(Mode.LOCAL, measured, 1, USERS), trial);

        assertThat(remote.reasons()).extracting(Finding::code).containsExactly("generator-paused");
        assertThat(remote.reasons().get(0).sentence())
                .matches("the generator collected garbage for 20 of \\d+ ms \\(limit 5 %\\);"
                        + " give it more memory with -Xmx");
        assertThat(local.findings()).isEmpty();
    }

    @Test
    void aLittleGarbageIsNoFault() {
        SimulatedTrial trial = trial().used(Given.used(1, 1, 2 * MILLI_NANOS), Optional.of(Given.cpu(1)));

        assertThat(verdictOf(Given.plan(Mode.RPC, new Extent.Interactions(PER_USER), 1, USERS), trial)
                        .findings())
                .isEmpty();
    }
}
