package org.loadharness.drive;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Environment;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.GivenStation;
import org.loadharness.simulation.SimulatedClock;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/**
 * A trial of the real driver against a service station on the simulated clock, with a fault where a test wants one, and
 * what the audits say of it.
 */
final class JudgedTrial {
    /** Three to one. */
    static final Mix MIX = Mix.of(new Mix.Entry("browse", 75), new Mix.Entry("buy", 25));

    private static final Warmup TWO_SECONDS = new Warmup.Fixed(new Extent.Lasting(Duration.ofSeconds(2)));

    private final SeedTree seeds;
    private final Point driven;
    private Point promised;
    private TrialId id = new TrialId(0, 1);
    private Mix followed = MIX;
    private Mode mode = Mode.SIMULATED;
    private Optional<Double> recordingNanos = Optional.empty();
    private TrialSettings trialSettings;
    private GivenStation station = new GivenStation(1, DurationLaw.parse("exp:1ms"));
    private Surroundings surroundings = Surroundings.none();
    private UnaryOperator<Clock> clockFault = UnaryOperator.identity();
    private SessionFault sessionFault = (user, healthy, clock) -> healthy;
    private UnaryOperator<TrialLog> logFault = UnaryOperator.identity();

    /** Makes the session of a user worse than it was. */
    interface SessionFault {
        Session spoil(User user, Session healthy, Clock clock) throws Exception;
    }

    JudgedTrial(long seed, Point driven) {
        this.seeds = new SeedTree(seed);
        this.driven = driven;
        this.promised = driven;
        this.trialSettings = SimulatedTrials.trialSettings(
                driven.isOpen() ? TWO_SECONDS : new Warmup.Fixed(new Extent.Interactions(5)), Retries.NONE);
    }

    /** Of one phase. */
    JudgedTrial(long seed, LoadModel load, String measured) {
        this(seed, new Point(load, Extent.parse(measured)));
    }

    /** One of many of a plan. */
    JudgedTrial numbered(TrialId number) {
        this.id = number;
        return this;
    }

    JudgedTrial servedBy(int servers, String law) {
        this.station = new GivenStation(servers, DurationLaw.parse(law));
        return this;
    }

    /** What the plan says was driven. */
    JudgedTrial promising(Point point) {
        this.promised = point;
        return this;
    }

    /** The mix that users really choose by. */
    JudgedTrial following(Mix mix) {
        this.followed = mix;
        return this;
    }

    JudgedTrial in(Mode where) {
        this.mode = where;
        return this;
    }

    JudgedTrial recordingIn(double nanos) {
        this.recordingNanos = Optional.of(nanos);
        return this;
    }

    JudgedTrial withSettings(TrialSettings how) {
        this.trialSettings = how;
        return this;
    }

    JudgedTrial amid(Surroundings around) {
        this.surroundings = around;
        return this;
    }

    /** The generator alone goes by that clock, and not the service. */
    JudgedTrial on(UnaryOperator<Clock> fault) {
        this.clockFault = fault;
        return this;
    }

    JudgedTrial with(SessionFault fault) {
        this.sessionFault = fault;
        return this;
    }

    JudgedTrial logged(UnaryOperator<TrialLog> fault) {
        this.logFault = fault;
        return this;
    }

    Verdict verdict() throws IOException, InterruptedException {
        return summary().verdict();
    }

    TrialSummary summary() throws IOException, InterruptedException {
        return TrialSummary.of(plan(), environment(), phase -> MIX, log());
    }

    List<String> codes() throws IOException, InterruptedException {
        return verdict().reasons().stream().map(Finding::code).toList();
    }

    TrialLog log() throws IOException, InterruptedException {
        Clock healthy = new SimulatedClock();
        Clock clock = clockFault.apply(healthy);
        Session service = station.session(healthy, seeds.child("station").stream());
        Target target = user -> sessionFault.spoil(user, service, healthy);
        Settings settings = Settings.of(List.of(), Map.of());
        TrialContextBuilder.WorkloadViews views =
                new TrialContextBuilder.WorkloadViews(phase -> settings, none -> followed, none -> List.of());
        TrialContext context =
                new TrialContextBuilder(clock, trialSettings, views, seeds.child("arrivals")).build(driven, target);
        UserThreads userThreads = new UserThreads(context, seeds.child("users"));
        Sampler.Meters meters = new Sampler.Meters(surroundings, new NoSource(), new Seconds.MemoryKeeper());
        return logFault.apply(new Trial(id, context, userThreads, trialSettings, meters).run(event -> {}));
    }

    ExperimentPlan plan() {
        Variant.SystemUnderTest system = new Variant.SystemUnderTest("judged", mode, Map.of(), Optional.empty());
        return new ExperimentPlan(system, List.of(promised), 1, trialSettings, 1);
    }

    /** One of two cores that is quiet. */
    static Environment machine() {
        return new JudgedTrial(1, new ClosedLoop(1), "1").environment();
    }

    Environment environment() {
        return new Environment(
                Instant.EPOCH,
                "",
                "",
                "",
                2,
                0,
                "17",
                "",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                recordingNanos,
                "");
    }

    /** Nothing but the target is asked for. */
    private static final class NoSource implements TargetSource {
        @Override
        public Target open(SeedTree seeds, Clock clock, TrialSettings settings) {
            throw new UnsupportedOperationException("the target is there already");
        }

        @Override
        public Optional<ResourceUse> serverUse() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
