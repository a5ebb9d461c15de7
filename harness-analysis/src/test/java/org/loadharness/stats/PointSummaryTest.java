package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Distribution;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Pooled.Estimates;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.Verdict.Finding;

class PointSummaryTest {
    private static final int PER_USER = 300;

    @Test
    void aPointIsTheMeanOfItsRepeatsWithTheirInterval() {
        RunSummary run = run(3, 2);
        PointSummary point = run.points().get(1);

        Estimate throughput = point.estimates().throughputPerSecond();

        double[] perRepeat = point.trials().stream()
                .mapToDouble(
                        trial -> trial.measures().rates().throughputPerSecond().getAsDouble())
                .toArray();
        assertThat(throughput).isEqualTo(Estimate.of(perRepeat));
        assertThat(throughput.count()).isEqualTo(3);
        assertThat(point.successes()).isEqualTo(3 * 2 * PER_USER);
        assertThat(point.failures()).isZero();
        assertThat(point.censored()).isZero();
        assertThat(point.successFraction()).hasValue(1);
    }

    @Test
    void percentilesComeFromAllRepeatsTogetherAndAreNeverAveraged() {
        Distribution fast = Distribution.of(filled(1000, 10 * MILLI_NANOS));
        Distribution slow = Distribution.of(filled(10, 2000 * MILLI_NANOS));
        ExperimentPlan plan = Given.plan(new Extent.Interactions(1), 2, 1);
        List<TrialSummary> trials = List.of(withResponses(1, fast), withResponses(2, slow));

        PointSummary point = PointSummary.of(plan, WorkloadDescription.of(plan, Given.MIX), trials);

        assertThat(point.responses()).isEqualTo(Distribution.merge(List.of(fast, slow)));
        assertThat(point.responses().percentileNanos(0.95).getAsLong() / (double) MILLI_NANOS)
                .isCloseTo(10, within(0.01));
        assertThat(point.responses().minNanos()).hasValue(10 * MILLI_NANOS);
        assertThat(point.responses().maxNanos()).hasValue(2000 * MILLI_NANOS);
        // the mean over repeats gives each repeat the same weight
        assertThat(point.estimates().responseMillis().mean()).hasValue(1005);
    }

