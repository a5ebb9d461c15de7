package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
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

    private long nowNanos;

    private Eta eta(ExperimentPlan plan) {
        return new Eta(plan, 0, () -> nowNanos);
    }

    /** A trial that took so long, of which users were measured for a part. */
    private static void ended(Eta eta, TrialId trial, int seconds, Drove drove) {
        eta.ended(trial, Duration.ofSeconds(seconds), drove);
    }

    private static Drove drove(int users, long interactions, double seconds) {
        return new Drove(users, interactions, Math.round(seconds * 1e9));
    }

    private static TimeLeft seconds(int least, int most) {
        return new TimeLeft(Duration.ofSeconds(least), Duration.ofSeconds(most));
    }

    private static TimeLeft seconds(int exactly) {
        return seconds(exactly, exactly);
    }

    @Test
    void phasesOfAGivenTimeAreKnownBeforehandButForTheirStart() {
        ExperimentPlan plan = plan("duration", "10s", "warmup", "2s", "users", "1,2", "repeats", "3");

        assertThat(eta(plan).left(but(plan))).contains(seconds(6 * 12, 6 * 14));
        assertThat(eta(plan).left(but(plan, new TrialId(0, 1), new TrialId(1, 3))))
                .contains(seconds(4 * 12, 4 * 14));
        assertThat(eta(plan).left(but(plan, plan.trials().toArray(TrialId[]::new))))
                .contains(seconds(0));
    }

    @Test
    void whatATrialTakesToStartAndEndIsCountedFromTheFirstOn() {
        ExperimentPlan plan = plan("duration", "1s", "warmup", "0", "users", "1,2,3", "repeats", "2");
        Eta eta = eta(plan);

        ended(eta, new TrialId(0, 1), 3, drove(1, 100, 1));

        assertThat(eta.left(but(plan, new TrialId(0, 1)))).contains(seconds(5 * 3));
    }

    @Test
    void trialsWithAProcessOfTheirOwnRehearseEach() {
        ExperimentPlan plan = plan(
                "duration", "10s", "warmup", "2s", "rehearsal", "3s", "fork", "true", "users", "1,2", "repeats", "3");

        assertThat(eta(plan).left(but(plan, new TrialId(0, 1)))).contains(seconds(5 * 15, 5 * 17));
    }

    @Test
    void openLoadIsKnownBeforehand() {
        ExperimentPlan plan = plan("arrivals", "poisson:5,9/s", "duration", "10s", "repeats", "3");

        assertThat(eta(plan).left(but(plan))).contains(seconds(6 * 12, 6 * 14));
    }

    @Test
    void simulatedPointsThatWereNotSeenTakeAsLongAsThoseThatWere() {
        ExperimentPlan plan = plan("workload", "station", "mode", "simulated", "users", "1,2,3", "repeats", "2");
        Eta eta = eta(plan);
        assertThat(eta.left(but(plan))).isEmpty();

        ended(eta, new TrialId(0, 1), 1, drove(1, 1, 1));
        ended(eta, new TrialId(1, 1), 3, drove(1, 1, 1));

        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(1, 1))))
                .contains(seconds(1 + 3 + 2 * 1, 1 + 3 + 2 * 3));
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

        assertThat(eta(plan).left(but(plan))).contains(seconds(17, 19));
    }

    @Test
    void aPointTakesAsLongAsItTookLastWhateverTheOthersTook() {
        ExperimentPlan plan = plan("interactions", "100", "users", "1,100", "repeats", "3");
        Eta eta = eta(plan);

        ended(eta, new TrialId(1, 1), 5, drove(100, 10_000, 3));
        ended(eta, new TrialId(0, 1), 4, drove(1, 100, 1));

        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(1, 1)))).contains(seconds(2 * 5 + 2 * 4));
    }

    @Test
    void aTrialInWhichTheMachineStoodStillDoesNotMakeTheRestOfItsPointLonger() {
        ExperimentPlan plan = plan("duration", "1s", "warmup", "0", "users", "1", "repeats", "5");
        Eta eta = eta(plan);
        ended(eta, new TrialId(0, 1), 2, drove(1, 100, 1));
        ended(eta, new TrialId(0, 2), 2, drove(1, 100, 1));

        ended(eta, new TrialId(0, 3), 9, drove(1, 100, 1));

        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(0, 2), new TrialId(0, 3))))
                .contains(seconds(2 * 2));
    }

    @Test
    void interactionsAreUnknownUntilARehearsalOrATrialHasEnded() {
        ExperimentPlan plan = plan("interactions", "100", "warmup", "0", "users", "1,2", "repeats", "1");
        Eta eta = eta(plan);
        assertThat(eta.left(but(plan))).isEmpty();

        eta.rehearsed(drove(2, 100, 2));

        // a rehearsal is cold, and one user may be as fast as two together, or half as fast
        assertThat(eta.left(but(plan))).contains(seconds(1 + 2, 4 + 4 + 2 * 2));
    }

    @Test
    void moreUsersAreBetweenAsFastAsTheLastAndGrowingAsBefore() {
        ExperimentPlan plan = plan("interactions", "90", "warmup", "10", "users", "1,4,16", "repeats", "1");
        Eta eta = eta(plan);

        ended(eta, new TrialId(0, 1), 10, drove(1, 90, 9));
        ended(eta, new TrialId(1, 1), 20, drove(4, 360, 18));

        // 10/s and 20/s: 1,600 interactions at 20/s, or at 40/s
        assertThat(eta.left(but(plan, new TrialId(0, 1), new TrialId(1, 1)))).contains(seconds(40, 80));
    }

    @Test
    void warmUpOfAGivenTimeIsNoPartOfTheRate() {
        ExperimentPlan plan = plan("interactions", "100", "warmup", "5s", "users", "1,2", "repeats", "1");
        Eta eta = eta(plan);

        ended(eta, new TrialId(0, 1), 6, drove(1, 100, 1));

        assertThat(eta.left(but(plan, new TrialId(0, 1)))).contains(seconds(5 + 1, 5 + 2));
    }

    @Test
    void repeatsThatAreAutoTakeAtMostTheBudget() {
        ExperimentPlan plan = plan(
                "duration",
                "1s",
                "warmup",
                "0",
                "users",
                "1,2",
                "repeats",
                "auto",
                "precision",
                "throughput:1%",
                "budget",
                "60s");
        Eta eta = eta(plan);
        nowNanos = 10_000_000_000L;

        assertThat(eta.left(but(plan)))
                .as("a pilot of 10 trials, and nobody knows how many more")
                .contains(seconds(10, 50));

        nowNanos = 30_000_000_000L;

        assertThat(eta.left(but(plan).subList(0, 2)).flatMap(TimeLeft::text))
                .as("half of the budget is spent, and a pilot that has little to do still says nothing")
                .contains("at most 30s");

        plan.trials().forEach(trial -> ended(eta, trial, 2, drove(1, 1, 1)));

        assertThat(eta.left(Collections.nCopies(8, plan.points().get(0))))
                .contains(new TimeLeft(Duration.ofSeconds(16), Duration.ofSeconds(16), /* isBudget= */ true));
        assertThat(eta.left(Collections.nCopies(99, plan.points().get(0))))
                .contains(new TimeLeft(Duration.ofSeconds(30), Duration.ofSeconds(30), /* isBudget= */ true));
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
