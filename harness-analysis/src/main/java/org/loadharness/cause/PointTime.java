package org.loadharness.cause;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.loadharness.plan.Variant;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.theory.ScalabilityFit;
import org.loadharness.theory.Scaling.MeasuredScaling;
import org.loadharness.theory.ThroughputAtLoad;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * Where the users' time went at a point, over its profiled trials. Immutable. Thread-safe.
 *
 * @param point with the figures of its measured trials
 * @param trials that were profiled and came to an end
 * @param threads whose time it is
 * @param parts of it, which sum to all of it: by kind, then the largest first
 * @param stacks what was computed, most frequent first
 * @param model what all loads of the variant show
 */
public record PointTime(
        PointSummary point,
        List<TrialSummary> trials,
        Threads threads,
        List<Part> parts,
        List<Stack> stacks,
        Model model) {
    public PointTime {
        requireNonNull(point, "point");
        requireNonNull(threads, "threads");
        requireNonNull(model, "model");
        trials = List.copyOf(trials);
        parts = List.copyOf(parts);
        stacks = List.copyOf(stacks);
    }

    /** Whose time it is. */
    public enum Threads {
        /** All users of a trial. */
        USERS,
        /** Those of the server's process that did anything. */
        SERVER;

        Optional<Account> account(ProfileLog profile) {
            return this == USERS
                    ? Optional.of(profile.users())
                    : profile.server().map(ProfileLog.Server::account);
        }
    }

    /**
     * What the loads of a variant show beside the parts of each. Immutable. Thread-safe.
     *
     * @param alonePerSecond calls of one user; empty where no load is that
     * @param law of scalability that the measured trials follow; empty where the loads show none
     */
    public record Model(OptionalDouble alonePerSecond, Optional<ScalabilityFit> law) {
        public Model {
            requireNonNull(alonePerSecond, "alonePerSecond");
            requireNonNull(law, "law");
        }

        static Model of(List<PointSummary> points) {
            OptionalDouble alone = points.stream()
                    .filter(point -> point.point().closedUsers().orElse(0) == 1)
                    .flatMapToDouble(point -> Calls.perSecond(point.trials()).stream())
                    .findFirst();
            return new Model(alone, law(MeasuredScaling.of(points).loads()));
        }

        private static Optional<ScalabilityFit> law(List<ThroughputAtLoad> loads) {
            try {
                return Optional.of(ScalabilityFit.of(loads, Noise.estimated(loads)));
            } catch (IllegalArgumentException undetermined) {
                return Optional.empty();
            }
        }
    }

    /** The accounts of every point that has profiled trials, in the plan's order. */
    public static List<PointTime> of(RunSummary run) {
        Map<Integer, List<TrialSummary>> trials = new TreeMap<>();
        run.profiled().stream()
                .filter(trial -> trial.log().profile().isPresent()
                        && trial.log().ending().cause() == TrialLog.Cause.COMPLETED)
                .forEach(trial -> trials.computeIfAbsent(trial.log().id().point(), fresh -> new ArrayList<>())
                        .add(trial));
        Map<Variant, Model> models = new HashMap<>();
        return run.points().stream()
                .flatMap(point -> Optional.ofNullable(
                                trials.get(run.plan().points().indexOf(point.point())))
                        .stream()
                        .flatMap(own -> of(
                                point,
                                own,
                                models.computeIfAbsent(
                                        run.plan().variantOf(point.point()),
                                        variant -> Model.of(run.pointsOf(variant))))))
                .toList();
    }

    private static Stream<PointTime> of(PointSummary point, List<TrialSummary> trials, Model model) {
        return Arrays.stream(Threads.values()).flatMap(threads -> {
            PartsSum sum = new PartsSum();
            trials.forEach(trial -> sum.add(threads, trial.log().profile().orElseThrow()));
            return sum.isEmpty()
                    ? Stream.empty()
                    : Stream.of(new PointTime(point, trials, threads, sum.parts(), sum.stacks(), model));
        });
    }

    /** The time that no other part accounts for. */
    public double restFraction() {
        return parts.stream()
                .filter(part -> part.kind() == Part.Kind.REST)
                .mapToDouble(Part::share)
                .sum();
    }

    /**
     * The most of the time that the host of a virtual machine can have taken from these threads: all that it kept from the machine
     * while they were measured, up to all of their time. A thread's own counts leave it out, and so it is in
     * {@link #restFraction()}. 0 where the system does not say.
     */
    public double stolenFraction() {
        long stolenNanos = trials.stream()
                .flatMapToLong(
                        trial -> trial.log().resources().generator().of(ResourceUse.Resource.STOLEN_NANOS).stream())
                .sum();
        double wholeNanos = trials.stream()
                .flatMap(trial -> threads.account(trial.log().profile().orElseThrow()).stream())
                .mapToDouble(Account::wholeNanos)
                .sum();
        return Math.min(1, stolenNanos / wholeNanos);
    }

    /** The time in which threads had something to do: all but users' turns in the harness, and a server's waits for the next call. */
    double workFraction() {
        return 1 - parts.stream().filter(Part::isIdle).mapToDouble(Part::share).sum();
    }

    /** The time in which threads were ready to run, while all processors were taken; 0 where the system does not say. */
    double runnableFraction() {
        return parts.stream()
                .filter(part -> part.kind() == Part.Kind.PROCESSOR)
                .mapToDouble(Part::share)
                .sum();
    }

    /** Whether nothing is known of the server, which was recorded in every trial. */
    boolean lacksServer() {
        return threads == Threads.USERS
                && trials.stream()
                        .flatMap(trial -> trial.log().profile().stream())
                        .allMatch(profile -> profile.server()
                                .filter(server -> server.account().threads() == 0)
                                .isPresent());
    }

    /** The largest first, without what is not accounted for. */
    public List<Part> largest() {
        return parts.stream()
                .filter(part -> part.kind() != Part.Kind.REST)
                .sorted(Comparator.comparingDouble(Part::share).reversed())
                .toList();
    }

    /** Successes per second while it was profiled. */
    public OptionalDouble profiledPerSecond() {
        return throughputs().average();
    }

    /** Interactions that ended per second while it was profiled, well or not: each has what it waits for. */
    OptionalDouble callsPerSecond() {
        return Calls.perSecond(trials);
    }

    /**
     * For how long a call has what it waits for, as a part of the time that it takes with one user: at least so long, where it is
     * not always waited for. Empty of what several have at a time.
     */
    public OptionalDouble heldFraction(Part part) {
        OptionalDouble profiled = callsPerSecond();
        return part.isOneAtATime()
                        && part.busyFraction().isPresent()
                        && profiled.orElse(0) > 0
                        && model.alonePerSecond().isPresent()
                ? OptionalDouble.of(part.busyFraction().getAsDouble()
                        / profiled.getAsDouble()
                        * model.alonePerSecond().getAsDouble())
                : OptionalDouble.empty();
    }

    /** How often it is waited for, for each success; empty where nobody waits for a thing. */
    public OptionalDouble waitsPerSuccess(Part part) {
        return waitsPer(profiledPerSecond(), part);
    }

    /** How often a call waits for it, well or not; likewise. */
    OptionalDouble waitsPerCall(Part part) {
        return waitsPer(callsPerSecond(), part);
    }

    private static OptionalDouble waitsPer(OptionalDouble perSecond, Part part) {
        return part.waitsPerSecond().isPresent() && perSecond.orElse(0) > 0
                ? OptionalDouble.of(part.waitsPerSecond().getAsDouble() / perSecond.getAsDouble())
                : OptionalDouble.empty();
    }

    /** What profiling multiplied throughput by; empty without two trials of each kind. */
    public Optional<LogRatio> cost() {
        Estimate profiled = Estimate.of(throughputs().toArray());
        Estimate measured = point.estimates().throughputPerSecond();
        boolean known = profiled.count() > 1
                && measured.count() > 1
                && profiled.scale() != Estimate.Scale.LINEAR
                && measured.scale() != Estimate.Scale.LINEAR;
        return known ? Optional.of(LogRatio.of(measured, profiled)) : Optional.empty();
    }

    private DoubleStream throughputs() {
        return trials.stream()
                .map(trial -> trial.measures().rates().throughputPerSecond())
                .flatMapToDouble(OptionalDouble::stream);
    }

    /**
     * A part of the time of users at a point. Immutable. Thread-safe.
     *
     * @param kind what sort of part
     * @param name of what is waited for; blank where the kind says it all
     * @param line where the system waits most of it, or computes most; blank if unknown
     * @param fraction of all the users' time; empty where the system does not say
     * @param busyFraction of the wall time in which at least one of them waited for it; empty where nobody waits for a thing
     * @param waitsPerSecond how often they waited for it; likewise
     */
    public record Part(
            Kind kind,
            String name,
            String line,
            OptionalDouble fraction,
            OptionalDouble busyFraction,
            OptionalDouble waitsPerSecond) {
        private static final String SYNC = "sync of";

        public Part {
            requireNonNull(kind, "kind");
            requireNonNull(name, "name");
            requireNonNull(line, "line");
            requireNonNull(fraction, "fraction");
            requireNonNull(busyFraction, "busyFraction");
            requireNonNull(waitsPerSecond, "waitsPerSecond");
        }

        /** Its share, 0 where that is not known. */
        public double share() {
            return fraction.orElse(0);
        }

        /** Whether it is a wait for what one call has at a time: a lock, or a file that is forced to the disk. */
        boolean isOneAtATime() {
            return kind == Kind.LOCK || (kind == Kind.INPUT_OUTPUT && name.startsWith(SYNC));
        }

        /** Whether threads have nothing to do in it. */
        boolean isIdle() {
            return name.equals(ProfileLog.OWN_TURN) || name.equals(ProfileLog.NEXT_CALL);
        }

        /** As a sentence says what users do in it. */
        public String words() {
            return switch (kind) {
                case COMPUTING -> "computing";
                case PROCESSOR -> "waiting for a processor";
                case LOCK -> "waiting for " + name;
                case POOL -> "parked for " + name;
                case INPUT_OUTPUT -> "waiting for " + name;
                case COLLECTOR -> "stopped by the collector";
                case SLEEP -> "asleep on purpose" + (name.isEmpty() ? "" : " (" + name + ")");
                case REST -> "not accounted for";
            };
        }

        /** The sorts of parts, in the order of tables. */
        public enum Kind {
            COMPUTING("computing"),
            PROCESSOR("waiting for a processor"),
            LOCK("waiting for a lock"),
            POOL("parked in a queue or pool"),
            INPUT_OUTPUT("network and disk"),
            COLLECTOR("collector and safepoints"),
            SLEEP("asleep on purpose"),
            REST("rest");

            private final String text;

            Kind(String text) {
                this.text = text;
            }

            /** As tables name it. */
            public String text() {
                return text;
            }

            static Kind of(ProfileLog.Kind kind) {
                return switch (kind) {
                    case LOCK -> LOCK;
                    case POOL -> POOL;
                    case INPUT_OUTPUT -> INPUT_OUTPUT;
                    case SLEEP -> SLEEP;
                };
            }
        }
    }
}
