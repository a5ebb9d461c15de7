package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.record.RunLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Scaling.MeasuredScaling;

/** What a law of scalability takes for its N where interactions are due more often than they end. */
class PacedScalingTest {
    /** Due each millisecond, of 2 ms: response times count from then, and grow to more than a second. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aPacedUserIsOneUnderWay(int users) throws Exception {
        JudgedTrial trial = new JudgedTrial(1, new ClosedLoop(users, new Pause.Cycle(Duration.ofMillis(1))), "2500ms")
                .servedBy(users, "2ms");
        RunLog run = new RunLog(trial.plan(), trial.environment(), List.of(trial.log()));

        List<PointSummary> points = Given.run(run, JudgedTrial.MIX).points();

        assertThat(points.get(0).responses().maxNanos().orElseThrow()).isGreaterThan(1_000_000_000L);
        assertThat(MeasuredScaling.of(points).loads()).singleElement().satisfies(load -> {
            assertThat(load.users()).isCloseTo(users, within(0.01 * users));
            assertThat(load.meanPerSecond()).isCloseTo(500.0 * users, within(5.0 * users));
        });
    }
}
