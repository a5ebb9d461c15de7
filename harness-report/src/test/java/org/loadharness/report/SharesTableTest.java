package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.report.Rows.ShareRow;
import org.loadharness.stats.Given;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Proportion;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.workload.Mix;

/** How well the share of an interaction is known. */
class SharesTableTest {
    private static final int EACH = 2_000;

    /** As where the steps of a flow follow from each other: within a repeat interactions are not drawn one by one. */
    @Test
    void repeatsThatDifferMakeTheIntervalOfAShareWider() {
        ShareRow customers = customers(50, 70);

        Interval interval = customers.interval().orElseThrow();

        assertThat(customers.fraction().orElseThrow()).isCloseTo(0.6, within(0.02));
        assertThat(interval.halfWidth()).isGreaterThan(5 * alone(customers).halfWidth());
        assertThat(interval.low()).isLessThan(0.5);
        assertThat(interval.high()).isGreaterThan(0.7);
    }

    @Test
    void repeatsThatAreAlikeHaveTheIntervalThatCoversTheShare() {
        assertThat(customers(60, 60, 60, 60, 60).interval()).hasValueSatisfying(interval -> {
            assertThat(interval.low()).isLessThan(0.6);
            assertThat(interval.high()).isGreaterThan(0.6);
            assertThat(interval.halfWidth()).isLessThan(0.03);
        });
    }

    /** As if each interaction were drawn by itself. */
    private static Interval alone(ShareRow row) {
        long own = row.repeats().stream().mapToLong(repeat -> repeat.ended()).sum();
        return new Proportion(own, (long) EACH * row.repeats().size()).interval();
    }

    /** Of repeats with so many customers in a hundred. */
    private static ShareRow customers(int... percents) {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(EACH), percents.length, 1);
        List<TrialLog> trials = IntStream.range(0, percents.length)
                .mapToObj(repeat -> new SimulatedTrial(repeat, 1, EACH)
                        .id(0, 1 + repeat)
                        .followed(Mix.of(
                                new Mix.Entry("customer", percents[repeat]),
                                new Mix.Entry("manager", 100 - percents[repeat])))
                        .log())
                .toList();
        RunSummary run = Given.run(new RunLog(plan, Given.quietMachine(), trials), Given.MIX);
        return ShareRow.of(run).findFirst().orElseThrow();
    }
}
