package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.time.Rate;

class SameSeedTest {
    private static final Map<String, String> PARAMETERS = Map.of(
            "servers", "2", "service", "exp:1ms", "queue", "5", "freeze", "200ms+30ms", "tiers", "exp:500us*3+200us");

    static Stream<LoadModel> loads() {
        return Stream.of(
                new LoadModel.OpenLoop(new Arrivals.Poisson(new Rate(1_500)), 40),
                new LoadModel.ClosedLoop(25),
                new LoadModel.ClosedLoop(
                        40, new Pause.Think(DurationLaw.parse("exp:20ms"), Pause.Draw.PER_INTERACTION)));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void oneSeedGivesTheSameTrialWhateverTheTimeOfDay(LoadModel load) throws InterruptedException {
        TrialLog one = run(load, 1);
        TrialLog same = run(load, 1);

        assertThat(same.measured()).isEqualTo(one.measured());
        assertThat(same.timeline()).isEqualTo(one.timeline());
        assertThat(withoutTimeOfDay(same)).isEqualTo(withoutTimeOfDay(one));
        assertThat(one.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo("queue-full"));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void anotherSeedGivesAnotherTrial(LoadModel load) throws InterruptedException {
        assertThat(run(load, 2).measured()).isNotEqualTo(run(load, 1).measured());
    }

    private static TrialLog run(LoadModel load, long seed) throws InterruptedException {
        Point point = new Point(load, new Extent.Lasting(Duration.ofMillis(1_500)));
        return StationTrials.run(PARAMETERS, point, seed);
    }

    private static String withoutTimeOfDay(TrialLog log) {
        return log.toString().replace(log.startedAt().toString(), "then");
    }
}
