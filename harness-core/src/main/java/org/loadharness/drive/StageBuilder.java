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
import org.loadharness.load.Release;
import org.loadharness.load.StopRule;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Conduct;
import org.loadharness.plan.Point;
import org.loadharness.plan.Recording;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Charging;
import org.loadharness.record.RawPhase;
import org.loadharness.record.Recorder;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User.Group;

/** Sets the stage for a trial of a point. Confined to one thread. */
final class StageBuilder {
    private static final StopRule NEVER = readyNanos -> false;

    private final Clock clock;
    private final Conduct conduct;
    private final Casting casting;
    private final SeedTree seeds;
    private final Curtain curtain = new Curtain();

    /**
     * What each phase performs.
     *
     * @param settings the workload's parameters in a phase
     * @param mix the interactions under those
     * @param parts those of an interaction's time that sessions tell under them
     */
    record Casting(
            Function<LoadPhase, Settings> settings,
            Function<Settings, Mix> mix,
            Function<Settings, List<String>> parts) {}

    StageBuilder(Clock clock, Conduct conduct, Casting casting, SeedTree seeds) {
        this.clock = clock;
        this.conduct = conduct;
        this.casting = casting;
        this.seeds = seeds;
    }

    Stage build(Point point, Target target) {
        Map<String, List<CountDownLatch>> followers = new HashMap<>();
        List<CountDownLatch> released = point.phases().stream()
                .map(phase -> latch(phase, point, followers))
                .toList();
        List<Section> sections = new ArrayList<>();
        int firstUser = 0;
        for (int index = 0; index < released.size(); index++) {
            LoadPhase phase = point.phases().get(index);
            Group group = new Group(
                    phase.name(),
                    firstUser,
                    phase.load().users(),
                    casting.settings().apply(phase));
            Mix mix = casting.mix().apply(group.settings());
            Optional<RawPhase> raw = raw(phase, group, mix);
            List<String> parts = casting.parts().apply(group.settings());
            int users = group.users();
            sections.add(new Section(
                    phase,
                    group,
                    mix,
                    warmup(phase, new Recorder(mix.entries(), parts, users, charging(phase), Optional.empty())),
                    measured(phase, new Recorder(mix.entries(), parts, users, charging(phase), raw)),
                    raw,
                    released.get(index),
                    followers.getOrDefault(phase.name(), List.of())));
            firstUser += phase.load().users();
        }
        return new Stage(
                clock,
                conduct.threads(),
                conduct.retries(),
                target,
                sections,
                new CountDownLatch(firstUser),
                curtain,
                new LostUsers(),
                new Halt());
    }

    /** At zero once that phase is to be released; noted with the phase whose users it counts. */
    private static CountDownLatch latch(LoadPhase phase, Point point, Map<String, List<CountDownLatch>> followers) {
        if (!(phase.release() instanceof Release.AfterShare after)) {
            return new CountDownLatch(0);
        }
        int users = point.phases().stream()
                .filter(earlier -> earlier.name().equals(after.phase()))
                .mapToInt(earlier -> earlier.load().users())
                .sum();
        CountDownLatch latch = new CountDownLatch((int) Math.ceil(after.fraction() * users));
        followers.computeIfAbsent(after.phase(), fresh -> new ArrayList<>()).add(latch);
        return latch;
    }

    private Phase warmup(LoadPhase phase, Recorder recorder) {
        Optional<Timetable> timetable = Optional.empty();
        if (phase.load() instanceof OpenLoop open) {
            boolean atOnce = phase.release() instanceof Release.AtOnce;
            Optional<Arrivals> law = open.arrivals().warming().filter(any -> atOnce);
            timetable = Optional.of(new Timetable(
                    clock,
                    () -> law.map(known -> known.times(seeds.child("warmup").child(phase.name())))
                            .orElse(() -> ArrivalTimes.EXHAUSTED)));
        }
        return phase(recorder, timetable, warmupStops(phase));
    }

    private LongFunction<StopRule> warmupStops(LoadPhase phase) {
        if (phase.load() instanceof OpenLoop) {
            return startNanos -> NEVER;
        }
        if (conduct.warmup() instanceof Warmup.Fixed fixed) {
            return startNanos -> StopRule.of(fixed.extent(), startNanos);
        }
        return startNanos -> curtain;
    }

    private Phase measured(LoadPhase phase, Recorder recorder) {
        if (phase.load() instanceof OpenLoop open) {
            SeedTree own = seeds.child("measured").child(phase.name());
            Timetable timetable = new Timetable(clock, () -> open.arrivals().times(own));
            return phase(recorder, Optional.of(timetable), startNanos -> NEVER);
        }
        return phase(recorder, Optional.empty(), startNanos -> StopRule.of(phase.measured(), startNanos));
    }

    private Phase phase(Recorder recorder, Optional<Timetable> timetable, LongFunction<StopRule> stops) {
        return new Phase(new StartGate(recorder.users(), clock), recorder, timetable, stops);
    }

    private Optional<RawPhase> raw(LoadPhase phase, Group group, Mix mix) {
        RawPhase.Users users = new RawPhase.Users(group.firstUser(), group.users());
        return conduct.recording() == Recording.RAW
                ? Optional.of(new RawPhase(phase.name(), mix.entries(), users, charging(phase)))
                : Optional.empty();
    }

    private static Charging charging(LoadPhase phase) {
        return phase.load() instanceof ClosedLoop closed && !(closed.pause() instanceof Pause.Cycle)
                ? Charging.FROM_START
                : Charging.FROM_DUE;
    }
}
