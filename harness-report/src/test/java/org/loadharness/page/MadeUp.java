package org.loadharness.page;

import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats;
import org.loadharness.plan.Threads;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialOrder;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.Distribution;
import org.loadharness.record.FlowLog;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.FlowSummary;
import org.loadharness.stats.Given;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.PooledPercentiles;
import org.loadharness.stats.Proportion;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Stationarity;
import org.loadharness.stats.TrialSummary;
import org.loadharness.steady.Certificate;
import org.loadharness.steady.Certificate.Change.Standstill;
import org.loadharness.steady.Certificate.Change.Step;
import org.loadharness.steady.Certificate.Limit;
import org.loadharness.steady.Certificate.Reach;
import org.loadharness.steady.Certificate.Stillness;
import org.loadharness.steady.Series;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;

/**
 * Runs that nobody ran: users 1, 2, 3 ... who hinder each other by contention, each second with the same response times, and
 * one failure in each trial. Each further value of the factor is slower by a quarter.
 */
public record MadeUp(String workload, List<String> factorValues, int loads, int repeats, int seconds) {
    private static final String FACTOR = "store";
    private static final int PER_SECOND = 60;

    /** What would run if any of it got into the page as markup. */
    static final String HOSTILE = "</script><img src=x onerror=\"window.gotIn=1\">{{data}}<!--\u2028&amp;'`${1}";

    /** The page of a run, in a file of that directory. */
    static Path page(Path directory, RunSummary run) throws IOException {
        return Page.write(directory, Page.bytes(directory, run, List.of()));
    }

    public static RunSummary of(int loads, int repeats, int seconds) {
        return new MadeUp("shop", List.of(), loads, repeats, seconds).run();
    }

    /** With stores that are called fast and slow. */
    static RunSummary varied(int loads, int repeats, int seconds) {
        return new MadeUp("shop", List.of("fast", "slow"), loads, repeats, seconds).run();
    }

    /** Every text that others choose tries to get in. */
    static RunSummary hostile() {
        return new MadeUp(HOSTILE, List.of(HOSTILE, "plain"), 3, 2, 5).run();
    }

