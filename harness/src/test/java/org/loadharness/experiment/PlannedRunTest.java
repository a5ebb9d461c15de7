package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.ExperimentControl.Provenance;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

class PlannedRunTest {
    @Test
    void theMixOfAPhaseIsThatOfItsParameters() {
        LoadPhase early = phase("early", Map.of());
        LoadPhase late = phase("late", Map.of("buys", "9"));
        ExperimentPlan plan = new ExperimentPlan(
                new Variant.SystemUnderTest("shop", Mode.LOCAL, Map.of("buys", "1"), Optional.empty()),
                List.of(new Point(List.of(early, late))),
                1,
                new TrialSettings(Threads.PLATFORM, Duration.ZERO, Warmup.parse("0"), Duration.ofMinutes(1)),
                1);

        PlannedRun run = new PlannedRun(plan, new Shop(), new Provenance(List.of(), List.of()));

        assertThat(run.mix(plan.onlyVariant(), early).shareFraction(0)).isEqualTo(0.1);
        assertThat(run.mix(plan.onlyVariant(), late).shareFraction(0)).isEqualTo(0.5);
    }

    private static LoadPhase phase(String name, Map<String, String> parameters) {
        return new LoadPhase(
                name, new ClosedLoop(1), new Extent.Interactions(1), new LoadPhase.Release.AtOnce(), parameters);
    }

    /** Buys that often for nine looks. */
    private record Shop() implements LocalWorkload {
        private static final Parameter<Integer> BUYS = Parameter.integer("buys", 1, new IntRange(1, 9), "weight");

        @Override
        public String name() {
            return "shop";
        }

        @Override
        public String summary() {
            return "buys and looks";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of(BUYS);
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("buy", settings.get(BUYS)), new Mix.Entry("look", 9));
        }

        @Override
        public Target open(Settings settings, SeedTree seeds) {
            return user -> interaction -> Outcome.SUCCESS;
        }
    }
}
