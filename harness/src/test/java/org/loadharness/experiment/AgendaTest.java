package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.stats.StoppingRule;
import org.loadharness.workload.Workloads;

class AgendaTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private long nowNanos;
    private long trialNanos = SECOND_NANOS;

    /** Every point gives 1 each time, but the second one, which gives 1 and 1.2 in turn. */
    private static double value(TrialId trial) {
        return trial.point() == 1 && trial.repeat() % 2 == 0 ? 1.2 : 1;
    }

    private static ExperimentPlan plan(String... options) throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft().set("workload", "station").set("users", "1,2,3");
        for (int i = 0; i < options.length; i += 2) {
            draft.set(options[i], options[i + 1]);
        }
        return draft.check(new Workloads(List.of(new StationWorkload())));
    }

    private Agenda agenda(ExperimentPlan plan) {
        return agenda(plan, AgendaTest::value);
    }

    private Agenda agenda(ExperimentPlan plan, Function<TrialId, Double> values) {
        return new Agenda(plan, trial -> repeat(OptionalDouble.of(values.apply(trial.id()))), () -> nowNanos);
    }

    private static StoppingRule.Repeat repeat(OptionalDouble perSecond) {
        return new StoppingRule.Repeat(perSecond, Distribution.EMPTY);
    }

    private static TrialLog ended(TrialId trial, Cause cause) {
        return new SimulatedTrial(1, 1, 1)
                .id(trial.point(), trial.repeat())
                .ended(cause, "")
                .log();
    }

    private List<TrialId> run(Agenda agenda, int most) {
        List<TrialId> ran = new ArrayList<>();
        while (ran.size() < most && agenda.hasNext()) {
            TrialId trial = agenda.next();
            nowNanos += trialNanos;
            agenda.ended(ended(trial, Cause.COMPLETED));
            ran.add(trial);
        }
        return ran;
    }

    @Test
    void aNumberOfRepeatsIsDoneInThePlansOrder() throws PlanDraft.Mistakes {
        ExperimentPlan plan = plan("repeats", "4", "order", "random");
        Agenda agenda = agenda(plan);
        agenda.keep(ended(plan.trials().get(3), Cause.COMPLETED));
        agenda.keep(ended(plan.trials().get(5), Cause.FAILED));

        List<TrialId> ran = run(agenda, 99);

        List<TrialId> expected = new ArrayList<>(plan.trials());
        expected.remove(3);
        assertThat(ran).isEqualTo(expected);
        assertThat(agenda.isComplete()).isTrue();
        assertThat(agenda.expected()).isEqualTo(12);
    }

    @Test
    void aTrialThatFailedIsNotTriedAgain() throws PlanDraft.Mistakes {
        Agenda agenda = agenda(plan("repeats", "1"));

        agenda.ended(ended(agenda.next(), Cause.FAILED));

        assertThat(run(agenda, 99)).containsExactly(new TrialId(1, 1), new TrialId(2, 1));
        assertThat(agenda.isComplete()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(agenda::next);
    }

    @Test
    void aRunOfWhichATrialFailedIsNotCompleteHoweverManyItHadAlready() throws PlanDraft.Mistakes {
        Agenda agenda = agenda(plan("repeats", "auto:40", "precision", "throughput:5%"));
        run(agenda, 15);

        agenda.ended(ended(agenda.next(), Cause.INTERRUPTED));
        run(agenda, 999);

        assertThat(agenda.isComplete()).isFalse();
        assertThat(agenda.shortage()).isEqualTo("a trial did not come to an end; resume the run (--resume)");
        assertThat(agenda.expected()).isEqualTo(agenda.doneCount() + 1);
    }

    @Test
    void onlyPointsThatNeedThemHaveMoreRepeats() throws PlanDraft.Mistakes {
        ExperimentPlan plan = plan("repeats", "auto:40", "precision", "throughput:5%");
        Agenda agenda = agenda(plan);

        List<TrialId> ran = run(agenda, 999);

        assertThat(ran.subList(0, 15)).isEqualTo(plan.trials());
        assertThat(ran.stream().filter(trial -> trial.point() == 0)).hasSize(7);
        assertThat(ran.stream().filter(trial -> trial.point() == 2)).hasSize(7);
        // sd about 0.105 of 1.1: t(16) = 2.12 gives 4.8 % after 17, and two more confirm it
        assertThat(ran.stream().filter(trial -> trial.point() == 1).count()).isBetween(17L, 21L);
        assertThat(agenda.isComplete()).isTrue();
        assertThat(agenda.expected()).isEqualTo(ran.size());
    }

    @Test
    void repeatsOfPointsThatNeedThemTakeTurns() throws PlanDraft.Mistakes {
        Agenda agenda =
                agenda(plan("repeats", "auto:40", "precision", "throughput:0.1%"), trial -> (double) trial.repeat());

        List<TrialId> ran = run(agenda, 999);

        assertThat(ran).hasSize(3 * 40);
        for (int round = 0; round < 40; round++) {
            assertThat(ran.subList(3 * round, 3 * round + 3))
                    .containsExactly(new TrialId(0, round + 1), new TrialId(1, round + 1), new TrialId(2, round + 1));
        }
    }

    @Test
    void aResumedRunGoesOnAsIfItHadNeverEnded() throws PlanDraft.Mistakes {
        ExperimentPlan plan = plan("repeats", "auto", "precision", "throughput:5%", "order", "random");
        List<TrialId> whole = run(agenda(plan), 999);
        for (int cut = 0; cut <= whole.size(); cut++) {
            Agenda resumed = agenda(plan);
            whole.subList(0, cut).forEach(trial -> resumed.keep(ended(trial, Cause.COMPLETED)));

            assertThat(run(resumed, 999)).as("after %d", cut).isEqualTo(whole.subList(cut, whole.size()));
        }
    }

    @Test
    void noTrialIsBegunThatWouldEndAfterTheBudget() throws PlanDraft.Mistakes {
        Agenda agenda = agenda(plan("repeats", "auto", "precision", "throughput:0.1%", "budget", "20s"), trial ->
                (double) trial.repeat());
        nowNanos += SECOND_NANOS / 2;

        List<TrialId> ran = run(agenda, 999);

        assertThat(ran).hasSize(19);
        assertThat(agenda.isComplete()).isTrue();
    }

    @Test
    void noMoreTrialsAreExpectedThanTheBudgetHasRoomFor() throws PlanDraft.Mistakes {
        Agenda agenda = agenda(plan("repeats", "auto:40", "precision", "throughput:0.1%", "budget", "20500ms"), trial ->
                (double) trial.repeat());
        run(agenda, 15);

        assertThat(agenda.left()).hasSize(5);
        assertThat(agenda.expected()).isEqualTo(20);
        assertThat(run(agenda, 999)).hasSize(5);
    }

    @Test
    void aShortTrialThatFitsIsRunWhereALongOneDoesNot() throws PlanDraft.Mistakes {
        Agenda agenda = agenda(
                plan("users", "1,2", "repeats", "auto", "precision", "throughput:0.1%", "budget", "60s"),
                trial -> (double) trial.repeat());
        List<TrialId> ran = new ArrayList<>();
        while (agenda.hasNext()) {
            trialNanos = agenda.next().point() == 0 ? SECOND_NANOS : 10 * SECOND_NANOS;
            ran.addAll(run(agenda, 1));
        }

        assertThat(ran.stream().filter(trial -> trial.point() == 1)).hasSize(5);
        assertThat(ran.stream().filter(trial -> trial.point() == 0)).hasSize(9);
    }

    @Test
    void aBudgetThatEndsWithinThePilotLeavesTheRunIncomplete() throws PlanDraft.Mistakes {
        Agenda agenda = agenda(plan("repeats", "auto", "budget", "5500ms"));

        assertThat(run(agenda, 999)).hasSize(5);
        assertThat(agenda.isComplete()).isFalse();
        assertThat(agenda.shortage())
                .isEqualTo(
                        "the budget of 5500ms was spent before every point had its 5 repeats; resume the run (--resume)");
    }

    @Test
    void aPointWhoseTrialsFailEndsWithItsPilot() throws PlanDraft.Mistakes {
        Agenda agenda = new Agenda(
                plan("repeats", "auto", "users", "1"), trial -> repeat(OptionalDouble.empty()), () -> nowNanos);
        int tried = 0;
        while (agenda.hasNext()) {
            agenda.ended(ended(agenda.next(), Cause.FAILED));
            tried++;
        }

        assertThat(tried).isEqualTo(5);
        assertThat(agenda.isComplete()).isFalse();
    }
}