    private RunSummary run() {
        List<Variant> variants = factorValues.isEmpty()
                ? List.of(variant(Map.of()))
                : factorValues.stream()
                        .map(value -> variant(Map.of(FACTOR, value)))
                        .toList();
        List<Point> points = new ArrayList<>();
        for (Variant variant : variants) {
            for (int users = 1; users <= loads; users++) {
                Point point = new Point(new ClosedLoop(users, new Pause.None()), lasting());
                points.add(new Point(users, point.phases(), variant.factors()));
            }
        }
        ExperimentPlan plan = new ExperimentPlan(
                variants, points, new Repeats.Fixed(repeats), TrialOrder.LISTED, Threshold.InForce.STANDARD);
        List<TrialLog> trials =
                plan.trials().stream().map(id -> trial(id, plan.pointOf(id))).toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), trials), mix());
    }

    private Extent lasting() {
        return new Extent.Lasting(Duration.ofSeconds(seconds));
    }

    private Variant variant(Map<String, String> factors) {
        Map<String, String> parameters = new LinkedHashMap<>(factors);
        parameters.put("size", workload);
        return new Variant(
                factors,
                new Variant.SystemUnderTest(workload, Mode.RPC, parameters, Optional.empty()),
                new TrialSettings(
                        Threads.PLATFORM,
                        Duration.ZERO,
                        new Warmup.Fixed(new Extent.Interactions(100)),
                        Duration.ofMinutes(10)),
                1);
    }

    private Mix mix() {
        return Mix.of(new Mix.Entry(workload + " buy", 60), new Mix.Entry("look", 40));
    }

    private TrialLog trial(TrialId id, Point point) {
        int users = point.users();
        List<Long> values =
                values(users, Math.max(0, factorValues.indexOf(point.factors().getOrDefault(FACTOR, ""))));
        int buys = values.size() * 6 / 10;
        Distribution buy = of(values.subList(0, buys));
        Distribution look = of(values.subList(buys, values.size()));
        Distribution second = Distribution.merge(List.of(buy, look));
        long successes = second.count() * seconds;
        return new TrialLog(
                id,
                Given.START.plusSeconds((long) id.point() * repeats + id.repeat()),
                new Ending(Cause.COMPLETED, "", List.of()),
                Given.phase(
                        List.of(
                                Given.interaction(workload + " buy", ofAllSeconds(buy), Distribution.of(MILLI_NANOS)),
                                Given.interaction("look", ofAllSeconds(look), Distribution.EMPTY)),
                        IntStream.range(0, users)
                                .mapToObj(user -> user(user, users, successes, id.repeat()))
                                .toList()),
                List.of(),
                Given.warmup(200, 0, SECOND_NANOS),
                Seconds.of(IntStream.rangeClosed(1, seconds)
                        .mapToObj(end -> Given.second(end * SECOND_NANOS, second, end == 1 ? 1 : 0, users, used()))
                        .toList()),
                List.of(new FailureLog(workload, 1, List.of(workload + " failed"))),
                used(),
                Distribution.EMPTY,
                Optional.empty());
    }

    /** As many of it as there are seconds, by doubling. */
    private Distribution ofAllSeconds(Distribution second) {
        Distribution all = Distribution.EMPTY;
        for (int bit = Integer.highestOneBit(seconds); bit > 0; bit >>= 1) {
            all = Distribution.merge(List.of(all, all, (seconds & bit) == 0 ? Distribution.EMPTY : second));
        }
        return all;
    }

    /** They end a little apart, so that the repeats of a point differ. */
    private UserLog user(int user, int users, long successes, int repeat) {
        long endNanos = seconds * SECOND_NANOS + (user == 0 ? repeat * MILLI_NANOS : 0);
        long own = successes / users + (user == 0 ? successes % users : 0);
        return Given.user(user, 0, endNanos, new Given.Did(own, user == 0 ? 1 : 0, 0));
    }

    /** Response times of a second, from half of their mean to one and a half, which fill the time of all users. */
    private static List<Long> values(int users, int slower) {
        long count = Math.round(PER_SECOND * Math.pow(0.75, slower) * users / (1 + 0.15 * (users - 1)));
        double meanNanos = (double) users * SECOND_NANOS / count;
        return LongStream.range(0, count)
                .mapToObj(value -> Math.round(meanNanos * (0.5 + value / (count - 1.0))))
                .toList();
    }

    private static Distribution of(List<Long> values) {
        return Distribution.of(values.stream().mapToLong(Long::longValue).toArray());
    }

    private static ResourcesLog used() {
        return new ResourcesLog(
                Given.used(400 * MILLI_NANOS, 1, 3 * MILLI_NANOS), Optional.of(Given.cpu(700 * MILLI_NANOS)));
    }

    /** The same run, with a profiled trial of each load: of n users n - 1 wait for a lock, and more and more is sorted. */
    static RunSummary profiled(RunSummary run, ProfileLog.Stack... more) {
        return new RunSummary(
                run.plan(),
                run.environment(),
                run.points(),
                run.verdict(),
                run.points().stream()
                        .map(point -> profiled(point, List.of(more)))
                        .toList());
    }

    /** A run with profiled trials, in which the threads of a server did what its users did, and the users something else. */
    static RunSummary ofServer(RunSummary profiled) {
        return new RunSummary(
                profiled.plan(),
                profiled.environment(),
                profiled.points(),
                profiled.verdict(),
                profiled.profiled().stream().map(MadeUp::ofServer).toList());
    }

    private static TrialSummary ofServer(TrialSummary trial) {
        ProfileLog.Account server = trial.log().profile().orElseThrow().users();
        ProfileLog.Account users = new ProfileLog.Account(
                server.threads(),
                server.wholeNanos(),
                server.phaseNanos(),
                OptionalLong.of(server.wholeNanos()),
                OptionalLong.of(0),
                0,
                List.of(),
                List.of(new ProfileLog.Stack(List.of("Client.call"), "Client.call (line 4)", 10)));
        return with(
                trial,
                new ProfileLog(Optional.empty(), users, Optional.of(new ProfileLog.Server(Optional.empty(), server))));
    }

    private static TrialSummary with(TrialSummary trial, ProfileLog profile) {
        return new TrialSummary(
                trial.log().with(profile),
                trial.measures(),
                trial.phases(),
                trial.cores(),
                trial.within(),
                trial.verdict());
    }

    private static TrialSummary profiled(PointSummary point, List<ProfileLog.Stack> more) {
        TrialSummary trial = point.trials().get(0);
        int users = point.point().users();
        long waitedNanos = (users - 1) * SECOND_NANOS;
        ProfileLog.Wait wait = new ProfileLog.Wait(
                ProfileLog.Kind.LOCK,
                "ReentrantLock in Shelf",
                waitedNanos,
                SECOND_NANOS,
                100,
                List.of(new ProfileLog.Site("Shelf.take (line 7)", waitedNanos)));
        List<ProfileLog.Stack> stacks = new ArrayList<>(List.of(
                new ProfileLog.Stack(List.of("Shop.buy", "Shelf.take"), "Shelf.take (line 7)", 60),
                new ProfileLog.Stack(List.of("Shop.buy", "Price.of"), "Price.of (line 3)", 20),
                new ProfileLog.Stack(List.of("Shop.buy", "Shelf.sort"), "Shelf.sort (line 9)", 20L * users)));
        stacks.addAll(more);
        ProfileLog.Account account = new ProfileLog.Account(
                users,
                users * SECOND_NANOS,
                SECOND_NANOS,
                OptionalLong.of(SECOND_NANOS),
                OptionalLong.of(0),
                0,
                users == 1 ? List.of() : List.of(wait),
                stacks);
        return with(trial, new ProfileLog(Optional.empty(), account, Optional.empty()));
    }

    /** The same run, of which the only load changed. */
    static RunSummary changed(RunSummary run) {
        PointSummary point = run.points().get(0);
        Certificate certificate = new Certificate(
                new Reach(Limit.NONE, 0.08),
                new Reach(Limit.NONE, 0.08),
                List.of(new Step(Series.RESPONSE, 3, 3.25), new Standstill(6, 1, OptionalInt.of(1), 0.125, 1)),
                Stillness.NONE,
                8);
        PointSummary with = new PointSummary(
                point.point(),
                point.trials(),
                point.pooled(),
                point.phases(),
                point.flows(),
                point.queueing(),
                new Stationarity(
                        List.of(new Stationarity.OfPhase(point.point().phases().get(0), certificate))),
                point.verdict());
        return new RunSummary(run.plan(), run.environment(), List.of(with), run.verdict(), List.of());
    }

    /** The same run, made by two agents, of which the second was lost in the last trial. */
    static RunSummary withAgents(int loads, int repeats, int seconds) {
        MadeUp shop = new MadeUp("shop", List.of(), loads, repeats, seconds);
        RunSummary alone = shop.run();
        List<TrialLog> trials = alone.points().stream()
                .flatMap(point -> point.trials().stream())
                .map(trial ->
                        trial.log().with(agents(trial.log(), trial.log().id().equals(last(alone)))))
                .toList();
        return Given.run(new RunLog(alone.plan(), alone.environment(), trials), shop.mix());
    }

    private static TrialId last(RunSummary run) {
        List<TrialId> all = run.plan().trials();
        return all.get(all.size() - 1);
    }

    private static AgentsLog agents(TrialLog log, boolean isLast) {
        AgentsLog.ClockLog clock = new AgentsLog.ClockLog(0, MILLI_NANOS, 0, MILLI_NANOS, SECOND_NANOS);
        Optional<AgentsLog.Measured> measured = Optional.of(AgentsLog.Measured.of(log));
        return new AgentsLog(
                new AgentsLog.Controller("host", SECOND_NANOS, used().generator()),
                List.of(
                        new AgentsLog.Agent(1, "load1", 7, 4, 1, 90, 0, Optional.of(clock), measured, ""),
                        new AgentsLog.Agent(
                                2,
                                "load2",
                                8,
                                4,
                                1,
                                80,
                                0,
                                Optional.of(clock),
                                isLast ? Optional.empty() : measured,
                                isLast ? "it was silent for 5.0 s" : "")));
    }

    /** The same run, whose users went through two flows, of which one breaks off in a quarter. */
    static RunSummary withFlows(RunSummary run) {
        return new RunSummary(
                run.plan(),
                run.environment(),
                run.points().stream().map(MadeUp::withFlows).toList(),
                run.verdict(),
                List.of());
    }

    private static PointSummary withFlows(PointSummary point) {
        return new PointSummary(
                point.point(),
                point.trials(),
                point.pooled(),
                point.phases(),
                List.of(
                        flow("look", 0, point.point().users()),
                        flow("buy", 10, point.point().users())),
                point.queueing(),
                point.stationarity(),
                point.verdict());
    }

    private static FlowSummary flow(String name, int brokenOff, int users) {
        Distribution times = Distribution.of(LongStream.rangeClosed(1, 30)
                .map(milli -> milli * users * MILLI_NANOS)
                .toArray());
        Distribution lost = Distribution.of(new long[brokenOff]);
        Proportion share = new Proportion(brokenOff, 30 + brokenOff);
        return new FlowSummary(
                new FlowLog(
                        name,
                        31 + brokenOff,
                        times,
                        lost,
                        times,
                        brokenOff == 0 ? Map.of() : Map.of(name + "/pay", (long) brokenOff)),
                Estimate.of(29, 31),
                Estimate.of(14.0 * users, 17.0 * users),
                Estimate.of(14.0 * users, 17.0 * users),
                Optional.of(share),
                Optional.of(share.interval()),
                PooledPercentiles.of(List.of(times, times)));
    }
}
