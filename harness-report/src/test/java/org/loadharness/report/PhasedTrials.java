package org.loadharness.report;

import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mode;

/**
 * Two phases that overlap, small enough to be summed up by hand (all in ms, service in brackets where it is less than
 * response):
 *
 * <pre>
 * early   thinks 5 before each of two interactions
 *         user 0: customer 10, manager 10                       from  0 to  30
 *         user 1: customer 20, manager 30 (failed, at its 2nd attempt)  from  0 to  60
 * rush    50 arrivals a second for 100, released at 40, or at 50 in the second trial; 5 planned, 4 sent
 *         user 2: customer 30 (20), manager 30                  from 40 to 130
 *         user 3: customer 40 (20), as it waited 20, manager 20 from 40 to 150
 * </pre>
 */
final class PhasedTrials {
    private static final LoadPhase EARLY = phase(
            "early", new ClosedLoop(2, Pause.parse("5ms")), new Extent.Interactions(2), new LoadPhase.Release.AtOnce());

    private PhasedTrials() {}

    /** Both phases, twice. */
    static RunSummary phased() {
        Point point = new Point(List.of(EARLY, rush(new LoadPhase.Release.AfterShare("early", 0.5))));
        List<TrialLog> logs = List.of(phasedLog(1, 40), phasedLog(2, 50));
        return Given.run(new RunLog(plan(2, point), Given.quietMachine(), logs), Given.MIX);
    }

    /** The rush alone, at each of those rates. */
    static RunSummary rushes(String... arrivals) {
        Point[] points = new Point[arrivals.length];
        TrialLog[] logs = new TrialLog[arrivals.length];
        for (int index = 0; index < arrivals.length; index++) {
            points[index] = new Point(
                    new OpenLoop(Arrivals.parse(arrivals[index]), 2), new Extent.Lasting(Duration.ofMillis(100)));
            logs[index] = log(new TrialId(index, 1), rushLog(), List.of());
        }
        return Given.run(new RunLog(plan(1, points), Given.quietMachine(), List.of(logs)), Given.MIX);
    }

    private static LoadPhase rush(LoadPhase.Release release) {
        return phase(
                "rush",
                new OpenLoop(Arrivals.parse("constant:50/s"), 2),
                new Extent.Lasting(Duration.ofMillis(100)),
                release);
    }

    private static LoadPhase phase(String name, LoadModel load, Extent measured, LoadPhase.Release release) {
        return new LoadPhase(name, load, measured, release, Map.of());
    }

    private static ExperimentPlan plan(int repeats, Point... points) {
        return new ExperimentPlan(
                new Variant.SystemUnderTest("bookstore", Mode.LOCAL, Map.of(), Optional.empty()),
                List.of(points),
                repeats,
                new TrialSettings(
                        Threads.VIRTUAL,
                        Duration.ZERO,
                        Warmup.parse("auto:30s"),
                        Duration.ofMinutes(10),
                        new Retries(3, Duration.ofMillis(1), Duration.ofMillis(8), 0, Set.of()),
                        TrialSettings.Recording.SUMS),
                1);
    }

    private static TrialLog phasedLog(int repeat, long releasedMillis) {
        List<NamedPhaseLog> phases = List.of(
                new NamedPhaseLog("early", 0, earlyLog()),
                new NamedPhaseLog("rush", releasedMillis * MILLI_NANOS, rushLog()));
        return log(
                new TrialId(0, repeat),
                JoinedRecorders.join(phases.stream().map(NamedPhaseLog::log).toList()),
                phases);
    }

    private static TrialLog log(TrialId id, PhaseLog measured, List<NamedPhaseLog> phases) {
        return new TrialLog(
                id,
                Given.START,
                new Ending(Cause.COMPLETED, "", List.of()),
                measured,
                phases,
                new WarmupLog(
                        20,
                        0,
                        1_499 * MILLI_NANOS,
                        new Settling.Settled((id.repeat() + 1) * SECOND_NANOS),
                        Seconds.of(List.of(second(1000, millis(5, 5), 0, 0), second(1500, millis(6), 0, 0)))),
                Seconds.of(List.of(second(150, millis(10, 10, 20, 30, 30, 40, 20), 3, 7))),
                failures(measured),
                new ResourcesLog(Given.cpu(30 * MILLI_NANOS), Optional.empty()),
                millis(0, 0, 7),
                Optional.empty());
    }

    private static List<FailureLog> failures(PhaseLog measured) {
        long failures = measured.users().stream().mapToLong(UserLog::failures).sum();
        return failures == 0 ? List.of() : List.of(new FailureLog("busy", failures, List.of()));
    }

    private static SecondLog second(long endMillis, Distribution successes, long waiting, long hiccupMillis) {
        return new SecondLog(
                endMillis * MILLI_NANOS,
                successes,
                0,
                2,
                waiting,
                hiccupMillis * MILLI_NANOS,
                Given.cpu(30 * MILLI_NANOS),
                Optional.empty());
    }

    private static PhaseLog earlyLog() {
        return new PhaseLog(
                List.of(
                        Given.interaction("customer", millis(10, 20), Distribution.EMPTY),
                        new InteractionLog("manager", millis(10), millis(30), Optional.empty(), 3)),
                List.of(user(0, 0, 30, new Given.Did(2, 0, 0), 20, 10), user(1, 0, 60, new Given.Did(1, 1, 0), 50, 10)),
                new SendsLog(0, 0, millis(0, 0, 0, 1), Distribution.EMPTY, Distribution.EMPTY));
    }

    private static PhaseLog rushLog() {
        return new PhaseLog(
                List.of(
                        new InteractionLog(
                                "customer", millis(30, 40), Distribution.EMPTY, Optional.of(millis(20, 20)), 2),
                        new InteractionLog(
                                "manager", millis(30, 20), Distribution.EMPTY, Optional.of(millis(30, 20)), 2)),
                List.of(
                        user(2, 40, 130, new Given.Did(2, 0, 0), 50, 40),
                        user(3, 40, 150, new Given.Did(2, 0, 0), 40, 70)),
                new SendsLog(5, 4, millis(0, 10, 0, 0), millis(20), millis(20, 20, 20)));
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // a row of the table above
    private static UserLog user(
            int user, long startMillis, long endMillis, Given.Did did, long busyMillis, long pausedMillis) {
        return new UserLog(
                user,
                startMillis * MILLI_NANOS,
                endMillis * MILLI_NANOS,
                did.successes(),
                did.failures(),
                did.censored(),
                busyMillis * MILLI_NANOS,
                pausedMillis * MILLI_NANOS);
    }

    private static Distribution millis(long... millis) {
        return Distribution.of(
                LongStream.of(millis).map(each -> each * MILLI_NANOS).toArray());
    }
}
