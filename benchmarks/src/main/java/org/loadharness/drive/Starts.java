package org.loadharness.drive;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import org.loadharness.drive.FirstTurns.Seen;
import org.loadharness.drive.Sampler.Meters;
import org.loadharness.drive.TrialContextBuilder.WorkloadViews;
import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Warmup;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialId;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.Recorder;
import org.loadharness.record.Seconds;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;

/**
 * From the start instant until every one of 2,000 users that never block has ended its first interaction: behind the
 * driver's start gate, and released by a plain latch, in turn. Both run the same loop.
 */
final class Starts {
    private static final int USERS = 2_000;
    private static final Duration LENGTH = Duration.ofSeconds(1);
    private static final Duration TIME_LIMIT = Duration.ofMinutes(2);
    private static final SeedTree SEEDS = new SeedTree(1);

    private final Clock clock = Clock.system();
    private final Mix mix = NoOpWorkload.mix();
    private final Placebo none = new Placebo(clock, TrialSettings.Placebo.NONE, SEEDS.stream());

    private Starts() {}

    /** Takes how often, and after how many milliseconds to give up on the latch; prints both, round by round. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        long patienceMillis = Long.parseLong(arguments[1]);
        Starts starts = new Starts();
        starts.behindGate(); // compiles what both run
        for (int round = 1; round <= rounds; round++) {
            print("gate", round, starts.behindGate());
            print("latch", round, starts.behindLatch(patienceMillis));
        }
    }

    private static void print(String start, int round, Seen seen) {
        Answers.print(System.out, start + "_users_" + round, seen.users());
        Answers.print(System.out, start + "_ms_" + round, seen.millis());
    }

    private Seen behindGate() throws IOException, InterruptedException {
        FirstTurns turns = new FirstTurns(USERS, clock);
        TrialSettings trialSettings =
                new TrialSettings(Threads.PLATFORM, Duration.ZERO, new Warmup.Fixed(new Extent.Interactions(0)), TIME_LIMIT);
        WorkloadViews views = new WorkloadViews(phase -> Settings.defaults(List.of()), settings -> mix, settings -> List.of());
        Point point = new Point(new ClosedLoop(USERS), new Extent.Lasting(LENGTH));
        TrialContext context =
                new TrialContextBuilder(clock, trialSettings, views, SEEDS).build(point, user -> turns.session(user.index()));
        try (TargetSource source = new InProcess(new NoOpWorkload(), Settings.defaults(List.of()))) {
            Meters meters = new Meters(Surroundings.real(), source, new Seconds.MemoryKeeper());
            new Trial(new TrialId(0, 1), context, new UserThreads(context, SEEDS), trialSettings, meters).run(event -> {});
        }
        return turns.seen(context.phaseContexts().get(0).measured().gate().startNanos(), clock.nanos());
    }

    private Seen behindLatch(long patienceMillis) throws InterruptedException {
        FirstTurns turns = new FirstTurns(USERS, clock);
        CountDownLatch ready = new CountDownLatch(USERS);
        CountDownLatch go = new CountDownLatch(1);
        Halt halt = new Halt();
        Recorder recorder = new Recorder(mix.entries(), USERS, LatencyOrigin.FROM_START);
        ThreadFactory threads = UserThreadFactory.of(Threads.PLATFORM);
        List<Thread> users = IntStream.range(0, USERS)
                .mapToObj(user -> threads.newThread(() -> {
                    ready.countDown();
                    runWhenReleased(
                            go,
                            new UserLoop(clock, halt, mix, Attempts.once(turns.session(user), mix, halt), none),
                            recorder,
                            user);
                }))
                .toList();
        users.forEach(Thread::start);
        ready.await();
        long startNanos = clock.nanos();
        go.countDown();
        turns.await(patienceMillis);
        long endNanos = clock.nanos();
        halt.request();
        for (Thread user : users) {
            user.join();
        }
        return turns.seen(startNanos, endNanos);
    }

    private void runWhenReleased(CountDownLatch go, UserLoop loop, Recorder recorder, int user) {
        TurnTaking nobodyYields = TurnTaking.preempted(new StartGate(1, clock), clock);
        Timing timing = new Timing(new BackToBack(), never -> false, nobodyYields);
        try {
            go.await();
            loop.run(timing, SEEDS.child(user).stream(), recorder.user(user));
        } catch (InterruptedException halted) {
            Thread.currentThread().interrupt();
        }
    }
}
