package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.simulation.SimulatedClock;
import org.loadharness.time.Clock;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mode;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;
import org.loadharness.workload.Workload;

/** Runs every user in this process. Confined to one thread; several may run side by side. */
public final class LocalRunner implements Runner {
    private static final System.Logger LOGGER = System.getLogger(LocalRunner.class.getName());

    private final Workload workload;
    private final List<String> serveCommand;
    private final Aides aides;
    private final Seconds.Store seconds;
    private final TrialPart part;

    /**
     * A runner for plans of one workload.
     *
     * @param serveCommand the beginning of a command that starts a server of a workload, as in {@code java -jar
     *     harness.jar serve}; used where a plan needs a server and names none
     */
    public LocalRunner(Workload workload, List<String> serveCommand) {
        this(workload, serveCommand, Aides.NONE, Seconds.Store.inMemory(), TrialPart.WHOLE);
    }

    private LocalRunner(
            Workload workload, List<String> serveCommand, Aides aides, Seconds.Store seconds, TrialPart part) {
        this.workload = requireNonNull(workload, "workload");
        this.serveCommand = List.copyOf(serveCommand);
        this.aides = aides;
        this.seconds = seconds;
        this.part = part;
    }

    /** The same, with a file for plans that keep a record of every interaction; whoever made the file closes it. */
    public LocalRunner recordingInto(RawWriter file) {
        return new LocalRunner(workload, serveCommand, aides.with(file), seconds, part);
    }

    /** The same, with what carries out trials that are to have a process of their own. */
    public LocalRunner forkingBy(TrialProcesses starter) {
        return new LocalRunner(workload, serveCommand, aides.with(starter), seconds, part);
    }

    /** The same, with a place for the seconds of its trials; in memory, where none is given. */
    public LocalRunner keepingSecondsIn(Seconds.Store store) {
        return new LocalRunner(workload, serveCommand, aides, store, part);
    }

    /** The same, with a part of each trial alone, which starts when the others do. Rehearsals are its own. */
    public LocalRunner performing(TrialPart ofTrials) {
        return new LocalRunner(workload, serveCommand, aides, seconds, ofTrials);
    }

    /** The same, with what makes the processes that are to share a trial; asked when the first such trial begins. */
    public LocalRunner sharingAmong(Supplier<Generators> maker) {
        return new LocalRunner(workload, serveCommand, aides.with(maker), seconds, part);
    }

    /** The same, with what records trials that are to be profiled. */
    public LocalRunner profilingBy(Profiler recorder) {
        return new LocalRunner(workload, serveCommand, aides.with(recorder), seconds, part);
    }

    @Override
    public void run(ExperimentPlan plan, Iterator<TrialId> trials, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        try (SystemPool pool = pool(listener)) {
            pool.run(plan, trials, listener);
        }
    }

    /**
     * Keeps systems for several plans of them; none is started before the first plan that drives it.
     *
     * @param listener receives an event when one has started
     */
    public SystemPool pool(RunEvent.Listener listener) {
        return new SystemPool(system -> source(system, listener), this::generators, this);
    }

    /** Runs trials of a plan on systems that stay up. */
    void run(ExperimentPlan plan, Iterator<TrialId> trials, SystemPool pool, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        Set<Variant> rehearsed = new HashSet<>();
        LocalRunner unkept = performing(TrialPart.WHOLE).keepingSecondsIn(Seconds.Store.inMemory());
        Rehearsal rehearsal = new Rehearsal(unkept, aides.profiler);
        endIfInterrupted();
        while (trials.hasNext()) {
            TrialId id = trials.next();
            Variant variant = plan.variantOf(plan.pointOf(id));
            boolean forked = variant.trialSettings().isolation() == TrialSettings.Isolation.FORKED;
            if (!forked && rehearsed.add(variant)) {
                rehearsal.drive(plan, variant, pool, listener);
            }
            listener.on(new TrialStarted(id));
            endIfInterrupted(); // rather than to log a trial of which nothing ran
            TrialLog log = forked ? elsewhere(plan, id, listener) : trial(plan, id, pool, listener);
            listener.on(new TrialFinished(log));
            endIfInterrupted();
            if (!forked) {
                pool.source(variant.system()).requireAnswering();
            }
            Optional<String> end = pool.reasonToEnd().or(() -> forked ? Optional.empty() : hung(log));
            if (end.isPresent()) {
                listener.on(new CutShort(end.get()));
                return;
            }
        }
    }

