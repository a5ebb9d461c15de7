package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.RunLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.workload.Mode;

/** The utilisation law: processor time used, by the interactions that used it. */
class ProcessorTimeTest {
    private static final int PER_USER = 200;

    @Test
    void generatorAndServerOfAllPointsAreSharedByTheirSuccesses() {
        List<PointSummary> points = points(Optional.of(Given.cpu(300_000_000)));

        double each = time(Mode.RPC).secondsEach(points).orElseThrow();

        // 0.1 s and 0.3 s in each of two points, of 2 and of 6 users
        assertThat(each / (0.8 / (8 * PER_USER))).isCloseTo(1, within(0.02));
        assertThat(time(Mode.LOCAL).secondsEach(points).orElseThrow() / each).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void ofAServerThatSaysNothingNothingIsKnown() {
        assertThat(time(Mode.RPC).secondsEach(points(Optional.empty()))).isEmpty();
        assertThat(time(Mode.LOCAL).secondsEach(List.of())).isEmpty();
    }

    private static ProcessorTime time(Mode mode) {
        return new ProcessorTime(Given.quietMachine().cores(), mode);
    }

    private static List<PointSummary> points(Optional<ResourceUse> server) {
        ExperimentPlan plan = Given.plan(Mode.RPC, new Extent.Interactions(PER_USER), 1, 2, 6);
        return Given.run(
                        new RunLog(
                                plan,
                                Given.quietMachine(),
                                Stream.of(
                                                new SimulatedTrial(1, 2, PER_USER).id(0, 1),
                                                new SimulatedTrial(2, 6, PER_USER).id(1, 1))
                                        .map(trial -> trial.used(Given.cpu(100_000_000), server)
                                                .log())
                                        .toList()),
                        Given.MIX)
                .points();
    }
}
