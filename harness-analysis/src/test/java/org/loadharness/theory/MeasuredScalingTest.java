package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.RunLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.theory.Scaling.MeasuredScaling;

class MeasuredScalingTest {
    private static final int PER_USER = 2_000;
    private static final long OUTSIDE_NANOS = 9 * Given.MILLI_NANOS;

    /** A tenth of the time in interactions of 1 ms: three users come to 0.3 under way, and 300 per second. */
    @Test
    void fewerThanOneUnderWayAreALoadLikeAnyOther() {
        MeasuredScaling measured = MeasuredScaling.of(run(3).points());

        assertThat(measured.leftOut()).isEmpty();
        assertThat(measured.loads()).singleElement().satisfies(load -> {
            assertThat(load.users()).isCloseTo(0.3, withinPercentage(5));
            assertThat(load.meanPerSecond()).isCloseTo(300, withinPercentage(5));
        });
    }

    /** Nobody hinders a user who is alone. */
    @Test
    void aSingleUserCountsAsOneForAllTheTime() {
        assertThat(MeasuredScaling.of(run(1).points()).loads()).singleElement().satisfies(load -> {
            assertThat(load.users()).isEqualTo(1);
            assertThat(load.meanPerSecond()).isCloseTo(1000, withinPercentage(5));
        });
    }

    private static RunSummary run(int users) {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(PER_USER), 1, users);
        SimulatedTrial trial = new SimulatedTrial(1, users, PER_USER).id(0, 1).outside(OUTSIDE_NANOS);
        return Given.run(new RunLog(plan, Given.quietMachine(), List.of(trial.log())), Given.MIX);
    }
}
