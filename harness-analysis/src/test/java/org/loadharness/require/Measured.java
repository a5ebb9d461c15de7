package org.loadharness.require;

import static org.loadharness.stats.Given.MILLI_NANOS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.Environment;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Runs of known figures: within a repeat every interaction takes equally long and the users do nothing else, so the mean and
 * all percentiles are that time, and the throughput is the number of users over it.
 */
public final class Measured {
    /** Of which two in five are managers. */
    private final int perUser;

    private final List<Point> points = new ArrayList<>();
    private int failuresPerRepeat;
    private Ending ending = new Ending(Cause.COMPLETED, "", List.of());
    private Environment environment = Given.quietMachine();

    private record Point(int users, List<Double> responseMillis, Map<String, Double> partShares) {}

    private Measured(int perUser) {
        this.perUser = perUser;
    }

    public static Measured interactions(int perUser) {
        return new Measured(perUser);
    }

    /** A point with a repeat for each of those times. */
    public Measured point(int users, double... responseMillis) {
        return point(Map.of(), users, responseMillis);
    }

    /** Likewise, with those parts of each interaction reported. */
    Measured point(Map<String, Double> partShares, int users, double... responseMillis) {
        points.add(new Point(users, Arrays.stream(responseMillis).boxed().toList(), partShares));
        return this;
    }

    /** The first user's last customers fail, so many in each repeat. */
    Measured failing(int perRepeat) {
        this.failuresPerRepeat = perRepeat;
        return this;
    }

    public Measured ended(Cause cause) {
        this.ending = new Ending(cause, "", List.of());
        return this;
    }

    Measured on(Environment machine) {
        this.environment = machine;
        return this;
    }

    public RunSummary run() {
        int repeats = points.stream()
                .mapToInt(point -> point.responseMillis.size())
                .max()
                .orElseThrow();
        ExperimentPlan plan = Given.plan(
                new Extent.Interactions(perUser),
                repeats,
                points.stream().mapToInt(Point::users).toArray());
        return Given.run(new RunLog(plan, environment, logs()), Given.MIX);
    }

    /** With the factors of those variants, whose points are the ones given so far: variant after variant, likewise long. */
    RunSummary run(List<Map<String, String>> variants) {
        return Designed.run(
                variants, points.stream().map(Point::users).toList(), logs(), new Extent.Interactions(perUser));
    }

    private List<TrialLog> logs() {
        List<TrialLog> logs = new ArrayList<>();
        for (int point = 0; point < points.size(); point++) {
            for (int repeat = 0; repeat < points.get(point).responseMillis.size(); repeat++) {
                logs.add(trial(new TrialId(point, repeat + 1), points.get(point), repeat));
            }
        }
        return logs;
    }

    PointSummary summary() {
        return run().points().get(0);
    }

    private TrialLog trial(TrialId id, Point point, int repeat) {
        long responseNanos = Math.round(point.responseMillis.get(repeat) * MILLI_NANOS);
        int customers = perUser * 3 / 5 * point.users - failuresPerRepeat;
        int managers = perUser * point.users - customers - failuresPerRepeat;
        List<InteractionLog> interactions = List.of(
                interaction("customer", point, customers, failuresPerRepeat, responseNanos),
                interaction("manager", point, managers, 0, responseNanos));
        List<UserLog> users = IntStream.range(0, point.users)
                .mapToObj(user -> {
                    int failures = user == 0 ? failuresPerRepeat : 0;
                    return Given.user(user, 0, perUser * responseNanos, new Given.Did(perUser - failures, failures, 0));
                })
                .toList();
        return new TrialLog(
                id,
                Given.START,
                ending,
                Given.phase(interactions, users),
                List.of(),
                Given.warmup(1, 0, Given.SECOND_NANOS),
                Seconds.NONE,
                failuresPerRepeat == 0
                        ? List.of()
                        : List.of(new FailureLog("refused", failuresPerRepeat, List.of("Refused: no"))),
                new ResourcesLog(Given.cpu(1), Optional.empty()),
                Distribution.EMPTY,
                Optional.empty());
    }

    private static InteractionLog interaction(
            String name, Point point, int successes, int failures, long responseNanos) {
        Distribution all = equal(successes, responseNanos);
        List<PartLog> reported = new ArrayList<>();
        long restNanos = responseNanos;
        for (Map.Entry<String, Double> part : new TreeMap<>(point.partShares).entrySet()) {
            long partNanos = Math.round(part.getValue() * responseNanos);
            reported.add(new PartLog(part.getKey(), equal(successes, partNanos)));
            restNanos -= partNanos;
        }
        return new InteractionLog(
                name,
                all,
                equal(failures, responseNanos),
                Optional.empty(),
                (long) successes + failures,
                reported.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new PartsLog(reported, equal(successes, restNanos), 0)));
    }

    private static Distribution equal(int count, long nanos) {
        long[] values = new long[count];
        Arrays.fill(values, nanos);
        return Distribution.of(values);
    }
}
