package org.loadharness.drive;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Warmup;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.plan.Threads;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Mode;

/** How many interactions that do nothing the whole driver makes, from a cold start as its peer is measured, or after a rehearsal. */
final class DriverRate {
    private DriverRate() {}

    /**
     * Takes the number of users, the seconds and those of a rehearsal, none if not given; prints the rate over all users,
     * the processor time of an interaction, and how many the unluckiest user made.
     */
    public static void main(String[] arguments) throws TargetUnreachable, IOException, InterruptedException {
        int users = Integer.parseInt(arguments[0]);
        Duration length = Duration.ofSeconds(Long.parseLong(arguments[1]));
        Duration rehearsal = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 0);
        ExperimentPlan plan = plan(users, length, rehearsal);
        new LocalRunner(new NoOpWorkload(), List.of()).run(plan, Set.of(), event -> {
            if (event instanceof RunEvent.TrialFinished finished) {
                print(finished.log());
            }
        });
    }

    private static void print(TrialLog log) {
        List<UserLog> users = log.measured().users();
        long interactions = users.stream().mapToLong(UserLog::successes).sum();
        long startNanos = users.stream().mapToLong(UserLog::startNanos).min().orElseThrow();
        long endNanos = users.stream().mapToLong(UserLog::endNanos).max().orElseThrow();
        long cpuNanos = log.resources().generator().of(ResourceUse.Resource.CPU_NANOS).orElseThrow();
        double seconds = (double) (endNanos - startNanos) / TimeUnit.SECONDS.toNanos(1);
        Answers.print(System.out, "interactions_per_s", interactions / seconds);
        Answers.print(System.out, "cpu_ns_per_interaction", (double) cpuNanos / interactions);
        long[] perUser = users.stream().mapToLong(UserLog::successes).sorted().toArray();
        Answers.print(System.out, "least_per_user", (double) perUser[0]);
        Answers.print(System.out, "median_per_user", (double) perUser[perUser.length / 2]);
    }

    private static ExperimentPlan plan(int users, Duration length, Duration rehearsal) {
        return new ExperimentPlan(
                new Variant.SystemUnderTest("no-op", Mode.LOCAL, Map.of(), Optional.empty()),
                List.of(new Point(new LoadModel.ClosedLoop(users), new Extent.Lasting(length))),
                1,
                new TrialSettings(
                        Threads.PLATFORM,
                        rehearsal,
                        new Warmup.Fixed(new Extent.Interactions(0)),
                        length.multipliedBy(10)),
                1);
    }
}
