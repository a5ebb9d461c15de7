package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.drive.JudgedTrial.SessionFault;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.PointSummary;

/** The p99 that a closed load does not see, beside that of an open load of the same rate: both on the simulated clock. */
class OmissionTest {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long FROM_NANOS = 10_000_000_000L;

    /** The last of what was under way when everything stood still ends so much later on average: 20 ms (1 + 1/2 + ... + 1/8). */
    private static final double STILL_ENDING_MILLIS = 54;

    /** Of 20 s; the slowest hundredth of all that come at random waits for all of it but 0.2 s. */
    @ParameterizedTest
    @CsvSource({"1, 1500, 1300", "2, 3000, 2800"})
    void aClosedLoadSaysWhatAnOpenOneOfItsRateSees(long seed, long stillMillis, double expectedMillis)
            throws Exception {
        SessionFault still = (user, healthy, clock) -> interaction -> {
            long until = FROM_NANOS + (long) (stillMillis * NANOS_PER_MILLI);
            if (clock.nanos() > FROM_NANOS && clock.nanos() < until) {
                clock.waitUntil(until);
            }
            return healthy.perform(interaction);
        };
        PointSummary closed = point(new JudgedTrial(seed, new ClosedLoop(8), "20s").with(still));
        double perSecond = closed.perSecond().getAsDouble();
        PointSummary open =
                point(new JudgedTrial(100 + seed, new OpenLoop(Arrivals.poisson(perSecond), 1_500), "20s").with(still));

        double closedMillis = closed.responses().percentileNanos(0.99).getAsLong() / NANOS_PER_MILLI;
        double predictedMillis = closed.openPercentileNanos(0.99).getAsDouble() / NANOS_PER_MILLI;
        double openMillis = open.responses().percentileNanos(0.99).getAsLong() / NANOS_PER_MILLI;

        assertThat(closedMillis).isLessThan(200);
        assertThat(predictedMillis).isBetween(expectedMillis - 2 * STILL_ENDING_MILLIS, expectedMillis);
        assertThat(predictedMillis + STILL_ENDING_MILLIS).isCloseTo(openMillis, withinPercentage(6));
        assertThat(open.openPercentileNanos(0.99)).as("the plan makes its rate").isEmpty();
        assertThat(closed.verdict().notes())
                .anySatisfy(note -> assertThat(note.code()).isEqualTo("standstill-hidden"));
    }

    private static PointSummary point(JudgedTrial trial) throws Exception {
        JudgedTrial served = trial.servedBy(64, "exp:20ms");
        TrialLog log = served.log();
        return Given.run(new RunLog(served.plan(), served.environment(), List.of(log)), JudgedTrial.MIX)
                .points()
                .get(0);
    }
}