    @Test
    void theStartSkewOfAPointIsItsLargest() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 2, 2);

        PointSummary point = summary(
                        plan,
                        new SimulatedTrial(1, 2, PER_USER).id(0, 1).spaced(7),
                        new SimulatedTrial(2, 2, PER_USER).id(0, 2).spaced(5))
                .points()
                .get(0);

        assertThat(point.startSkewNanosMax()).hasValue(7);
    }

    @Test
    void whatNeverEndedIsCountedOverAllRepeats() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 2, 1);

        PointSummary point = summary(
                        plan,
                        new SimulatedTrial(1, 1, PER_USER)
                                .id(0, 1)
                                .withUsers(users -> List.of(Given.user(0, 0, 9, new Given.Did(2, 1, 1)))),
                        new SimulatedTrial(2, 1, PER_USER)
                                .id(0, 2)
                                .withUsers(users -> List.of(Given.user(0, 0, 9, new Given.Did(3, 0, 1)))))
                .points()
                .get(0);

        assertThat(point.censored()).isEqualTo(2);
        assertThat(point.successes()).isEqualTo(5);
        assertThat(point.failures()).isEqualTo(1);
    }

    @Test
    void repeatsThatScatterAreSuspect() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 2, 1);

        RunSummary run = summary(
                plan,
                new SimulatedTrial(1, 1, PER_USER).id(0, 1),
                new SimulatedTrial(2, 1, PER_USER).id(0, 2).lasting(3 * MILLI_NANOS));

        assertThat(run.points().get(0).verdict().reasons())
                .extracting(Finding::code)
                .containsExactly("repeats-scatter");
        assertThat(run.points().get(0).verdict().reasons().get(0).sentence())
                .matches("repeats scatter: throughput \\d+(\\.\\d+)?/s over 2 repeats, with a standard deviation of"
                        + " [67]\\d(\\.\\d+)? % \\(limit 50 %\\); measure longer or on a quieter machine");
    }

    @Test
    void repeatsThatAreSlowerByTurnsAreSuspect() {
        Verdict verdict = ofMeans(1, 1.3, 1, 1.3);

        assertThat(verdict.reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason.sentence())
                        .matches(
                                "repeats lie in two groups: throughput is 2[1-5](\\.\\d)? % lower in 2 of 4 than in the others;"
                                        + " find out what differs between trials"));
    }

    @Test
    void twoSlowRepeatsAfterEachOtherAreANote() {
        Verdict verdict = ofMeans(1, 1.3, 1.3, 1);

        assertThat(verdict.reasons()).isEmpty();
        assertThat(verdict.notes()).extracting(Finding::code).contains("repeats-scatter");
        assertThat(ofMeans(1, 1.3, 1.3, 1, 1, 1.3).reasons())
                .as("three of each")
                .extracting(Finding::code)
                .containsExactly("repeats-scatter");
    }

    /** Of repeats that differ by their mean response time, in milliseconds, and hardly by anything else. */
    private static Verdict ofMeans(double... millis) {
        int perUser = 20_000;
        ExperimentPlan plan = Given.plan(new Extent.Interactions(perUser), millis.length, 1);
        SimulatedTrial[] trials = new SimulatedTrial[millis.length];
        Arrays.setAll(
                trials,
                repeat ->
                        new SimulatedTrial(repeat, 1, perUser).id(0, repeat + 1).lasting(millis[repeat] * MILLI_NANOS));
        return summary(plan, trials).points().get(0).verdict();
    }

    @Test
    void percentilesWithoutSamplesAreNoted() {
        RunSummary run = run(3, 2);

        assertThat(run.points().get(0).verdict().notes())
                .containsExactly(
                        FindingType.FEW_SAMPLES.note("percentiles from p99 up are left empty: 900 samples, 1000 needed;"
                                + " measure longer or with more --repeats"));
        assertThat(run.points().get(1).verdict().notes())
                .containsExactly(FindingType.FEW_SAMPLES.note(
                        "percentiles from p99.9 up are left empty: 1800 samples, 10000 needed;"
                                + " measure longer or with more --repeats"));
    }

    @Test
    void interactionsKeepTheirShares() {
        TrialMeasures measures = run(1, 2).points().get(1).trials().get(0).measures();

        assertThat(measures.interactions()).extracting(InteractionSummary::name).containsExactly("customer", "manager");
        assertThat(measures.interactions().get(0).intendedShareFraction()).isEqualTo(0.6);
        assertThat(measures.interactions().stream()
                        .mapToDouble(interaction -> interaction.shareFraction().getAsDouble())
                        .sum())
                .isCloseTo(1, within(1e-12));
        assertThat(measures.interactions().stream()
                        .mapToLong(InteractionSummary::ended)
                        .sum())
                .isEqualTo(2L * PER_USER);
        assertThat(measures.responses().count()).isEqualTo(2L * PER_USER);
    }

    @Test
    void theIdentityOfTheTwoFormulasHoldsForTheMeansOverRepeatsToo() {
        for (int users = 1; users <= 20; users++) {
            ExperimentPlan plan = Given.plan(new Extent.Interactions(50), 2, users);
            Estimates estimates = summary(
                            plan,
                            new SimulatedTrial(users, users, 50).id(0, 1),
                            new SimulatedTrial(users + 100, users, 50).id(0, 2))
                    .points()
                    .get(0)
                    .estimates();

            double product = estimates.throughputSumPerSecond().mean().getAsDouble()
                    * estimates.millisPerSuccess().mean().getAsDouble();

            assertThat(product).as("%d users", users).isGreaterThanOrEqualTo(1000.0 * users * (1 - 1e-9));
        }
    }

    @Test
    void processorTimeCountsUntilTheLastSample() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, 1);
        TrialLog trial = new SimulatedTrial(1, 1, PER_USER)
                .used(Given.cpu(SECOND_NANOS), Optional.of(Given.cpu(2 * SECOND_NANOS)))
                .log();
        double sampledNanos = trial.timeline().endNanos().orElseThrow();

        CpuShares cpu = TrialSummary.of(plan, Given.quietMachine(), phase -> Given.MIX, trial)
                .measures()
                .cpu();

        assertThat(cpu.generatorFraction().getAsDouble()).isCloseTo(SECOND_NANOS / sampledNanos / 4, within(1e-12));
        assertThat(cpu.serverFraction().getAsDouble()).isCloseTo(2 * SECOND_NANOS / sampledNanos / 4, within(1e-12));
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

    private static TrialSummary withResponses(int repeat, Distribution responses) {
        TrialLog log = new SimulatedTrial(repeat, 1, 1).id(0, repeat).log();
        TrialMeasures measures = Given.measures(log, 1);
        TrialMeasures replaced = new TrialMeasures(
                measures.counts(),
                measures.rates(),
                measures.concurrency(),
                responses,
                measures.interactions(),
                measures.cpu(),
                measures.services(),
                measures.utilization(),
                measures.sending(),
                measures.flows());
        return new TrialSummary(log, replaced, List.of(), 1, WithinTrial.of(List.of()), Verdict.of(List.of()));
    }

    private static long[] filled(int count, long value) {
        return DoubleStream.generate(() -> value)
                .limit(count)
                .mapToLong(each -> (long) each)
                .toArray();
    }
}
