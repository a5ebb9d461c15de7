package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * Laws of throughput of growing freedom, fitted to the same loads. Those that contradict the measurements are out. Of the
 * others, those count that predict a load left out as well as the best one does, within a standard error; and of these the
 * one that Akaike's criterion for small samples prefers (Burnham and Anderson, "Model selection and multimodel inference",
 * 2002, chapter 2): a cost that the measurements do not need is not believed in. Immutable. Thread-safe.
 *
 * @param candidates the chosen one first, then by Akaike's criterion; at least one
 */
public record ScalingLaws(List<Candidate> candidates) {
    /** A misfit below it is that of rounding. */
    private static final double LEAST_SQUARES = 1e-24;

    /** A fall by so much is none of chance in a run that is fit to be modelled. */
    private static final double CLEARLY = 0.05;

    /** Laws that are off by so much at the highest throughput say nothing about it. */
    private static final double FAR = 0.1;

    public ScalingLaws {
        candidates = List.copyOf(candidates);
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("no scalability law comes near these throughputs");
        }
    }

    /** Which costs a law has. */
    public enum Kind {
        /** None: X = gamma N. */
        LINEAR("linear", 1),
        /** Contention alone: Amdahl's law. */
        CONTENTION("contention", 2),
        /** Coherency alone. */
        COHERENCY("coherency", 2),
        /** Both. */
        UNIVERSAL("universal", 3);

        private final String text;
        private final int unknowns;

        Kind(String text, int unknowns) {
            this.text = text;
            this.unknowns = unknowns;
        }

        /** Whether it has every cost that the other has. */
        boolean includes(Kind other) {
            return this == UNIVERSAL || other == this || other == LINEAR;
        }

        /** As tables name it. */
        public String text() {
            return text;
        }

        /** Fewer do not weigh it. */
        public int fewestValues() {
            return unknowns + 3;
        }
    }

    /**
     * One of them. Immutable. Thread-safe.
     *
     * @param law that fits best
     * @param aicc Akaike's criterion, of which only differences mean anything; the least is best; infinite, with a weight of
     *     0, if there are too few values to weigh so many unknowns
     * @param weightFraction how probable it is that this law, of those that were tried, predicts best
     * @param leftOutError how far off it predicts a load from the others, on logarithms; empty with too few loads
     * @param isAgainstData whether it promises growth where throughput fell, or far more than was measured at a load
     */
    public record Candidate(
            Kind kind,
            UniversalScalabilityLaw law,
            double aicc,
            double weightFraction,
            OptionalDouble leftOutError,
            boolean isAgainstData) {
        public Candidate {
            requireNonNull(leftOutError, "leftOutError");
            requireNonNull(kind, "kind");
            requireNonNull(law, "law");
        }

        /** The same as a share of what was measured. */
        public OptionalDouble leftOutErrorFraction() {
            return leftOutError.isPresent()
                    ? OptionalDouble.of(Math.expm1(leftOutError.getAsDouble()))
                    : OptionalDouble.empty();
        }
    }

    /**
     * Fits all.
     *
     * @throws IllegalArgumentException if none comes near, or there are too few values for the simplest
     */
    public static ScalingLaws of(List<ThroughputAtLoad> loads, Noise noise) {
        List<ThroughputAtLoad> ordered = loads.stream()
                .sorted(Comparator.comparingDouble(ThroughputAtLoad::users))
                .toList();
        int values = ordered.stream().mapToInt(load -> load.perSecond().size()).sum();
        double within =
                ordered.stream().mapToDouble(load -> load.squaresWithin(noise)).sum();
        Map<Kind, LeaveOneOut> leftOut = new EnumMap<>(Kind.class);
        List<Candidate> unweighed = new ArrayList<>();
        for (ScalabilityCurve curve : curves(ordered, noise)) {
            if (curve.isLaw()) {
                LeaveOneOut.of(ordered, curve.kind(), noise).ifPresent(errors -> leftOut.put(curve.kind(), errors));
                double criterion = criterion(curve.squares() + within, values, curve.kind());
                unweighed.add(new Candidate(
                        curve.kind(),
                        curve.law(),
                        criterion,
                        0,
                        Optional.ofNullable(leftOut.get(curve.kind()))
                                .map(errors -> OptionalDouble.of(errors.error()))
                                .orElse(OptionalDouble.empty()),
                        isAgainst(ordered, curve.law())));
            }
        }
        if (unweighed.stream().allMatch(candidate -> Double.isInfinite(candidate.aicc()))) {
            throw new IllegalArgumentException(values
                    + " values are too few to weigh laws by, or far from all of them; measure at least 4 at 3 loads");
        }
        List<Candidate> weighed = weighed(unweighed);
        Candidate chosen = chosen(weighed, leftOut);
        return new ScalingLaws(
                Stream.concat(Stream.of(chosen), weighed.stream().filter(candidate -> !candidate.equals(chosen)))
                        .toList());
    }

    private static Candidate chosen(List<Candidate> weighed, Map<Kind, LeaveOneOut> leftOut) {
        List<Candidate> weighable = weighed.stream()
                .filter(candidate -> Double.isFinite(candidate.aicc))
                .toList();
        List<Candidate> possible =
                weighable.stream().filter(candidate -> !candidate.isAgainstData).toList();
        List<Candidate> open = possible.isEmpty() ? weighable : possible;
        Optional<LeaveOneOut> best = open.stream()
                .flatMap(candidate -> Optional.ofNullable(leftOut.get(candidate.kind)).stream())
                .min(Comparator.comparingDouble(LeaveOneOut::error));
        return open.stream()
                .filter(candidate -> best.isEmpty()
                        || Optional.ofNullable(leftOut.get(candidate.kind))
                                .filter(own -> own.isAsGoodAs(best.get()))
                                .isPresent())
                .findFirst()
                .orElse(open.get(0));
    }

    /**
     * Whether throughput clearly fell towards the heaviest load where the law has it grow, or the law has far more at a load
     * than was measured at any.
     */
    private static boolean isAgainst(List<ThroughputAtLoad> ordered, UniversalScalabilityLaw law) {
        ThroughputAtLoad last = ordered.get(ordered.size() - 1);
        ThroughputAtLoad top = ordered.stream()
                .max(Comparator.comparingDouble(ThroughputAtLoad::meanPerSecond))
                .orElseThrow();
        boolean fell = last.meanPerSecond() < (1 - CLEARLY) * top.meanPerSecond();
        boolean grows = law.throughputPerSecond(last.users()) >= law.throughputPerSecond(top.users());
        double most = ordered.stream()
                .mapToDouble(load -> law.throughputPerSecond(load.users()))
                .max()
                .orElseThrow();
        return (fell && grows) || most > (1 + FAR) * top.meanPerSecond();
    }

    /** The law that the measurements speak for. */
    public Candidate best() {
        return candidates.get(0);
    }

    private static List<ScalabilityCurve> curves(List<ThroughputAtLoad> loads, Noise noise) {
        return Stream.concat(ScalabilityCurve.full(loads, noise).stream(), ScalabilityCurve.simpler(loads, noise))
                .toList();
    }

    private static double criterion(double squares, int values, Kind kind) {
        if (values < kind.fewestValues()) {
            return Double.POSITIVE_INFINITY;
        }
        int unknowns = kind.unknowns + 1; // and the scatter
        double likelihood = values * Math.log(Math.max(LEAST_SQUARES, squares) / values);
        return likelihood + 2.0 * unknowns + 2.0 * unknowns * (unknowns + 1) / (values - unknowns - 1);
    }

    private static List<Candidate> weighed(List<Candidate> candidates) {
        double least = candidates.stream().mapToDouble(Candidate::aicc).min().orElse(0);
        double sum = candidates.stream()
                .mapToDouble(each -> Math.exp((least - each.aicc()) / 2))
                .sum();
        return candidates.stream()
                .map(each -> new Candidate(
                        each.kind(),
                        each.law(),
                        each.aicc(),
                        Math.exp((least - each.aicc()) / 2) / sum,
                        each.leftOutError,
                        each.isAgainstData))
                .sorted(Comparator.comparingDouble(Candidate::aicc))
                .toList();
    }

    /**
     * Throughput of N users or threads that contend for something and must agree on something:
     * X(N) = gamma N / (1 + alpha (N - 1) + beta N (N - 1)) (Gunther, "Guerrilla capacity planning", 2007). Immutable.
     * Thread-safe.
     *
     * @param perUserPerSecond gamma, the throughput of one user alone; more than 0
     * @param contention alpha, the share of the work that only one can do at a time; at least 0
     * @param coherency beta, what each pair costs to agree; at least 0
     */
    public record UniversalScalabilityLaw(double perUserPerSecond, double contention, double coherency) {
        public UniversalScalabilityLaw {
            Require.positive("perUserPerSecond", perUserPerSecond);
            Require.notNegative("contention", contention);
            Require.notNegative("coherency", coherency);
        }

        /** Of that many users in the mean, more than 0. */
        public double throughputPerSecond(double users) {
            Require.positive("users", users);
            return perUserPerSecond * users / (1 + contention * (users - 1) + coherency * users * (users - 1));
        }

        /** N* = sqrt((1 - alpha) / beta), beyond which more users do less; empty if throughput never falls. */
        public OptionalDouble usersAtPeak() {
            if (coherency == 0) {
                return contention <= 1 ? OptionalDouble.empty() : OptionalDouble.of(1);
            }
            return OptionalDouble.of(Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency)));
        }

        /** The most that any number of users reaches; empty if it grows without end. */
        public OptionalDouble peakPerSecond() {
            OptionalDouble users = usersAtPeak();
            if (users.isPresent()) {
                return OptionalDouble.of(throughputPerSecond(users.getAsDouble()));
            }
            return contention == 0 ? OptionalDouble.empty() : OptionalDouble.of(perUserPerSecond / contention);
        }
    }
}
