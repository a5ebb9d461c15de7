package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workloads;

class EtaTest {
    private static final Workloads WORKLOADS = new Workloads(List.of(new CounterWorkload(), new StationWorkload()));

    @Test
    void phasesOfAGivenTimeAreKnownBeforehand() {
        ExperimentPlan plan = plan("duration", "10s", "warmup", "2s", "users", "1,2", "repeats", "3");

        assertThat(new Eta(plan).left(but(plan))).contains(Duration.ofSeconds(6 * 12));
        assertThat(new Eta(plan).left(but(plan, new TrialId(0, 1), new TrialId(1, 3))))
                .contains(Duration.ofSeconds(4 * 12));
        assertThat(new Eta(plan).left(but(plan, plan.trials().toArray(TrialId[]::new))))
                .contains(Duration.ZERO);
    }

    @Test
    void trialsWithAProcessOfTheirOwnRehearseEach() {
        ExperimentPlan plan = plan(
                "duration", "10s", "warmup", "2s", "rehearsal", "3s", "fork", "true", "users", "1,2", "repeats", "3");
        Eta eta = new Eta(plan);

        eta.ended(new TrialId(0, 1), Duration.ofSeconds(16));

        assertThat(eta.left(but(plan, new TrialId(0, 1)))).contains(Duration.ofSeconds(5 * 15));
    }

    @Test
    void openLoadIsKnownBeforehand() {
        ExperimentPlan plan = plan("arrivals", "poisson:5,9/s", "duration", "10s", "repeats", "3");

        assertThat(new Eta(plan).left(but(plan))).contains(Duration.ofSeconds(6 * 12));
    }

    @Test
    void simulatedTrialsTakeAsLongAsThoseBeforeOnAverage() {
        ExperimentPlan plan = plan("workload", "station", "mode", "simulated", "users", "1,2", "repeats", "3");
        Eta eta = new Eta(plan);
        assertThat(eta.left(but(plan))).isEmpty();

        eta.ended(new TrialId(0, 1), Duration.ofSeconds(1));
        eta.ended(new TrialId(0, 2), Duration.ofSeconds(3));

        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(0, 2)))).contains(Duration.ofSeconds(4 * 2));
    }

    @Test
    void phaseThatFollowsAnotherBeginsWhenThatEnds() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "counter")
                .set("repeats", "1")
                .set("warmup", "0")
                .phase(PhaseDraft.parse("a users=1 duration=10s"))
                .phase(PhaseDraft.parse("b users=1 duration=7s release=100%:a"))
                .phase(PhaseDraft.parse("c users=1 duration=1s release=+5s"))
                .check(WORKLOADS);

        assertThat(new Eta(plan).left(but(plan))).contains(Duration.ofSeconds(17));
    }

    @Test
    void aPointTakesAsLongAsItTookLastWhateverTheOthersTook() {
        ExperimentPlan plan = plan("interactions", "100", "users", "1,100", "repeats", "3");
        Eta eta = new Eta(plan);

        eta.ended(new TrialId(1, 1), Duration.ofSeconds(5));
        eta.ended(new TrialId(0, 1), Duration.ofSeconds(4));

        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(1, 1))))
                .contains(Duration.ofSeconds(2 * 5 + 2 * 4));
    }

    @Test
    void interactionsAreUnknownUntilATrialHasEnded() {
        ExperimentPlan plan = plan("interactions", "100", "users", "1,2");

        assertThat(new Eta(plan).left(but(plan))).isEmpty();
    }

    @Test
    void interactionsTakeAsLongAsThoseOfTheTrialBefore() {
        ExperimentPlan plan = plan("interactions", "90", "warmup", "10", "users", "1,2,5", "repeats", "1");
        Eta eta = new Eta(plan);

        eta.ended(new TrialId(0, 1), Duration.ofSeconds(9));
        eta.ended(new TrialId(1, 1), Duration.ofSeconds(20));

        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(1, 1)))).contains(Duration.ofSeconds(50));
    }

    @Test
    void warmUpOfAGivenTimeIsNoPartOfTheRate() {
        ExperimentPlan plan = plan("interactions", "100", "warmup", "5s", "users", "1,2", "repeats", "1");
        Eta eta = new Eta(plan);

        eta.ended(new TrialId(0, 1), Duration.ofSeconds(6));

        assertThat(eta.left(but(plan, new TrialId(0, 1)))).contains(Duration.ofSeconds(5 + 2));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT0.4S, 0s",
        "PT0.5S, 1s",
        "PT59.4S, 59s",
        "PT59.6S, 1m0s",
        "PT1M20S, 1m20s",
        "PT1H, 1h0m",
        "PT25H5M59S, 25h5m"
    })
    void durationsAreForPeople(Duration duration, String text) {
        assertThat(Eta.text(duration)).isEqualTo(text);
    }

    /** The points of all trials but those. */
    private static List<Point> but(ExperimentPlan plan, TrialId... done) {
        return plan.trials().stream()
                .filter(trial -> !List.of(done).contains(trial))
                .map(plan::pointOf)
                .toList();
    }

    private static ExperimentPlan plan(String... options) {
        PlanDraft draft = new PlanDraft().set("workload", "counter");
        for (int i = 0; i < options.length; i += 2) {
            draft.set(options[i], options[i + 1]);
        }
        try {
            return draft.check(WORKLOADS);
        } catch (PlanDraft.Mistakes mistakes) {
            throw new IllegalArgumentException(mistakes);
        }
    }
}