    private static Optional<String> hung(TrialLog log) {
        return log.ending().lost().stream().anyMatch(user -> user.fate() == Fate.HUNG)
                ? Optional.of("users of the last trial cannot be stopped and would disturb the next")
                : Optional.empty();
    }

    private Generators generators() {
        return aides.generators
                .orElseThrow(() -> new IllegalArgumentException(
                        "the plan has trials of several agents, but the runner was given nothing that starts them"))
                .get();
    }

    private static void endIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the run was interrupted");
        }
    }

    private TrialLog elsewhere(ExperimentPlan plan, TrialId id, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        TrialProcesses starter = aides.processes.orElseThrow(() -> new IllegalArgumentException(
                "the plan has processes for single trials, but the runner was given nothing that starts them"));
        Point point = plan.pointOf(id);
        LostTrial nothing = new LostTrial(id, point, Environment.now());
        Seconds.Keeper keeper = seconds.keeper(id);
        try {
            return ended(starter.run(plan, id, listener, keeper), keeper);
        } catch (TrialProcesses.Lost lost) {
            Variant variant = plan.variantOf(point);
            return ended(nothing.log(views(variant.system(), variant.trialSettings()), lost), keeper);
        }
    }

    private static TrialLog ended(TrialLog log, Seconds.Keeper keeper) throws IOException {
        return log.with(keeper.end(Seconds.Stage.WARMUP), keeper.end(Seconds.Stage.MEASURED));
    }

    private TrialLog together(ExperimentPlan plan, TrialId id, SystemPool pool, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        Point point = plan.pointOf(id);
        LostTrial nothing = new LostTrial(id, point, Environment.now());
        Seconds.Keeper keeper = seconds.keeper(id);
        try {
            return ended(new SharedTrials(workload, pool).run(plan, id, listener, keeper), keeper);
        } catch (Generators.Lost lost) {
            Variant variant = plan.variantOf(point);
            return ended(nothing.log(views(variant.system(), variant.trialSettings()), lost), keeper);
        }
    }

    /** One trial of a plan. */
    TrialLog trial(ExperimentPlan plan, TrialId id, SystemPool pool, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        Point point = plan.pointOf(id);
        Variant variant = plan.variantOf(point);
        if (SharedTrials.areAskedFor(variant)) {
            return together(plan, id, pool, listener);
        }
        SeedTree seeds = new SeedTree(variant.seed()).child("repeat").child(id.repeat());
        TrialSettings settings = id.isProfiled() ? variant.trialSettings().withoutRecords() : variant.trialSettings();
        TrialSpec spec = new TrialSpec(variant.system(), id, point, settings, seeds);
        return perform(spec, pool.source(variant.system()), listener, seconds);
    }

    private TrialLog perform(TrialSpec spec, TargetSource source, RunEvent.Listener listener, Seconds.Store store)
            throws TargetUnreachable, IOException, InterruptedException {
        SeedTree seeds = spec.seeds();
        TrialWorld world = TrialWorld.of(spec.system().mode());
        Target target = open(spec, source, world.clock());
        try (Profiler.Recording recording = recording(spec.id(), source)) {
            TrialContext context = new TrialContextBuilder(
                            world.clock(),
                            spec.settings(),
                            views(spec.system(), spec.settings()),
                            seeds.child("arrivals"),
                            part)
                    .build(spec.point(), target)
                    .watchedBy(recording);
            Sampler.Meters meters = new Sampler.Meters(world.surroundings(), source, store.keeper(spec.id()));
            TrialLog ended = performed(spec, context, meters, listener);
            SystemCheck check = new SystemCheck(target, part, limit(spec));
            Optional<String> silence = check.silence(ended);
            silence.ifPresent(source::silenced);
            TrialLog checked = check.hold(
                    silence.map(why -> SystemCheck.silenced(ended, why)).orElse(ended));
            return checked.ending().cause() == TrialLog.Cause.COMPLETED
                    ? recording.end().map(checked::with).orElse(checked)
                    : checked;
        } catch (UncheckedIOException trace) {
            throw trace.getCause();
        } finally {
            close(target);
        }
    }

    private TrialLog performed(TrialSpec spec, TrialContext context, Sampler.Meters meters, RunEvent.Listener listener)
            throws IOException, InterruptedException {
        try (UserThreads userThreads = new UserThreads(context, spec.seeds().child("users"))) {
            RawTrial raw = RawTrial.begin(aides.records, spec.id(), spec.point(), context);
            return raw.end(new Trial(spec.id(), context, userThreads, spec.settings(), meters).run(listener));
        }
    }

    /** One process alone brings the system to its first state; the others come to it after that. */
    private Target open(TrialSpec spec, TargetSource source, Clock clock)
            throws TargetUnreachable, InterruptedException {
        SeedTree seeds = spec.seeds().child("system");
        if (!part.leads()) {
            part.await(TrialPart.Gate.OPENED, 0);
            return source.join(seeds, clock, spec.settings());
        }
        Target target = source.open(seeds, clock, spec.settings());
        try {
            part.await(TrialPart.Gate.OPENED, 0);
            return target;
        } catch (InterruptedException ended) {
            close(target);
            throw ended;
        }
    }

    private Profiler.Recording recording(TrialId id, TargetSource source)
            throws TargetUnreachable, IOException, InterruptedException {
        if (!id.isProfiled()) {
            return Profiler.NOTHING;
        }
        return aides.profiler
                .orElseThrow(() -> new IllegalArgumentException(
                        "the plan has profiled trials, but the runner was given nothing that records them"))
                .begin(Optional.of(id), source.serverProcess());
    }

    /** For calls around a trial; a system in this process does not fall silent. */
    private static Optional<Duration> limit(TrialSpec spec) {
        return spec.system().mode() == Mode.RPC ? Optional.of(spec.settings().timeLimit()) : Optional.empty();
    }

    private TrialContextBuilder.WorkloadViews views(Variant.SystemUnderTest system, TrialSettings trial) {
        return new TrialContextBuilder.WorkloadViews(
                phase -> Settings.of(workload.parameters(), system.parametersIn(phase.parameters()))
                        .withRequestTimeout(trial.requestTimeout()),
                workload::mix,
                settings -> workload.parts(settings, system.mode()),
                workload::flows);
    }

    private static void close(Target target) {
        try {
            target.close();
        } catch (IOException | RuntimeException late) { // what was measured before counts all the same
            LOGGER.log(System.Logger.Level.WARNING, "the system under test could not be closed", late);
        }
    }

    private TargetSource source(Variant.SystemUnderTest system, RunEvent.Listener listener) {
        Settings settings =
                Settings.of(workload.parameters(), system.parameters()).withShare(part.share());
        return switch (system.mode()) {
            case LOCAL ->
                workload instanceof TimedWorkload timed
                        ? new InClockTarget(timed, settings)
                        : new InProcess(as(LocalWorkload.class), settings);
            case SIMULATED -> new InClockTarget(as(TimedWorkload.class), settings);
            case RPC -> {
                Optional<TargetSource> running =
                        system.server().map(url -> new RunningElsewhere(as(RemoteWorkload.class), settings, url));
                yield running.orElseGet(
                        () -> new OwnServer(as(ServedWorkload.class), settings, serveCommand, listener));
            }
        };
    }

    private <T extends Workload> T as(Class<T> kind) {
        if (!kind.isInstance(workload)) {
            throw new IllegalArgumentException("workload " + workload.name() + " is no " + kind.getSimpleName());
        }
        return kind.cast(workload);
    }

    /** What some plans need beside the runner. */
    private record Aides(
            Optional<RawWriter> records,
            Optional<TrialProcesses> processes,
            Optional<Profiler> profiler,
            Optional<Supplier<Generators>> generators) {
        static final Aides NONE = new Aides(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Aides with(RawWriter file) {
            return new Aides(Optional.of(file), processes, profiler, generators);
        }

        Aides with(TrialProcesses starter) {
            return new Aides(records, Optional.of(starter), profiler, generators);
        }

        Aides with(Profiler recorder) {
            return new Aides(records, processes, Optional.of(recorder), generators);
        }

        Aides with(Supplier<Generators> maker) {
            return new Aides(records, processes, profiler, Optional.of(maker));
        }
    }

    /** One trial or rehearsal to be carried out. */
    private record TrialSpec(
            Variant.SystemUnderTest system, TrialId id, Point point, TrialSettings settings, SeedTree seeds) {}

    /** The clock of a trial and what is around it. */
    private record TrialWorld(Clock clock, Surroundings surroundings) {
        static TrialWorld of(Mode mode) {
            return switch (mode) {
                case LOCAL, RPC -> new TrialWorld(Clock.system(), Surroundings.real());
                case SIMULATED -> new TrialWorld(new SimulatedClock(), Surroundings.none());
            };
        }
    }
}
