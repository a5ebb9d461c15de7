package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.NO_WARMUP;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.plan.Point;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog;
import org.loadharness.time.Clock;
import org.loadharness.workload.Guide.Passage;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;

/** Sessions that lose their way: the user is lost with the reason, and nothing else is recorded. */
class GuideFaultsTest {
    /** Users who go flows of a step each, and name it and what became of it as a test says. */
    private record Wanderers(int named, Supplier<Passage> passage) implements TimedWorkload {
        @Override
        public String name() {
            return "wanderers";
        }

        @Override
        public String summary() {
            return "wanders";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.guided(List.of(new Mix.Entry("left", 1), new Mix.Entry("right", 1)));
        }

        @Override
        public List<String> flows(Settings settings) {
            return List.of("walk");
        }

        @Override
        public Target open(Settings settings, SeedTree seeds, Clock clock) {
            return user ->
                    new OneStepFlows(named, interaction -> {
                        clock.waitUntil(clock.nanos() + MILLI_NANOS);
                        return Outcome.SUCCESS;
                    }) {
                        @Override
                        public Passage passage() {
                            return passage.get();
                        }
                    };
        }
    }

    private static TrialLog run(Wanderers wanderers) throws InterruptedException {
        return SimulatedTrials.run(
                new Point(new ClosedLoop(1, Pause.ofFlows()), new Extent.Interactions(5)),
                SimulatedTrials.trialSettings(NO_WARMUP, Retries.NONE),
                wanderers);
    }

    @Test
    void aSessionThatNamesAnInteractionOutsideOfItsMixLosesItsUser() throws InterruptedException {
        TrialLog log = run(new Wanderers(5, () -> Passage.COMPLETED));

        assertThat(log.ending().lost().toString()).contains("the session named interaction 5, but its mix has 2");
    }

    @Test
    void anInteractionAfterWhichTheSessionDoesNotKnowItsFlowHasNotEnded() throws InterruptedException {
        TrialLog log = run(new Wanderers(1, () -> {
            throw new IllegalStateException("which flow?");
        }));

        assertThat(log.ending().lost().toString()).contains("which flow?");
        assertThat(log.measured().interactions())
                .allMatch(each -> each.successes().count() == 0);
        assertThat(log.measured().users()).allMatch(user -> user.successes() == 0 && user.censored() == 1);
    }
}
