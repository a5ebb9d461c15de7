package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Retries;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.SimulatedClock;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.time.Clock;
import org.loadharness.time.Rate;
import org.loadharness.workload.Settings;

class WallClockTest {
    private static final SeedTree SEEDS = new SeedTree(1);

    @Test
    void aWallClockThatStepsAnHourChangesNoNumber() throws Exception {
        TrialLog steady = run(0);

        for (long stepSeconds : new long[] {3_600, -3_600}) {
            TrialLog stepped = run(stepSeconds);

            assertThat(stepped.measured().users()).isEqualTo(steady.measured().users());
            assertThat(stepped.measured().interactions().get(0).successes().encoded())
                    .isEqualTo(
                            steady.measured().interactions().get(0).successes().encoded());
            assertThat(stepped.timeline()).hasSameSizeAs(steady.timeline());
            assertThat(stepped.warmup().lengthNanos()).isEqualTo(steady.warmup().lengthNanos());
        }
    }

    /** Each look at the wall clock finds it a step further. */
    private static TrialLog run(long stepSeconds) throws TargetUnreachable, IOException, InterruptedException {
        Clock clock = new SimulatedClock();
        StationWorkload workload = new StationWorkload();
        Settings settings = Settings.of(workload.parameters(), new LinkedHashMap<>(Map.of("service", "exp:1ms")));
        TrialSettings trialSettings = SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE);
        Point point =
                new Point(new OpenLoop(new Poisson(new Rate(300)), 50), new Extent.Lasting(Duration.ofSeconds(5)));
        TargetSource source = new InClockTarget(workload, settings);
        TrialContextBuilder.WorkloadViews views =
                new TrialContextBuilder.WorkloadViews(phase -> settings, workload::mix, workload::parts);
        TrialContext context = new TrialContextBuilder(clock, trialSettings, views, SEEDS)
                .build(point, source.open(SEEDS, clock, trialSettings));
        Sampler.Meters meters =
                new Sampler.Meters(new SteppingSurroundings(stepSeconds), source, new Seconds.MemoryKeeper());
        return new Trial(new TrialId(0, 1), context, new UserThreads(context, SEEDS), trialSettings, meters)
                .run(event -> {});
    }

    private record SteppingSurroundings(long stepSeconds, AtomicLong nowSeconds) implements Surroundings {
        SteppingSurroundings(long stepSeconds) {
            this(stepSeconds, new AtomicLong(1_000_000));
        }

        @Override
        public Instant now() {
            return Instant.ofEpochSecond(nowSeconds.getAndAdd(stepSeconds));
        }

        @Override
        public ResourceUse use() {
            return ResourceUse.UNKNOWN;
        }

        @Override
        public StallMeter watchForStalls(Clock clock) {
            return StallMeter.NONE;
        }
    }
}
