package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Retries;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.simulation.SimulatedClock;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.time.Clock;
import org.loadharness.workload.Settings;

/** Trials on machines that take long to start a thread. */
class SlowStartTest {
    private static final SeedTree SEEDS = new SeedTree(1);
    private static final TrialSettings SETTINGS =
            SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE);
    private static final int USERS = 60;

    /** The other half of the time is left to end those that run. */
    @ParameterizedTest
    @ValueSource(ints = {2, 7, 20, 58})
    void aStartThatWillTakeTooLongEndsInTheMiddleOfTheTimeLimit(int punctual) throws Exception {
        Duration perThread = SETTINGS.timeLimit().dividedBy(punctual);
        AtomicLong lastNanos = new AtomicLong();

        TrialLog log = run(clock -> {
            clock.waitUntil(clock.nanos() + perThread.toNanos() + 1);
            lastNanos.set(clock.nanos());
        });

        assertThat(log.ending().cause()).isEqualTo(Cause.TIMED_OUT);
        assertThat(log.ending().detail())
                .contains("only " + (punctual / 2 + punctual % 2) + " of " + USERS + " threads could be started in ")
                .contains("too few for the time limit of ");
        assertThat(Duration.ofNanos(lastNanos.get()))
                .isLessThanOrEqualTo(SETTINGS.timeLimit().dividedBy(2).plus(perThread));
        assertThatEachUserIsLostOnce(log);
    }

    @Test
    void aStartThatIsInTimeEnds() throws Exception {
        Duration perThread = SETTINGS.timeLimit().dividedBy(USERS + 10);

        TrialLog log = run(clock -> clock.waitUntil(clock.nanos() + perThread.toNanos()));

        assertThat(log.ending().detail()).doesNotContain("threads could be started");
    }

    @Test
    void anInterruptEndsTheStartOfThreads() throws Exception {
        AtomicInteger starts = new AtomicInteger();

        TrialLog log = run(clock -> {
            if (starts.incrementAndGet() == 5) {
                Thread.currentThread().interrupt();
            }
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(starts).hasValue(5);
        assertThat(log.ending().cause()).isEqualTo(Cause.INTERRUPTED);
        assertThatEachUserIsLostOnce(log);
    }

    @Test
    void usersForWhomThereWasNoThreadAreLost() throws Exception {
        AtomicInteger starts = new AtomicInteger();

        TrialLog log = run(clock -> {
            if (starts.incrementAndGet() == 9) {
                throw new OutOfMemoryError("unable to create native thread");
            }
        });

        assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(log.ending().detail()).startsWith("only 8 of " + USERS + " threads could be started");
        assertThatEachUserIsLostOnce(log);
    }

    @Test
    void aUserThatHungAndThenEndedIsLostOnce() {
        LostUsers lost = new LostUsers();

        lost.addHung(3, "does not end", Thread.currentThread());
        lost.add(3, Fate.STOPPED, new InterruptedException("late"));
        lost.addHung(3, "does not end", Thread.currentThread());

        assertThat(lost.all()).extracting(LostUser::fate).containsExactly(Fate.STOPPED);
    }

    private static void assertThatEachUserIsLostOnce(TrialLog log) {
        assertThat(log.ending().lost())
                .extracting(LostUser::user)
                .containsExactlyElementsOf(IntStream.range(0, USERS).boxed().toList());
        assertThat(log.ending().lost()).extracting(LostUser::fate).containsOnly(Fate.STOPPED);
    }

    private static TrialLog run(Start start) throws TargetUnreachable, IOException, InterruptedException {
        Clock clock = new SlowClock(new SimulatedClock(), start);
        StationWorkload workload = new StationWorkload();
        Settings settings = Settings.of(workload.parameters(), new LinkedHashMap<>(Map.of("service", "exp:1ms")));
        Point point = new Point(new ClosedLoop(USERS), new Extent.Lasting(Duration.ofSeconds(5)));
        TargetSource source = new InClockTarget(workload, settings);
        TrialContextBuilder.WorkloadViews views =
                new TrialContextBuilder.WorkloadViews(phase -> settings, workload::mix, workload::parts);
        TrialContext context = new TrialContextBuilder(clock, SETTINGS, views, SEEDS)
                .build(point, source.open(SEEDS, clock, SETTINGS));
        Sampler.Meters meters = new Sampler.Meters(Surroundings.none(), source, new Seconds.MemoryKeeper());
        return new Trial(new TrialId(0, 1), context, new UserThreads(context, SEEDS), SETTINGS, meters)
                .run(event -> {});
    }

    /** What a machine does before it has started a thread. */
    private interface Start {
        void before(Clock clock) throws InterruptedException;
    }

    private static final class SlowClock extends ClockInFront {
        private final Start start;

        SlowClock(Clock clock, Start start) {
            super(clock);
            this.start = start;
        }

        @Override
        public void start(Thread thread) {
            try {
                start.before(clock);
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
            super.start(thread);
        }
    }
}
