package org.loadharness.drive;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.Extent;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.Recorder;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** What one interaction costs in the real loop when it does nothing, beside what cannot be had for less: the clock. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
public class LoopBenchmark {
    private static final int INTERACTIONS = 100_000;

    /** The recorder of a phase, shared by as many users as there are threads. */
    @State(Scope.Benchmark)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Shared {
        private final Mix mix = NoOpWorkload.mix();
        private Recorder recorder = new Recorder(mix.entries(), 1, LatencyOrigin.FROM_START);

        @Setup
        public void makeRecorder(BenchmarkParams benchmark) {
            recorder = new Recorder(mix.entries(), benchmark.getThreads(), LatencyOrigin.FROM_START);
        }
    }

    /** A user and its stream. */
    @State(Scope.Thread)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class User {
        private final Clock clock = Clock.system();
        private final StartGate gate = new StartGate(1, clock);
        private final Pace pace = new BackToBack();
        private final RandomGenerator random = new SeedTree(1).stream();
        private final Halt halt = new Halt();
        private final Placebo none = new Placebo(clock, TrialSettings.Placebo.NONE, random);
        private final Session byIndex = NoOpWorkload.session();
        private Session ofLambdas = byIndex;
        private int index;

        @Setup
        public void take(ThreadParams thread) throws Exception {
            index = thread.getThreadIndex();
            ofLambdas = NoOpLambdas.session();
        }

        void perform(Shared shared, Session session) throws InterruptedException {
            UserRecorder recorder = shared.recorder.user(index);
            StopRule stop = StopRule.of(new Extent.Interactions(INTERACTIONS), 0);
            TurnTaking turns = TurnTaking.preempted(gate, clock);
            new UserLoop(clock, halt, shared.mix, Attempts.once(session, shared.mix, halt), none)
                    .run(new Timing(pace, stop, turns), random, recorder);
        }
    }

    /** The clock of the harness. */
    @State(Scope.Thread)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Watch {
        private final Ticker ticker = Ticker.system();
    }

    @Benchmark
    @OperationsPerInvocation(INTERACTIONS)
    public void loop(Shared shared, User user) throws InterruptedException {
        user.perform(shared, user.byIndex);
    }

    @Benchmark
    @OperationsPerInvocation(INTERACTIONS)
    public void loopOfLambdas(Shared shared, User user) throws InterruptedException {
        user.perform(shared, user.ofLambdas);
    }

    @Benchmark
    public long oneClockRead(Watch watch) {
        return watch.ticker.nanos();
    }

    @Benchmark
    public long twoClockReads(Watch watch) {
        long before = watch.ticker.nanos();
        return watch.ticker.nanos() - before;
    }

    @Benchmark
    public void nothing() {
        // what JMH itself costs
    }
}
