package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilePlanTest {
    @Test
    void aProfiledTrialStandsBesideEachOfTheFirstRepeatsBeforeAndAfterInTurn() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().set("profile", "true")
                .set("users", "1")
                .set("repeats", "5")
                .check(Shops.ALL);

        assertThat(plan.trials())
                .containsExactly(
                        new TrialId(0, 1),
                        new TrialId(0, 1).profiled(),
                        new TrialId(0, 2).profiled(),
                        new TrialId(0, 2),
                        new TrialId(0, 3),
                        new TrialId(0, 3).profiled(),
                        new TrialId(0, 4),
                        new TrialId(0, 5));
    }

    @Test
    void thereAreNoMoreProfiledTrialsThanRepeats() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().set("profile", "true").set("repeats", "2").check(Shops.ALL);

        assertThat(plan.trials())
                .filteredOn(TrialId::isProfiled)
                .hasSize(2 * plan.points().size());
        assertThat(plan.profiling().trials(2)).isEqualTo(2);
    }

    @Test
    void noneIsWhatHoldsIfNothingIsSaid() throws PlanDraft.Mistakes {
        assertThat(draft().check(Shops.ALL).trials()).noneMatch(TrialId::isProfiled);
        assertThat(draft().set("profile", "false").check(Shops.ALL)).isEqualTo(draft().check(Shops.ALL));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            threads | multiplexed | rpc | profile: the time of users is accounted for by their threads, of which each needs its own; use --threads platform
            fork | true | local | profile: only trials of one process are recorded; leave it out, or --fork
            """)
    void whatCannotBeRecordedIsRefusedWithTheWayOut(String option, String value, String mode, String mistake) {
        PlanDraft draft = draft().set("profile", "true").set("mode", mode).set(option, value);

        assertThat(mistakes(draft)).contains(mistake);
    }

    @Test
    void itDoesNotVary() {
        assertThat(mistakes(draft().vary("profile", List.of("true", "false"))))
                .containsExactly(
                        "vary: profile: does not vary, profiled trials stand beside those of every variant; write --profile");
    }

    private static List<String> mistakes(PlanDraft draft) {
        return catchThrowableOfType(PlanDraft.Mistakes.class, () -> draft.check(Shops.ALL))
                .mistakes();
    }

    private static PlanDraft draft() {
        return new PlanDraft().set("users", "1,2");
    }
}
