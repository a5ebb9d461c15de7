package org.loadharness.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Conduct;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.plan.Threads;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Mode;

/**
 * Many users who do nothing, once each: how long it takes until all of them are there, how far their starts lie apart, and
 * the memory that it takes.
 */
final class Crowd {
    private static final double MILLIS_NANOS = 1e6;
    private static final double MIB_KIB = 1024;
    private static final Path STATUS = Path.of("/proc/self/status");

    private Crowd() {}

    /** Takes {@code platform} or {@code virtual}, the number of users and that of rounds; prints figures of each round. */
    public static void main(String[] arguments) throws TargetUnreachable, IOException, InterruptedException {
        Threads threads = Threads.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        int users = Integer.parseInt(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        for (int round = 1; round <= rounds; round++) {
            Arrival arrival = new Arrival();
            int current = round;
            new LocalRunner(arrival, List.of()).run(plan(threads, users), Set.of(), event -> {
                if (event instanceof RunEvent.TrialFinished finished) {
                    print(current, arrival, finished.log());
                }
            });
        }
        Answers.print(System.out, "peak_mib", peakMib());
    }

    private static void print(int round, Arrival arrival, TrialLog log) {
        List<UserLog> users = log.measured().users();
        long firstNanos = users.stream().mapToLong(UserLog::startNanos).min().orElseThrow();
        long lastNanos = users.stream().mapToLong(UserLog::startNanos).max().orElseThrow();
        Answers.print(System.out, "there_ms_" + round, arrival.lastNanos() / MILLIS_NANOS);
        Answers.print(System.out, "skew_ms_" + round, (lastNanos - firstNanos) / MILLIS_NANOS);
        Answers.print(System.out, "users_" + round, users.size());
    }

    private static double peakMib() throws IOException {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / MIB_KIB)
                .findFirst()
                .orElseThrow(() -> new IOException(STATUS + " does not tell VmHWM"));
    }

    private static ExperimentPlan plan(Threads threads, int users) {
        return new ExperimentPlan(
                new SystemUnderTest("no-op", Mode.LOCAL, Map.of(), Optional.empty()),
                List.of(new Point(new LoadModel.ClosedLoop(users), new Extent.Interactions(1))),
                1,
                new Conduct(
                        threads, Duration.ZERO, new Warmup.Fixed(new Extent.Interactions(0)), Duration.ofMinutes(5)),
                1);
    }
}
