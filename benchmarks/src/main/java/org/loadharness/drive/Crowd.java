package org.loadharness.drive;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Warmup;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.plan.Threads;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Mode;

/**
 * Many users who do nothing, once each: how long it takes until all of them are there, how far their starts lie apart,
 * and the memory that it takes.
 */
final class Crowd {
    private static final double MILLIS_NANOS = 1e6;
    private static final Duration REHEARSAL = Duration.ofSeconds(1);
    private static final double KIB_BYTES = 1024;

    private Crowd() {}

    /**
     * Takes {@code platform} or {@code virtual}, the number of users and that of rounds; prints figures of each round,
     * then what a user weighs.
     */
    public static void main(String[] arguments) throws TargetUnreachable, IOException, InterruptedException {
        ExperimentPlan plan =
                plan(Threads.valueOf(arguments[0].toUpperCase(Locale.ROOT)), Integer.parseInt(arguments[1]));
        int rounds = Integer.parseInt(arguments[2]);
        for (int round = 1; round <= rounds; round++) {
            Arrival arrival = new Arrival(plan.points().get(0).users(), () -> {});
            int current = round;
            run(plan, arrival, log -> print(current, arrival, log));
        }
        weigh(plan);
    }

    private static void run(ExperimentPlan plan, Arrival arrival, Consumer<TrialLog> result)
            throws TargetUnreachable, IOException, InterruptedException {
        new LocalRunner(arrival, List.of()).run(plan, Set.of(), event -> {
            if (event instanceof RunEvent.TrialFinished finished) {
                result.accept(finished.log());
            }
        });
    }

    /** Prints what lives on the heap for each user while all of them wait, threads, recorders and all. */
    private static void weigh(ExperimentPlan plan) throws TargetUnreachable, IOException, InterruptedException {
        int users = plan.points().get(0).users();
        long beforeBytes = liveBytes();
        Arrival arrival = new Arrival(
                users,
                () -> Answers.print(System.out, "live_kib_per_user", (liveBytes() - beforeBytes) / KIB_BYTES / users));
        run(plan, arrival, log -> {});
    }

    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void print(int round, Arrival arrival, TrialLog log) {
        List<UserLog> users = log.measured().users();
        long firstNanos = users.stream().mapToLong(UserLog::startNanos).min().orElseThrow();
        long lastNanos = users.stream().mapToLong(UserLog::startNanos).max().orElseThrow();
        Answers.print(System.out, "there_ms_" + round, arrival.lastNanos() / MILLIS_NANOS);
        Answers.print(System.out, "skew_ms_" + round, (lastNanos - firstNanos) / MILLIS_NANOS);
        Answers.print(System.out, "users_" + round, users.size());
    }

    private static ExperimentPlan plan(Threads threads, int users) {
        return new ExperimentPlan(
                new Variant.SystemUnderTest("no-op", Mode.LOCAL, Map.of(), Optional.empty()),
                List.of(new Point(new LoadModel.ClosedLoop(users), new Extent.Interactions(1))),
                1,
                new TrialSettings(threads, REHEARSAL, new Warmup.Fixed(new Extent.Interactions(0)), Duration.ofMinutes(5)),
                1);
    }
}
