package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Environment;
import org.loadharness.record.Environment.BusyBefore;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;

class RunSummaryTest {
    private static final int PER_USER = 300;

    @Test
    void aHealthyRunIsSound() {
        RunSummary run = run(3, 10);

        assertThat(run.verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(run.verdict().reasons()).isEmpty();
        assertThat(run.points()).extracting(point -> point.point().users()).containsExactly(1, 10);
    }

    @Test
    void oneBadTrialMakesPointAndRunBad() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 2, 1, 2);

        RunSummary run = summary(
                plan,
                new SimulatedTrial(1, 1, PER_USER).id(0, 1),
                new SimulatedTrial(2, 1, PER_USER).id(0, 2),
                new SimulatedTrial(3, 2, PER_USER).id(1, 1),
                new SimulatedTrial(4, 2, PER_USER).id(1, 2).ended(Cause.TIMED_OUT, "too slow"));

        assertThat(run.points().get(0).verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(run.points().get(1).verdict()).isInstanceOf(Verdict.Invalid.class);
        assertThat(run.verdict().reasons())
                .containsExactly(FindingType.TIMED_OUT.invalid(
                        "at 2 users: trial timed out: too slow; raise --time-limit or measure less per trial"
                                + " (in 1 of 2 trials)"));
    }

    @Test
    void whatWasNotRunIsNoted() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 3, 1, 2, 5);

        RunSummary run = summary(
                plan,
                new SimulatedTrial(1, 1, PER_USER).id(0, 1),
                new SimulatedTrial(2, 1, PER_USER).id(0, 2),
                new SimulatedTrial(3, 1, PER_USER).id(0, 3),
                new SimulatedTrial(4, 2, PER_USER).id(1, 1));

        assertThat(run.points()).hasSize(2);
        assertThat(run.verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(run.verdict().notes())
                .contains(
                        FindingType.REPEATS_MISSING.note(
                                "at 2 users: 1 of 3 repeats were run; do the rest with --resume"),
                        FindingType.TRIALS_MISSING.note("4 of 9 trials were run; do the rest with --resume"));
    }

    @Test
    void aRunWithoutTrialsHasNoPointsAndIsNotSound() {
        RunSummary run = summary(Given.plan(new Extent.Interactions(1), 1, 1));

        assertThat(run.points()).isEmpty();
        assertThat(run.verdict()).isInstanceOf(Verdict.Suspect.class);
        assertThat(run.verdict().reasons()).extracting(Finding::code).containsExactly("trials-missing");
    }

    @Test
    void aBusyMachineIsNoted() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, 1);
        TrialLog trial = new SimulatedTrial(1, 1, PER_USER).log();

        assertThat(notes(plan, busy(0.51), trial))
                .contains("the machine was busy before the run: others used 51 % of its processors (limit 50 %)"
                        + ", and threads waited for one 20 % of the time; stop what else runs on it");
        assertThat(notes(plan, busy(0.5), trial)).noneMatch(note -> note.contains("busy"));
        assertThat(notes(plan, Given.machine(Optional.empty()), trial)).noneMatch(note -> note.contains("busy"));
    }

    @Test
    void whoIsOnAMachineWhoseHostIsBusyNeedNotLookForWhatRunsOnIt() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, 1);
        TrialLog trial = new SimulatedTrial(1, 1, PER_USER).log();

        assertThat(notes(plan, busy(0.6, OptionalDouble.of(0.4)), trial))
                .contains("the machine was busy before the run: others used 60 % of its processors (limit 50 %)"
                        + ", other machines on its host 40 %, and threads waited for one 20 % of the time"
                        + "; measure where no other machine shares the processors");
        assertThat(notes(plan, busy(0.6, OptionalDouble.of(0.2)), trial))
                .contains("the machine was busy before the run: others used 60 % of its processors (limit 50 %)"
                        + ", and threads waited for one 20 % of the time; stop what else runs on it");
    }

    @Test
    void aBusyMachineIsNothingToASimulatedRun() {
        ExperimentPlan simulated = Given.plan(Mode.SIMULATED, new Extent.Interactions(PER_USER), 1, 1);
        TrialLog trial = new SimulatedTrial(1, 1, PER_USER).log();

        assertThat(notes(simulated, busy(1), trial)).noneMatch(note -> note.contains("busy"));
    }

    @Test
    void aTrialThatRanTwiceCountsOnceAsItRanLast() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, 1);

        RunSummary run = summary(
                plan,
                new SimulatedTrial(1, 1, PER_USER).ended(Cause.INTERRUPTED, "by hand"),
                new SimulatedTrial(2, 1, PER_USER));

        assertThat(run.points().get(0).trials()).hasSize(1);
        assertThat(run.verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(run.verdict().notes()).extracting(Finding::code).doesNotContain("trials-missing");
    }

    @Test
    void trialsStandInThePlansOrderWhateverTheLogs() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 2, 1, 2);

        RunSummary run = summary(
                plan,
                new SimulatedTrial(1, 2, PER_USER).id(1, 2),
                new SimulatedTrial(2, 1, PER_USER).id(0, 2),
                new SimulatedTrial(3, 2, PER_USER).id(1, 1),
                new SimulatedTrial(4, 1, PER_USER).id(0, 1));

        assertThat(run.points()).extracting(point -> point.point().users()).containsExactly(1, 2);
        assertThat(run.points().get(1).trials())
                .extracting(trial -> trial.log().id().repeat())
                .containsExactly(1, 2);
    }

    @Test
    void aTrialOfNoPointIsRefused() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, 1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> summary(plan, new SimulatedTrial(1, 1, PER_USER).id(1, 1)))
                .withMessage("trial of point 1, the plan has 1 points, counted from 0");
    }

    @Test
    void aMixOfOtherInteractionsIsRefused() {
        RunLog log = new RunLog(
                Given.plan(new Extent.Interactions(PER_USER), 1, 1),
                Given.quietMachine(),
                List.of(new SimulatedTrial(1, 1, PER_USER).log()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Given.run(log, Mix.of(new Mix.Entry("customer", 1))))
                .withMessage(
                        "the trial recorded the interactions [customer, manager], the workload's mix has [customer];"
                                + " use the version of the workload that was run");
    }

    private static RunSummary run(int repeats, int users) {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), repeats, 1, users);
        List<SimulatedTrial> trials = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            trials.add(new SimulatedTrial(repeat, 1, PER_USER).id(0, repeat));
            trials.add(new SimulatedTrial(repeat + 50L, users, PER_USER).id(1, repeat));
        }
        return summary(plan, trials.toArray(SimulatedTrial[]::new));
    }

    private static RunSummary summary(ExperimentPlan plan, SimulatedTrial... trials) {
        List<TrialLog> logs = Arrays.stream(trials).map(SimulatedTrial::log).toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX);
    }

    private static List<String> notes(ExperimentPlan plan, Environment machine, TrialLog trial) {
        return Given.run(new RunLog(plan, machine, List.of(trial)), Given.MIX).verdict().notes().stream()
                .map(Finding::sentence)
                .toList();
    }

    private static Environment busy(double othersFraction) {
        return busy(othersFraction, OptionalDouble.empty());
    }

    private static Environment busy(double othersFraction, OptionalDouble stolenFraction) {
        return Given.machine(Optional.of(new BusyBefore(othersFraction, stolenFraction, OptionalDouble.of(0.2))));
    }
}
