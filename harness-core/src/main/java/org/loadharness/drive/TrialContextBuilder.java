package org.loadharness.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Share;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RawPhase;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User.Group;

/** Builds the context of a trial of a point. Confined to one thread. */
final class TrialContextBuilder {
    private static final StopRule NEVER = readyNanos -> false;

    private final Clock clock;
    private final TrialSettings settings;
    private final WorkloadViews views;
    private final SeedTree seeds;
    private final TrialPart part;
    private final StopSignal stopSignal = new StopSignal();

    /**
     * What each phase performs.
     *
     * @param settings the workload's parameters in a phase
     * @param mix the interactions under those
     * @param parts those of an interaction's time that sessions report under them
     * @param flows that users go through under them
     */
    record WorkloadViews(
            Function<LoadPhase, Settings> settings,
            Function<Settings, Mix> mix,
            Function<Settings, List<String>> parts,
            Function<Settings, List<String>> flows) {
        /** Of a workload without flows. */
        WorkloadViews(
                Function<LoadPhase, Settings> settings,
                Function<Settings, Mix> mix,
                Function<Settings, List<String>> parts) {
            this(settings, mix, parts, none -> List.of());
        }

        Recorder.Names names(Settings under) {
            return new Recorder.Names(mix.apply(under).entries(), parts.apply(under), flows.apply(under));
        }
    }

    /** Of the whole trial. */
    TrialContextBuilder(Clock clock, TrialSettings settings, WorkloadViews views, SeedTree seeds) {
        this(clock, settings, views, seeds, TrialPart.WHOLE);
    }

    TrialContextBuilder(Clock clock, TrialSettings settings, WorkloadViews views, SeedTree seeds, TrialPart part) {
        this.part = part;
        this.clock = clock;
        this.settings = settings;
        this.views = views;
        this.seeds = seeds;
    }

    TrialContext build(Point point, Target target) {
        Map<String, List<CountDownLatch>> followers = new HashMap<>();
        List<CountDownLatch> released = point.phases().stream()
                .map(phase -> latch(phase, point, followers))
                .toList();
        List<PhaseContext> phaseContexts = new ArrayList<>();
        Share share = part.share();
        int firstUser = 0;
        for (int index = 0; index < released.size(); index++) {
            LoadPhase phase = point.phases().get(index);
            Group group = new Group(
                    phase.name(),
                    firstUser,
                    phase.load().users(),
                    views.settings().apply(phase));
            Mix mix = views.mix().apply(group.settings());
            PhaseContext.Own own =
                    new PhaseContext.Own(firstUser + share.first(group.users()), share.users(group.users()));
            Optional<RawPhase> raw = raw(phase, own, mix);
            Recorder.Names names = views.names(group.settings());
            int users = own.users();
            phaseContexts.add(new PhaseContext(
                    phase,
                    group,
                    own,
                    mix,
                    warmup(phase, share, recorder(names, users, phase, Optional.empty())),
                    measured(phase, share, recorder(names, users, phase, raw)),
                    raw,
                    released.get(index),
                    followers.getOrDefault(phase.name(), List.of())));
            firstUser += phase.load().users();
        }
        return new TrialContext(
                clock,
                settings.threads(),
                settings.retries(),
                settings.placebo(),
                part,
                share,
                target,
                phaseContexts,
                new CountDownLatch(phaseContexts.stream()
                        .mapToInt(phaseContext -> phaseContext.own().users())
                        .sum()),
                stopSignal,
                Profiler.NOTHING,
                new LostUsers(),
                new Halt());
    }

    /** At zero once that phase is to be released; noted with the phase whose users it counts. */
    private static CountDownLatch latch(LoadPhase phase, Point point, Map<String, List<CountDownLatch>> followers) {
        if (!(phase.release() instanceof LoadPhase.Release.AfterShare after)) {
            return new CountDownLatch(0);
        }
        int users = point.phases().stream()
                .filter(earlier -> earlier.name().equals(after.phase()))
                .mapToInt(earlier -> earlier.load().users())
                .sum();
        CountDownLatch latch = new CountDownLatch(after.usersOf(users));
        followers.computeIfAbsent(after.phase(), fresh -> new ArrayList<>()).add(latch);
        return latch;
    }

    private Recorder recorder(Recorder.Names names, int users, LoadPhase phase, Optional<RawPhase> raw) {
        return settings.threads() == Threads.MULTIPLEXED
                ? Recorder.ofThreads(names, users, UserThreads.ofShared(users), charging(phase), raw)
                : new Recorder(names, users, charging(phase), raw);
    }

    private Stage warmup(LoadPhase phase, Share share, Recorder recorder) {
        Optional<Timetable> timetable = Optional.empty();
        if (phase.load() instanceof OpenLoop open) {
            boolean atOnce = phase.release() instanceof LoadPhase.Release.AtOnce;
            Optional<Arrivals> law = open.arrivals().warming().filter(any -> atOnce);
            timetable = Optional.of(new Timetable(
                    clock,
                    () -> law.map(known ->
                                    share.times(known, seeds.child("warmup").child(phase.name()), open.maxInFlight()))
                            .orElse(() -> ArrivalTimes.EXHAUSTED)));
        }
        return stage(recorder, timetable, warmupStops(phase));
    }

    private LongFunction<StopRule> warmupStops(LoadPhase phase) {
        if (phase.load() instanceof OpenLoop) {
            return startNanos -> NEVER;
        }
        if (settings.warmup() instanceof Warmup.Fixed fixed) {
            return startNanos -> StopRule.of(fixed.extent(), startNanos);
        }
        return startNanos -> stopSignal;
    }

    private Stage measured(LoadPhase phase, Share share, Recorder recorder) {
        if (phase.load() instanceof OpenLoop open) {
            SeedTree own = seeds.child("measured").child(phase.name());
            Timetable timetable = new Timetable(clock, () -> share.times(open.arrivals(), own, open.maxInFlight()));
            return stage(recorder, Optional.of(timetable), startNanos -> NEVER);
        }
        return stage(recorder, Optional.empty(), startNanos -> StopRule.of(phase.measured(), startNanos));
    }

    private Stage stage(Recorder recorder, Optional<Timetable> timetable, LongFunction<StopRule> stops) {
        return new Stage(new StartGate(recorder.users(), clock), recorder, timetable, stops);
    }

    private Optional<RawPhase> raw(LoadPhase phase, PhaseContext.Own own, Mix mix) {
        if (settings.recording() != TrialSettings.Recording.RAW) {
            return Optional.empty();
        }
        RawPhase.Users users = new RawPhase.Users(own.firstUser(), own.users());
        return Optional.of(new RawPhase(phase.name(), mix.entries(), users, charging(phase)));
    }

    private static LatencyOrigin charging(LoadPhase phase) {
        return phase.load() instanceof ClosedLoop closed && !(closed.pause() instanceof Pause.Cycle)
                ? LatencyOrigin.FROM_START
                : LatencyOrigin.FROM_DUE;
    }
}
